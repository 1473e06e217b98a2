// Chromium, as the product finds it.
export { chromiumArguments, findChromium, launchBrowser } from "../../../web/testing/chromium.js";
