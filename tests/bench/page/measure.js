// Takes the numbers in one browser: each page is one of its own, and the pages take turns.
import { openPage } from "../browsers.js";
import { inTurns } from "../measure.js";
import { entries } from "./entries.js";
import { operations } from "./operations.js";

/** @param {string} harness the script that runs in each page before its own */
async function openEntry(browser, { url, harness }, { page: name, engine }) {
  const query = engine === "js" ? "?js" : "";
  const { page, close } = await openPage(browser, `${url}/pages/${name}.html${query}`, harness);
  const started = await page.evaluate(() => bench.ready());
  if (started !== engine) throw new Error(`${name} runs as ${started}, not as ${engine}`);
  return { page, close };
}

/** The pages of one kind, open side by side. */
async function openAll(browser, setting, kind) {
  const opened = new Map();
  for (const entry of entries[kind]) opened.set(entry, await openEntry(browser, setting, entry));
  return {
    pageOf: (entry) => opened.get(entry).page,
    close: () => Promise.all([...opened.values()].map(({ close }) => close())),
  };
}

/** What the pages show otherwise than the first one; each is one sentence. */
export async function differences(browser, setting, kind) {
  const { pageOf, close } = await openAll(browser, setting, kind);
  const found = [];
  const [first, ...others] = entries[kind];
  for (const [name, { title }] of Object.entries(operations[kind])) {
    const show = (entry) => pageOf(entry).evaluate((...args) => bench.show(...args), kind, name);
    const expected = await show(first);
    for (const entry of others) {
      const difference = firstDifference(expected, await show(entry));
      if (difference) found.push(`${entry.name}, ${title}: ${difference}`);
    }
  }
  await close();
  return found;
}

function firstDifference(expected, actual) {
  for (const [time, lines] of expected.entries()) {
    if (lines.length !== actual[time].length) return `${actual[time].length} rows, not ${lines.length}`;
    const i = lines.findIndex((line, row) => line !== actual[time][row]);
    if (i >= 0) return `row ${i} is ${actual[time][i]}, not ${lines[i]}`;
  }
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
  const round = (note) =>
    inTurns(entries[kind], 1, async (entry) => {
      for (const name of names) note(name, entry, await take(pageOf(entry), kind, name));
    });
  for (let i = 0; i < warmUps; ++i) await round(() => {});
  for (let i = 0; i < rounds; ++i) await round((...sample) => add(samples, ...sample));
  await close();
}

/** The first 1,000 rows of a page that has just been opened. */
async function measureCold(browser, setting, kind, { colds }, samples) {
  await inTurns(entries[kind], colds, async (entry) => {
    const { page, close } = await openEntry(browser, setting, entry);
    add(samples, "cold", entry, await take(page, kind, "create"));
    await close();
  });
}

/**
 * @param {{url: string, harness: string}} setting
 * @param {{warmUps: number, rounds: number, colds: number}} counts
 * @param {(text: string) => void} tell what is going on
 * @returns {Promise<Record<string, Samples>>} by kind, in milliseconds
 */
export async function measure(browser, setting, counts, tell) {
  const samples = {};
  for (const kind of Object.keys(entries)) {
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
