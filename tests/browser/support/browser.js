// Chromium, headless, as the machine has it.
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright-core";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

function findChromium() {
  if (process.env.MCPAPPS_CHROMIUM) return process.env.MCPAPPS_CHROMIUM;
  const candidates = process.env.PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  const found = candidates.find(isExecutable);
  if (!found) throw new Error("No Chromium found. Install it, or name it in MCPAPPS_CHROMIUM.");
  return found;
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export function launchBrowser() {
  return chromium.launch({
    executablePath: findChromium(),
    args: [
      // In containers there is no namespace for Chromium's own sandbox.
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      // Nothing but the page under test talks to the network.
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}
