// Chromium, headless, as the machine has it.
import { chromium } from "playwright-core";
import { findExecutable } from "./executable.js";

export function findChromium() {
  const found = findExecutable("MCPAPPS_CHROMIUM", ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]);
  if (!found) throw new Error("No Chromium found. Install it, or name it in MCPAPPS_CHROMIUM.");
  return found;
}

export const chromiumArguments = [
  // In containers there is no namespace for Chromium's own sandbox.
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  // Nothing but the page under test talks to the network.
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** With `scrollbars`, those that take room are shown; Playwright hides them otherwise. */
export function launchBrowser({ scrollbars = false } = {}) {
  const ignoreDefaultArgs = scrollbars ? ["--hide-scrollbars"] : [];
  return chromium.launch({ executablePath: findChromium(), args: chromiumArguments, ignoreDefaultArgs });
}
