// The view under both policies, in light and dark: it runs as the engine that the policy allows, and draws.
import { hostState, openDevHost, trafficCount, untilReady, untilTraffic, viewOf } from "../../tests/browser/support/dev_host_page.js";

/** Each policy, and the engine that a view must choose under it. */
const expectedEngines = { specification: "js", wasm: "wasm" };

export async function checkPolicies(step, url) {
  for (const [policy, expected] of Object.entries(expectedEngines)) {
    for (const theme of ["light", "dark"]) {
      const page = await step.open({ deviceScaleFactor: 2 });
      const engine = await lookAndAsk(page, url, { policy, theme });
      if (engine !== expected) throw new Error(`policy=${policy} runs engine=${engine}, not ${expected}`);
      await step.done(page, `weather-${policy}-${theme}`, `policy=${policy} engine=${engine} ${theme}`);
      await page.close();
    }
  }
}

async function lookAndAsk(page, url, options) {
  await openDevHost(page, url, options);
  await untilReady(page);
  const view = viewOf(page);
  await view.locator("main[data-state=ready]").waitFor();
  await view.locator("h1", { hasText: "Seattle" }).waitFor();
  const first = await drawn(view);

  const before = await trafficCount(page, "reply to tools/call");
  await view.locator("#next").click();
  await untilTraffic(page, "reply to tools/call", before + 1);
  await view.locator("main[data-state=ready]").waitFor();
  await until(async () => (await drawn(view)) !== first, "the view did not change after another range");
  return (await hostState(page)).engine;
}

/** What the view shows, in words and in pixels; fails if the words are missing. */
async function drawn(view) {
  const chart = view.locator("canvas[role=img]");
  const label = await chart.getAttribute("aria-label");
  const rows = await view.locator("tbody tr").allTextContents();
  if (!label || rows.length === 0) throw new Error("the view has drawn no days");
  const [pixels, blank] = await chart.evaluate((canvas) => {
    const empty = Object.assign(document.createElement("canvas"), { width: canvas.width, height: canvas.height });
    return [canvas.toDataURL(), empty.toDataURL()];
  });
  if (pixels === blank) throw new Error("the chart is blank");
  return JSON.stringify([label, rows, pixels]);
}

async function until(condition, complaint) {
  const end = Date.now() + 60_000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(complaint);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
