// The browsers, by one driver, so that both are measured alike.
import puppeteer from "puppeteer-core";
import { findExecutable } from "../browser/support/executable.js";
import { heapBytes } from "../browser/support/probe.js";

function find(name, programs) {
  const variable = `MCPAPPS_${name.toUpperCase()}`;
  const found = findExecutable(variable, programs);
  if (!found) throw new Error(`No ${name} found. Install it, or name it in ${variable}.`);
  return found;
}

const launchers = {
  chromium: () =>
    puppeteer.launch({
      executablePath: find("Chromium", ["chromium", "google-chrome", "google-chrome-stable", "chromium-browser"]),
      args: [
        // In containers there is no namespace for Chromium's own sandbox.
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    }),
  firefox: () => puppeteer.launch({ browser: "firefox", executablePath: find("Firefox", ["firefox-esr", "firefox"]) }),
};

export const browserNames = Object.keys(launchers);
export const launch = (name) => launchers[name]();

/**
 * A page that shares nothing with others: in Chromium that is a process of its own.
 * @param {() => void} [prepare] runs in every frame before its first script
 */
export async function openPage(browser, url, prepare) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  if (prepare) await page.evaluateOnNewDocument(prepare);
  await page.goto(url);
  await page.waitForFunction(() => globalThis.bench);
  return { page, close: () => context.close() };
}

/** Bytes that a page of one view holds: what its scripts hold, and what WebAssembly wrote to. */
export async function bytesOf(page) {
  const session = await page.createCDPSession();
  const heap = await heapBytes(session);
  await session.detach();
  return heap + (await page.evaluate(() => frames[0]?.wasmBytes() ?? 0));
}
