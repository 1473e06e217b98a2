// Drives the dev host's page and the view inside it, by what a person sees.

/** Opens the dev host with `options` as its address has them, and calls the tool at once. */
export async function openDevHost(page, url, options = {}) {
  const query = new URLSearchParams({ autorun: "1", ...options });
  await page.goto(`${url}/?${query}`);
}

/** The view itself: the document in the inner frame. */
export function viewOf(page) {
  return page.frameLocator("#frame iframe").frameLocator("iframe");
}

/** The same as a Frame, to evaluate code in it. */
export async function viewFrame(page) {
  const inner = await viewOf(page).locator(":root").elementHandle();
  return inner.ownerFrame();
}

export function hostState(page) {
  return page.evaluate(() => ({ state: devHost.state, error: devHost.error, engine: devHost.engine }));
}

/** Waits until the view has been given its result; says what the page says if that fails. */
export async function untilReady(page) {
  await page.waitForFunction(() => ["ready", "error"].includes(devHost.state));
  const { state, error } = await hostState(page);
  if (state === "error") throw new Error(error);
}

/** How often a message with this label passed, such as `reply to tools/call`. */
export function trafficCount(page, label) {
  return page.evaluate((wanted) => devHost.traffic.filter((entry) => entry.label === wanted).length, label);
}

export function untilTraffic(page, label, count = 1) {
  return page.waitForFunction(
    ([wanted, least]) => devHost.traffic.filter((entry) => entry.label === wanted).length >= least,
    [label, count],
  );
}
