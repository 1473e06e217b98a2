// Firefox, headless, as the machine has it, over WebDriver BiDi.
import puppeteer from "puppeteer-core";
import { findFirefox } from "../../../web/testing/browsers.js";

export { findFirefox };

export function launchFirefox() {
  return puppeteer.launch({ browser: "firefox", executablePath: findFirefox(), headless: true });
}
