// Measures the time until `mcpapps dev` in Chromium shows an edit of a view: of its styles, its markup, its code.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startServer } from "../../examples/expenses/server/server.js";
import { startDevHost } from "../../web/server/dev_host.js";
import { launchBrowser } from "../browser/support/browser.js";
import { hostState, openDevHost, untilReady, viewFrame } from "../browser/support/dev_host_page.js";

const kRounds = 5;
const kPatience = 60_000;
/** Between two looks at the page, which take time of its own processor. */
const kPause = 20;

/** Polls the view's document, which may be replaced meanwhile. */
async function untilInView(page, isSo, argument) {
  for (const end = Date.now() + kPatience; Date.now() < end; ) {
    try {
      const view = await viewFrame(page);
      if (await view.evaluate(isSo, argument)) return Date.now();
    } catch {}
    await pause(kPause);
  }
  const { state, error, engine } = await hostState(page);
  throw new Error(`The view does not show the edit: ${JSON.stringify({ state, error, engine })}`);
}

/** Whether the document has the style, and the tool's result. */
const isStyled = (round) =>
  getComputedStyle(document.documentElement).getPropertyValue("--round").trim() === String(round) &&
  document.getElementById("view")?.dataset.state === "ready";
/** Whether this is a new document with the selector and the tool's result. */
const isShown = (selector) =>
  !globalThis.isOld &&
  document.querySelector(selector) !== null &&
  document.getElementById("view")?.dataset.state === "ready";

/** Each edit changes a file at a place, and is shown when the function is true of its argument. */
const edits = {
  style: (round) => [`--round: ${round};`, isStyled, round],
  // An id would change the page's header, and recompile the view.
  markup: (round) => [`<p data-round="${round}" hidden></p>`, isShown, `[data-round="${round}"]`],
  code: (round) => [`// ${round}\n`, isShown, "#view"],
};

/**
 * Seconds from saving to the display, with the build.
 * @param {object} built a view of the tool review_expenses
 * @param {string} built.project the folder that is watched
 * @param {string} built.view the page that is built
 * @param {string} built.build
 * @param {Record<keyof typeof edits, [file: string, after: string]>} built.places
 * @returns {Promise<Record<keyof typeof edits, number[]>>}
 */
export async function measureEdits({ project, view, build, places }) {
  const server = await startServer({ view, port: 0 });
  const log = [];
  const host = await startDevHost({
    server: server.url, cwd: project, build, log: (line) => log.push(line), port: 0, sandboxPort: 0, viewPort: 0,
  });
  const browser = await launchBrowser();
  let builds = 0;
  /** Waits until everything that an edit causes is done. */
  async function settle(page) {
    ++builds;
    const isBuilt = () => log.filter((line) => line.startsWith("Built in")).length >= builds;
    for (const end = Date.now() + kPatience; !isBuilt(); await pause(10)) {
      if (Date.now() > end) throw new Error(`The build does not end:\n${log.join("\n")}`);
    }
    await pause(1500);
    await untilReady(page);
    await (await viewFrame(page)).evaluate(() => (globalThis.isOld = true));
  }
  try {
    const page = await browser.newPage();
    await openDevHost(page, host.url, { tool: "review_expenses", policy: "wasm" });
    await untilReady(page);
    const seconds = { style: [], markup: [], code: [] };
    for (const [kind, [name, after]] of Object.entries(places)) {
      const file = join(project, name);
      const original = readFileSync(file, "utf8");
      if (!original.includes(after)) throw new Error(`${name} has no ${after}`);
      for (let round = 1; round <= kRounds; ++round) {
        await settle(page);
        const [addition, isSo, argument] = edits[kind](round);
        const saved = Date.now();
        writeFileSync(file, original.replace(after, () => after + addition));
        seconds[kind].push(((await untilInView(page, isSo, argument)) - saved) / 1000);
      }
    }
    return seconds;
  } finally {
    await browser.close();
    await host.close();
    await server.close();
  }
}
