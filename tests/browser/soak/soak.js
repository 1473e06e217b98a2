// One view, used hard for a while in Chromium: what it holds must not grow, and nothing may be left
// when it closes.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { launchBrowser } from "../support/browser.js";
import { countListeners, heapBytes, watchWebAssembly } from "../support/probe.js";

/** Growth that is no leak: the browser's own tables, and the allocator's rounding. */
export const heapAllowance = 128 * 1024;
export const wasmAllowance = 16 * 1024;

const samplesTaken = 24;
const view = new URL("../../../build/views/soak.html", import.meta.url);

async function hostScript() {
  const entryPoints = [fileURLToPath(new URL("host.js", import.meta.url))];
  const options = { bundle: true, format: "iife", target: "es2022", pure: ["console.debug"], minifySyntax: true };
  return (await build({ entryPoints, write: false, ...options })).outputFiles[0].text;
}

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

/** From the second quarter of the run, when everything has been met, to its last. */
function growth(values) {
  const quarter = Math.floor(values.length / 4);
  return median(values.slice(-quarter)) - median(values.slice(quarter, 2 * quarter));
}

/**
 * @param {number} milliseconds how long
 * @param {(line: string) => void} [tell] hears of every sample
 */
export async function soak(milliseconds, tell = () => {}) {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    for (const probe of [countListeners, watchWebAssembly]) await page.addInitScript(probe);
    await page.goto("about:blank");
    await page.addScriptTag({ content: await hostScript() });
    await page.evaluate((html) => soak.open(html), readFileSync(view, "utf8"));
    const session = await page.context().newCDPSession(page);

    const samples = [];
    let rounds = 0;
    const begin = Date.now();
    while (samples.length < samplesTaken) {
      const next = begin + ((samples.length + 1) * milliseconds) / samplesTaken;
      // Some at a time: an evaluation for each would leave its own marks in the heap.
      do {
        await page.evaluate(async (first) => {
          for (let i = 0; i < 10; ++i) await soak.round(first + i);
        }, rounds);
        rounds += 10;
      } while (Date.now() < next);
      const sample = { heap: await heapBytes(session), wasm: await page.evaluate(() => soak.wasmBytes()) };
      samples.push(sample);
      tell(`${rounds} rounds: heap ${sample.heap}, WebAssembly ${sample.wasm} bytes`);
    }
    return {
      rounds,
      wasmBytes: samples.at(-1).wasm,
      messages: await page.evaluate(() => soak.messages),
      heapGrowth: growth(samples.map(({ heap }) => heap)),
      wasmGrowth: growth(samples.map(({ wasm }) => wasm)),
      inUse: await page.evaluate(() => soak.inUse()),
      leftOver: await page.evaluate(() => soak.close()),
    };
  } finally {
    await browser.close();
  }
}

/** What is wrong with that, as sentences; empty if nothing is. */
export function problemsOf({ heapGrowth, wasmGrowth, leftOver }) {
  const problems = [];
  if (heapGrowth > heapAllowance) problems.push(`the heap grew by ${heapGrowth} bytes`);
  if (wasmGrowth > wasmAllowance) problems.push(`WebAssembly's memory grew by ${wasmGrowth} bytes`);
  for (const key of leftOver.listeners) problems.push(`a listener was left: ${key}`);
  if (leftOver.observers) problems.push(`${leftOver.observers} observers were left`);
  if (leftOver.timers) problems.push(`${leftOver.timers} timers were left`);
  return problems;
}
