// The browsers of this machine.
import { findExecutable } from "./executable.js";

const chromiums = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** The path of a Chromium or Chrome; MCPAPPS_CHROMIUM may name one. */
export function findChromium() {
  const found = findExecutable("MCPAPPS_CHROMIUM", chromiums);
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

/** The path of a Firefox, or undefined; MCPAPPS_FIREFOX may name one. */
export const findFirefox = () => findExecutable("MCPAPPS_FIREFOX", ["firefox-esr", "firefox"]);
