// Takes the numbers in one browser. The views take turns, so that what disturbs the machine for a
// while disturbs all of them.
import { bytesOf, openPage } from "./browsers.js";
import { watchWebAssembly } from "../browser/support/probe.js";

const kFirstResult = 1000;

/** What is measured on views that run: `take` gives milliseconds. */
export const runningMetrics = [
  { name: "roundTrip", turns: 24, take: (view) => bench.roundTrip(view, 100) },
  { name: "result100", turns: 60, take: (view) => bench.result(view, 100) },
  { name: "result1000", turns: 40, take: (view) => bench.result(view, 1000) },
  { name: "result20000", turns: 12, take: (view) => bench.result(view, 20000) },
  { name: "partial200", turns: 24, take: (view) => bench.partial(view, 200, 50) },
];

async function inTurns(views, turns, take) {
  for (let turn = 0; turn < turns; ++turn) {
    for (let i = 0; i < views.length; ++i) await take(views[(turn + i) % views.length]);
  }
}

/** Samples by metric and view. */
class Samples {
  byMetric = {};

  add(metric, view, value) {
    ((this.byMetric[metric] ??= {})[view] ??= []).push(value);
  }
}

async function measureStarts(browser, url, views, turns, samples) {
  const start = (page, view) => page.evaluate((...args) => bench.start(...args), view, kFirstResult);

  const { page, close } = await openPage(browser, url);
  // The host's own code warms up on nobody's time.
  await inTurns(views, 2, (view) => start(page, view));
  await inTurns(views, turns, async (view) => {
    const times = await start(page, view);
    samples.add("start", view, times.start);
    samples.add("firstResult1000", view, times.firstResult);
  });
  await close();

  await inTurns(views, Math.ceil(turns / 3), async (view) => {
    const fresh = await openPage(browser, url);
    samples.add("startFreshPage", view, (await start(fresh.page, view)).start);
    await fresh.close();
  });
}

async function measureRunning(browser, url, views, share, samples) {
  const { page, close } = await openPage(browser, url);
  for (const view of views) await page.evaluate((name) => bench.open(name), view);
  for (const { name, turns, take } of runningMetrics) {
    await inTurns(views, Math.ceil(turns * share / 4), (view) => page.evaluate(take, view));
    await inTurns(views, Math.ceil(turns * share), async (view) => {
      samples.add(name, view, await page.evaluate(take, view));
    });
  }
  await close();
}

async function measureMemory(browser, url, views, thousands, samples) {
  for (const view of views) {
    const { page, close } = await openPage(browser, url, watchWebAssembly);
    const empty = await bytesOf(page);
    await page.evaluate((name) => bench.open(name), view);
    samples.add("memoryAtStart", view, (await bytesOf(page)) - empty);
    await page.evaluate((name, count) => bench.messages(name, count), view, thousands);
    samples.add("memory", view, (await bytesOf(page)) - empty);
    await close();
  }
}

/**
 * @param {number} share how much of the full number of turns is taken
 * @param {(text: string) => void} tell what is going on
 */
export async function measure(browser, { url, views, share, memory, tell }) {
  const samples = new Samples();
  tell("starts");
  await measureStarts(browser, url, views, Math.ceil(36 * share), samples);
  tell("messages");
  await measureRunning(browser, url, views, share, samples);
  if (memory) {
    tell("memory");
    await measureMemory(browser, url, views, Math.ceil(100 * share), samples);
  }
  return samples.byMetric;
}
