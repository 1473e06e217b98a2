// The browsers of this machine, headless.
import { existsSync } from "node:fs";
import { findExecutable } from "./executable.js";

/** @import { Browser, BrowserType } from "playwright-core" */

// The shell takes less time than a whole Chromium, but has no window to show.
const shell = "chromium-headless-shell";
const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const missingChromium =
  "No Chromium found. Install Chromium or Google Chrome, or run `npx playwright-core install chromium`, " +
  "or set MCPAPPS_CHROMIUM to the path of the program.";
const missingDriver =
  "The package playwright-core is missing, which drives the browser. Install it: " +
  "npm install --save-dev playwright-core";

/**
 * @param {boolean} [hasWindow] whether it is to show a window
 * @returns {string} the path of the program; throws if there is none
 */
export function findChromium(hasWindow = false) {
  const found = findExecutable("MCPAPPS_CHROMIUM", hasWindow ? names : [shell, ...names]);
  if (!found) throw new Error(missingChromium);
  if (!existsSync(found)) throw new Error(`MCPAPPS_CHROMIUM names ${found}, which does not exist.`);
  return found;
}

// Chromium heeds only the last list of this kind, so it begins with what Playwright's has for a page under test.
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
  // Without it, Debian's shell has no handler for the signal by which a WebAssembly program traps.
  "--enable-crash-reporter",
  // Nothing but the page under test talks to the network.
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${disabledFeatures}`,
];

/**
 * Whether Chromium is to have its own sandbox, which keeps a page from the rest of the machine. For root it has none.
 */
export const wantsSandbox = (environment = process.env, user = process.getuid?.()) =>
  user !== 0 && !["1", "true"].includes(/** @type {string} */ (environment.MCPAPPS_NO_SANDBOX));

const noSandboxHere =
  "Chromium cannot have its own sandbox here, which keeps pages from the rest of the machine; " +
  "many containers have none. " +
  "To do without it, set MCPAPPS_NO_SANDBOX=1. `mcpapps check` has the option --no-sandbox too.";

/** playwright-core is an optional dependency: only what shows pages needs it. */
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
 * @param {object} [options]
 * @param {boolean} [options.scrollbars] shows those that take room; Playwright hides them otherwise
 * @param {boolean} [options.sandbox] whether Chromium runs with its sandbox. Default: true, unless called by root or
 *   MCPAPPS_NO_SANDBOX is set. Throws where the machine does not allow it
 * @param {string[]} [options.args] further arguments of Chromium
 */
export async function launchBrowser({ scrollbars = false, sandbox = wantsSandbox(), args = [] } = {}) {
  const { chromium } = await loadPlaywright();
  const launched = chromium.launch({
    executablePath: executableFor(chromium),
    chromiumSandbox: sandbox,
    args: [...chromiumArguments, ...args],
    ignoreDefaultArgs: scrollbars ? ["--hide-scrollbars"] : [],
  });
  return launched.catch((error) => {
    throw sandbox && /usable sandbox|--no-sandbox is not supported/i.test(error.message)
      ? new Error(noSandboxHere, { cause: error })
      : error;
  });
}

/** The path of a Firefox, or undefined; MCPAPPS_FIREFOX may name one. */
export const findFirefox = () => findExecutable("MCPAPPS_FIREFOX", ["firefox-esr", "firefox"]);
