// Measures in one browser: each entry has its own page, and the pages take turns.
import { openPage } from "../browsers.js";
import { inTurns } from "../measure.js";
import { operations } from "./operations.js";

/**
 * @typedef {object} Setting
 * @property {string} url where the pages are served
 * @property {string} harness the script that runs in each page before its own
 * @property {Record<string, import("./entries.js").Entry[]>} entries by kind
 */

async function openEntry(browser, { url, harness }, { page: name, engine }) {
  const query = engine === "js" ? "?js" : "";
  const { page, close } = await openPage(browser, `${url}/pages/${name}.html${query}`, harness);
  await page.bringToFront();
  const started = await page.evaluate(() => bench.ready());
  if (started !== engine) throw new Error(`${name} runs as ${started}, not as ${engine}`);
  return { page, close };
}

/** Opens the pages of one kind. */
async function openAll(browser, setting, kind) {
  const open = async (entry) => [entry, await openEntry(browser, setting, entry)];
  const opened = new Map(await Promise.all(setting.entries[kind].map(open)));
  return {
    pageOf: (entry) => opened.get(entry).page,
    close: () => Promise.all([...opened.values()].map(({ close }) => close())),
  };
}

/** The differences to the first page after the first operation with some, in sentences. */
export async function differences(browser, setting, kind) {
  const { pageOf, close } = await openAll(browser, setting, kind);
  const linesAfter = (entry, time) => pageOf(entry).evaluate((i) => bench.linesAfter(i), time);
  const found = [];
  const [first, ...others] = setting.entries[kind];
  for (const [name, { title }] of Object.entries(operations[kind])) {
    const show = async (entry) => pageOf(entry).evaluate((...args) => bench.show(...args), kind, name);
    const [expected, ...digests] = await Promise.all([first, ...others].map(show));
    for (const [i, entry] of others.entries()) {
      const time = expected.findIndex((digest, of) => digest !== digests[i][of]);
      if (time < 0) continue;
      const difference = firstDifference(await linesAfter(first, time), await linesAfter(entry, time));
      found.push(`${entry.name}, ${title}: ${difference}`);
    }
    if (found.length) break;
  }
  await close();
  return found;
}

function firstDifference(expected, actual) {
  if (actual.length !== expected.length) return `${actual.length} rows, not ${expected.length}`;
  const row = expected.findIndex((line, i) => line !== actual[i]);
  return `row ${row} is ${actual[row]}, not ${expected[row]}`;
}

/** @typedef {Record<string, Record<string, {script: number[], total: number[]}>>} Samples by operation and entry */

function add(samples, operation, { name }, { script, total }) {
  const times = ((samples[operation] ??= {})[name] ??= { script: [], total: [] });
  times.script.push(script);
  times.total.push(total);
}

const take = (page, kind, name) => page.evaluate((...args) => bench.take(...args), kind, name);

async function measureWarm(browser, setting, kind, { warmUps, rounds }, samples) {
  const { pageOf, close } = await openAll(browser, setting, kind);
  const names = Object.keys(operations[kind]);
  for (let round = -warmUps; round < rounds; ++round) {
    // Another one begins each time.
    const entries = setting.entries[kind].map((_, i, all) => all[(i + round + warmUps) % all.length]);
    for (const name of names) {
      for (const entry of entries) {
        // A hidden page is not painted.
        await pageOf(entry).bringToFront();
        const times = await take(pageOf(entry), kind, name);
        if (round >= 0) add(samples, name, entry, times);
      }
    }
  }
  await close();
}

/** The first 1,000 rows of a page that has just been opened. */
async function measureCold(browser, setting, kind, { colds }, samples) {
  await inTurns(setting.entries[kind], colds, async (entry) => {
    const { page, close } = await openEntry(browser, setting, entry);
    add(samples, "cold", entry, await take(page, kind, "create"));
    await close();
  });
}

/**
 * @param {Setting} setting
 * @param {{warmUps: number, rounds: number, colds: number}} counts
 * @param {(text: string) => void} tell reports progress
 * @returns {Promise<Record<string, Samples>>} by kind, in milliseconds
 */
export async function measure(browser, setting, counts, tell) {
  const samples = {};
  for (const kind of Object.keys(setting.entries)) {
    tell(kind);
    samples[kind] = {};
    await measureWarm(browser, setting, kind, counts, samples[kind]);
    if (operations[kind].create) {
      tell(`${kind}, cold`);
      await measureCold(browser, setting, kind, counts, samples[kind]);
    }
  }
  return samples;
}
