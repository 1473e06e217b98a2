import { bytesOf, openPage } from "./browsers.js";
import { watchWebAssembly } from "../browser/support/probe.js";

/** Metrics of the first message in a new frame, besides the start itself. */
const firstMetrics = [
  { name: "firstResult1000", turns: 36, sent: ["result", 1000] },
  { name: "firstResult100", turns: 24, sent: ["result", 100] },
  { name: "firstPartial200", turns: 24, sent: ["partial", 200, 1] },
  { name: "firstResult20000", turns: 16, sent: ["result", 20000] },
];

/** Metrics of running views: `take` returns milliseconds. As many turns before are warm-up. */
const runningMetrics = [
  { name: "roundTrip", turns: 24, take: (view) => bench.roundTrip(view, 100) },
  { name: "result100", turns: 200, take: (view) => bench.result(view, 100) },
  { name: "result1000", turns: 80, take: (view) => bench.result(view, 1000) },
  { name: "result20000", turns: 12, take: (view) => bench.result(view, 20000) },
  { name: "partial200", turns: 24, take: (view) => bench.partial(view, 200, 50) },
];

/** Measures the views in turns, so that disturbances affect all of them. */
export async function inTurns(views, turns, take) {
  for (let turn = 0; turn < turns; ++turn) {
    for (let i = 0; i < views.length; ++i) await take(views[(turn + i) % views.length]);
  }
}

const add = (samples, metric, view, value) => ((samples[metric] ??= {})[view] ??= []).push(value);

const start = (page, view, sent) => page.evaluate((...args) => bench.start(...args), view, ...sent);

async function measureFirsts(browser, url, views, share, samples) {
  for (const { name, turns, sent } of firstMetrics) {
    // A new page for each metric, without leftovers of others.
    const { page, close } = await openPage(browser, url);
    // Warms up the host's own code.
    await inTurns(views, 2, (view) => start(page, view, sent));
    await inTurns(views, Math.ceil(turns * share), async (view) => {
      const times = await start(page, view, sent);
      add(samples, name, view, times.first);
      if (name === "firstResult1000") add(samples, "start", view, times.start);
    });
    await close();
  }
}

async function measureFreshPages(browser, url, views, share, samples) {
  await inTurns(views, Math.ceil(12 * share), async (view) => {
    const { page, close } = await openPage(browser, url);
    add(samples, "startFreshPage", view, (await start(page, view, ["result", 100])).start);
    await close();
  });
}

// Always in full: it takes seconds, and code that runs less is not optimized yet.
async function measureRunning(browser, url, views, samples) {
  const { page, close } = await openPage(browser, url);
  for (const view of views) await page.evaluate((name) => bench.open(name), view);
  for (const { name, turns, take } of runningMetrics) {
    await inTurns(views, turns, (view) => page.evaluate(take, view));
    await inTurns(views, turns, async (view) => {
      add(samples, name, view, await page.evaluate(take, view));
    });
  }
  await close();
}

async function measureMemory(browser, url, views, messages, samples) {
  for (const view of views) {
    const { page, close } = await openPage(browser, url, watchWebAssembly);
    const empty = await bytesOf(page);
    await page.evaluate((name) => bench.open(name), view);
    add(samples, "memoryAtStart", view, (await bytesOf(page)) - empty);
    if (messages) {
      await page.evaluate((name, thousands) => bench.messages(name, thousands), view, messages / 1000);
      add(samples, "memory", view, (await bytesOf(page)) - empty);
    }
    await close();
  }
}

/**
 * @param {number} share of the full number of new frames and pages
 * @param {boolean} memory whether the browser can measure a page's memory
 * @param {number} messages after which memory is measured again; 0 for never
 * @param {(text: string) => void} tell reports progress
 */
export async function measure(browser, { url, views, share, memory, messages, tell }) {
  const samples = {};
  tell("starts");
  await measureFirsts(browser, url, views, share, samples);
  await measureFreshPages(browser, url, views, share, samples);
  tell("messages");
  await measureRunning(browser, url, views, samples);
  if (memory) {
    tell("memory");
    await measureMemory(browser, url, views, messages, samples);
  }
  return samples;
}
