export { chromiumArguments, findChromium, launchBrowser } from "../../../web/testing/browsers.js";
