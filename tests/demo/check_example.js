// An example in the dev host, with each engine: its start, its frame rate and its look.
import { statSync } from "node:fs";
import { join } from "node:path";
import { hostState, openDevHost, untilReady, viewFrame } from "../browser/support/dev_host_page.js";
import { changedLines, pageOf } from "../../examples/examples.js";

/** @import { Browser } from "playwright-core" */

export const webglArguments = ["--enable-unsafe-swiftshader", "--use-angle=swiftshader"];
const engines = { specification: "js", wasm: "wasm" };

/**
 * Runs in the view: the best frame rate of WebGL in `seconds` (0 without drawing), and the median of the milliseconds
 * of script in a frame. @param {number} seconds
 */
export async function measureFrames(seconds) {
  let count = 0;
  /** @type {number[]} */
  const times = [];
  const { requestAnimationFrame } = globalThis;
  globalThis.requestAnimationFrame = (draw) =>
    requestAnimationFrame((now) => {
      const begin = performance.now();
      draw(now);
      times.push(performance.now() - begin);
    });
  for (const context of [globalThis.WebGLRenderingContext, globalThis.WebGL2RenderingContext]) {
    const { clear } = context.prototype;
    /** @param {number} mask */
    context.prototype.clear = function (mask) {
      ++count;
      clear.call(this, mask);
    };
  }
  let most = 0;
  for (let second = 0; second < seconds; ++second) {
    const begin = performance.now();
    count = 0;
    await new Promise((resolve) => setTimeout(resolve, 1000));
    most = Math.max(most, (count * 1000) / (performance.now() - begin));
  }
  globalThis.requestAnimationFrame = requestAnimationFrame;
  const script = times.sort((one, other) => one - other)[times.length >> 1] ?? 0;
  return { frames: Math.round(most), script };
}

/**
 * A line such as `imgui as js: 58 frames a second with 2.1 ms of script each, 630 kB, 12 lines changed`.
 * @type {(example: string, engine: string, measured: {frames: number, script: number}) => string}
 */
export function describeExample(example, engine, { frames, script }) {
  const changed = changedLines(example);
  const facts = [
    ...(frames > 0 ? [`${frames} frames a second with ${script.toFixed(1)} ms of script each`] : []),
    `${Math.round(statSync(pageOf(example)).size / 1000)} kB`,
    ...(changed === undefined ? [] : [`${changed} lines changed`]),
  ];
  return `${example} as ${engine}: ${facts.join(", ")}`;
}

/**
 * Throws where the example does not run with both engines.
 * @param {Browser} browser
 * @param {string} url the dev host's
 * @param {{example: string, screenshots: string}} options
 */
export async function checkExample(browser, url, { example, screenshots }) {
  for (const [policy, engine] of Object.entries(engines)) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    page.setDefaultTimeout(60_000);
    await openDevHost(page, url, { policy });
    await untilReady(page);
    const running = (await hostState(page)).engine;
    if (running !== engine) throw new Error(`under the policy ${policy} the view runs as ${running}, not as ${engine}`);
    const measured = await (await viewFrame(page)).evaluate(measureFrames, 3);
    await page.screenshot({ path: join(screenshots, `${example}-${engine}.png`) });
    console.log(`ok   ${describeExample(example, engine, measured)}`);
    await page.close();
  }
}
