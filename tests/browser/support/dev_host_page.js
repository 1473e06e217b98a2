// Drives the dev host's page and the view inside it by visible elements.
import { errors } from "playwright-core";

/** Opens the dev host with `options` in its address, and calls the tool at once. */
export async function openDevHost(page, url, options = {}) {
  const query = new URLSearchParams({ autorun: "1", ...options });
  await page.goto(`${url}/?${query}`);
}

/** The document in the inner frame. */
export function viewOf(page) {
  return page.frameLocator("#frame iframe[title=View]").frameLocator("iframe");
}

/** The same as a Frame, to evaluate code in it. A view that is shown again has another frame. */
export async function viewFrame(page) {
  for (;;) {
    const inner = await viewOf(page).locator(":root").elementHandle();
    const frame = await inner.ownerFrame().catch(() => null);
    if (frame && !frame.isDetached()) return frame;
  }
}

/** The answer in tests/browser/support/plain_view.html. */
export async function answerIn(view) {
  await view.locator("#answer", { hasText: "id" }).waitFor();
  return JSON.parse(await view.locator("#answer").textContent());
}

export const showTab = (page, name) => page.getByRole("tab", { name }).click();

export function hostState(page) {
  return page.evaluate(() => ({ state: devHost.state, error: devHost.error, engine: devHost.engine }));
}

/** Waits until the view has its result, or fails with the page's message. */
export async function untilReady(page) {
  await page.waitForFunction(() => ["ready", "error"].includes(devHost.state));
  const { state, error } = await hostState(page);
  if (state === "error") throw new Error(error);
}

/** The messages with this label, such as `reply to tools/call`. */
export function messagesOf(page, label) {
  return page.evaluate((wanted) => {
    const found = devHost.traffic.filter((entry) => entry.label === wanted);
    return found.map(({ message }) => message);
  }, label);
}

export const trafficCount = async (page, label) => (await messagesOf(page, label)).length;

export function untilTraffic(page, label, count = 1) {
  return page.waitForFunction(
    ([wanted, least]) => devHost.traffic.filter((entry) => entry.label === wanted).length >= least,
    [label, count],
  );
}

/**
 * Waits for an element of a view that is replaced meanwhile: Playwright fails, as if the page were closed, when the
 * view's process ends during a check.
 * @param {import("playwright-core").Page} page
 * @param {import("playwright-core").Locator} locator
 */
export async function untilShown(page, locator) {
  for (let tries = 5; ; --tries) {
    try {
      await locator.waitFor();
      return;
    } catch (error) {
      if (page.isClosed() || error instanceof errors.TimeoutError || tries === 1) throw error;
    }
  }
}
