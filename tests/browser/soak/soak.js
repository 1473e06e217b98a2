// Uses one view heavily in Chromium: its resources must not grow, and none may be left when it closes.
import { readFileSync } from "node:fs";
import { launchBrowser } from "../support/browser.js";
import { bundle } from "../support/bundle.js";
import {
  contextOfFrame,
  countListeners,
  heapBytes,
  listenersOfLife,
  liveObjects,
  watchWebAssembly,
} from "../support/probe.js";
import { grows, trend } from "./trend.js";

/** Growth that is no leak: the browser's own tables, and the allocator's rounding. */
const objectsAllowance = 50;
const heapAllowance = 128 * 1024;
const wasmAllowance = 16 * 1024;

const view = new URL("../../../build/views/soak.html", import.meta.url);

/**
 * Takes a sample after `rounds`, but not before `milliseconds`.
 * @param {{samples: number, rounds?: number, milliseconds?: number}} plan
 * @param {(line: string) => void} [tell] called for each sample
 */
export async function soak({ samples: wanted, rounds: roundsEach = 10, milliseconds = 0 }, tell = () => {}) {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    for (const probe of [countListeners, watchWebAssembly]) await page.addInitScript(probe);
    await page.goto("about:blank");
    const script = { format: "iife", pure: ["console.debug"], minifySyntax: true };
    await page.addScriptTag({ content: await bundle(new URL("host.js", import.meta.url), script) });
    await page.evaluate((html) => soak.open(html), readFileSync(view, "utf8"));
    const session = await page.context().newCDPSession(page);
    const viewContext = await contextOfFrame(session);

    const samples = [];
    let rounds = 0;
    const begin = Date.now();
    while (samples.length < wanted) {
      const next = begin + (samples.length + 1) * milliseconds;
      const enough = rounds + roundsEach;
      // Several at a time: each evaluation leaves something in the heap.
      do {
        await page.evaluate(async (first) => {
          for (let i = 0; i < 10; ++i) await soak.round(first + i);
        }, rounds);
        rounds += 10;
      } while (rounds < enough || Date.now() < next);
      const sample = {
        rounds,
        objects: await liveObjects(session, viewContext),
        heap: await heapBytes(session),
        wasm: await page.evaluate(() => soak.wasmBytes()),
        inUse: await page.evaluate(() => soak.inUse()),
      };
      samples.push(sample);
      tell(`${rounds} rounds: ${sample.objects} objects, heap ${sample.heap}, WebAssembly ${sample.wasm} bytes`);
    }
    return {
      rounds,
      samples,
      messages: await page.evaluate(() => soak.messages),
      leftOver: await page.evaluate(() => soak.close()),
    };
  } finally {
    await browser.close();
  }
}

/** The resources left by a closed view, in sentences. */
export function remains({ leftOver }) {
  const others = leftOver.listeners.filter((key) => !listenersOfLife.includes(key));
  const problems = others.map((key) => `a listener was left: ${key}`);
  if (leftOver.observers) problems.push(`${leftOver.observers} observers were left`);
  if (leftOver.timers) problems.push(`${leftOver.timers} timers were left`);
  return problems;
}

/** The growth while the view was open, in sentences, without the first quarter of the samples. */
export function growth({ samples }) {
  const later = samples.slice(samples.length >> 2);
  const rise = (key, allowance, what) => {
    const found = trend(later.map((sample) => sample[key]));
    return grows(found, allowance)
      ? [`${what} grew by ${Math.round(found.growth)} (noise ${Math.round(found.noise)})`]
      : [];
  };
  return [
    ...rise("objects", objectsAllowance, "the number of objects"),
    ...rise("heap", heapAllowance, "the bytes of the heap"),
    ...rise("wasm", wasmAllowance, "the bytes of WebAssembly's memory"),
  ];
}
