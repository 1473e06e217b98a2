// Finds and starts the browsers of this machine, headless.
import { existsSync } from "node:fs";
import { findExecutable } from "./executable.js";

/** @import { BrowserType } from "playwright-core" */

// Faster than a whole Chromium, but without windows.
const shell = "chromium-headless-shell";
const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const missingChromium =
  "No Chromium found. Install Chromium or Google Chrome, or run `npx playwright-core install chromium`, " +
  "or set MCPAPPS_CHROMIUM to the path of the program.";
const missingDriver =
  "The package playwright-core is missing, which drives the browser. Install it: " +
  "npm install --save-dev playwright-core";

/** Returns the program's path, or throws. @param {boolean} [hasWindow] */
export function findChromium(hasWindow = false) {
  const found = findExecutable("MCPAPPS_CHROMIUM", hasWindow ? names : [shell, ...names]);
  if (!found) throw new Error(missingChromium);
  if (!existsSync(found)) throw new Error(`MCPAPPS_CHROMIUM names ${found}, which does not exist.`);
  return found;
}

// Chromium uses only the last list of this kind, so it begins with Playwright's own.
const disabledFeatures = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  // Each window would load these pages for its address bar, which takes as long as a page under test.
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
];

export const chromiumArguments = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  // Without it, Debian's shell does not handle the signal of a WebAssembly trap.
  "--enable-crash-reporter",
  // Only the page under test uses the network.
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${disabledFeatures}`,
];

/** Whether Chromium runs with its sandbox, which it does not have for root. */
export const wantsSandbox = (environment = process.env, user = process.getuid?.()) =>
  user !== 0 && !["1", "true"].includes(/** @type {string} */ (environment.MCPAPPS_NO_SANDBOX));

const noSandboxHere =
  "Chromium cannot have its own sandbox here, which keeps pages from the rest of the machine; " +
  "many containers have none. " +
  "To do without it, set MCPAPPS_NO_SANDBOX=1. `mcpapps check` has the option --no-sandbox too.";

/** playwright-core is an optional dependency. */
async function loadPlaywright() {
  try {
    return await import("playwright-core");
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new Error(missingDriver);
  }
}

/** The machine's Chromium, or the one that Playwright has downloaded. @param {BrowserType} chromium */
function executableFor(chromium) {
  try {
    return findChromium();
  } catch (error) {
    const downloaded = chromium.executablePath();
    if (process.env.MCPAPPS_CHROMIUM || !existsSync(downloaded)) throw error;
    return downloaded;
  }
}

/**
 * `scrollbars` shows them, which Playwright hides. `sandbox` throws where the machine does not allow
 * it. With `outlivesSignals`, the caller closes it after a signal; otherwise, Playwright ends the process.
 * @param {{scrollbars?: boolean, sandbox?: boolean, outlivesSignals?: boolean, args?: string[]}} [options]
 */
export async function launchBrowser(
  { scrollbars = false, sandbox = wantsSandbox(), outlivesSignals = false, args = [] } = {},
) {
  const { chromium } = await loadPlaywright();
  const launched = chromium.launch({
    executablePath: executableFor(chromium),
    chromiumSandbox: sandbox,
    handleSIGINT: !outlivesSignals,
    handleSIGTERM: !outlivesSignals,
    handleSIGHUP: !outlivesSignals,
    args: [...chromiumArguments, ...args],
    ignoreDefaultArgs: scrollbars ? ["--hide-scrollbars"] : [],
  });
  return launched.catch((error) => {
    throw sandbox && /usable sandbox|--no-sandbox is not supported/i.test(error.message)
      ? new Error(noSandboxHere, { cause: error })
      : error;
  });
}

/** The path of Firefox, if there is one; MCPAPPS_FIREFOX may name it. */
export const findFirefox = () => findExecutable("MCPAPPS_FIREFOX", ["firefox-esr", "firefox"]);
