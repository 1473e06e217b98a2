// Firefox, headless, as the machine has it, over WebDriver BiDi.
import puppeteer from "puppeteer-core";
import { findExecutable } from "../../../web/testing/executable.js";

export const findFirefox = () => findExecutable("MCPAPPS_FIREFOX", ["firefox-esr", "firefox"]);

export function launchFirefox() {
  return puppeteer.launch({ browser: "firefox", executablePath: findFirefox(), headless: true });
}
