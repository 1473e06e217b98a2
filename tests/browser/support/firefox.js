// The machine's Firefox over WebDriver BiDi: headless, or on a virtual screen.
import puppeteer from "puppeteer-core";
import { findFirefox } from "../../../web/testing/browsers.js";
import { startScreen } from "./screen.js";

export { findFirefox };

const options = { browser: "firefox", executablePath: findFirefox() };

/** @param {{webgl?: boolean}} [wanted] Firefox has software WebGL only with a screen */
export async function launchFirefox({ webgl = false } = {}) {
  if (!webgl) return puppeteer.launch({ ...options, headless: true });
  const { server, display } = await startScreen();
  try {
    const env = { ...process.env, DISPLAY: display, LIBGL_ALWAYS_SOFTWARE: "1" };
    const browser = await puppeteer.launch({ ...options, headless: false, env });
    browser.once("disconnected", () => server.kill());
    return browser;
  } catch (error) {
    server.kill();
    throw error;
  }
}
