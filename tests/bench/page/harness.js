// A stopwatch, and the contents of a page. Runs in each page before its own scripts.
import { operations } from "./operations.js";

// All pages look the same, so that their layout costs the same.
const css = `
  body { margin: 20px; font: 14px/1.4 sans-serif; background: white; color: #333 }
  .buttons { display: flex; gap: 4px }
  table { width: 100%; margin-top: 20px; border-collapse: collapse }
  td, th { padding: 8px; border-top: 1px solid #ddd; text-align: left; vertical-align: top }
  tbody tr:nth-of-type(odd) { background: #f9f9f9 }
  tbody tr:hover { background: #f5f5f5 }
  tbody tr.danger { background: #f2dede }
  .id, .action { width: 8% }
  .label { width: 33% }
  .amount { text-align: right }
  .icon::before { content: "×" }
  a { color: #337ab7; cursor: pointer }`;
const sheet = new CSSStyleSheet();
sheet.replaceSync(css);
document.adoptedStyleSheets.push(sheet);

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Calls `listener` in a task, soon. */
function post(listener) {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = listener;
  port2.postMessage(null);
}

/** Waits for promises of a handler: React renders there. */
async function handled() {
  for (let hops = 0; hops < 3; ++hops) await null;
}

/**
 * Milliseconds of the scripts, and in all, until the page is laid out and painted. Browsers do that right after the
 * callbacks of an animation frame, so that no time passes by waiting for a frame.
 */
const time = (act) =>
  new Promise((resolve) => {
    requestAnimationFrame(async () => {
      const begin = performance.now();
      act();
      await handled();
      const script = performance.now() - begin;
      post(() => resolve({ script, total: performance.now() - begin }));
    });
  });

const rows = () => [...document.getElementById("rows").rows];

// Without differences that browsers ignore: comments, attributes without a value, and marks for events.
const contentOf = (row) => row.outerHTML.replace(/<!--.*?-->| [\w-]+=""| data-on="[\w:]+"/g, "");

/** Runs `act`; returns a line for each row: the row that its element showed before, if it is keyed, and its content. */
async function linesAfter(act, isKeyed) {
  const before = new Map(isKeyed ? rows().map((row) => [row, row.cells[0].textContent]) : []);
  act();
  await handled();
  return rows().map((row) => `${before.get(row) ?? "new"} ${contentOf(row)}`);
}

function digestOf(lines) {
  let digest = 0;
  for (const character of lines.join("\n")) digest = Math.imul(digest ^ character.codePointAt(0), 16777619);
  return `${lines.length} ${digest}`;
}

let shown = [];

globalThis.bench = {
  /** Waits until the page has loaded, and its program listens. */
  async ready() {
    const isStarted = () =>
      document.readyState === "complete" &&
      document.getElementById("rows") &&
      (!globalThis.__mcpapps || globalThis.__mcpapps.engine);
    while (!isStarted()) await pause(10);
    await pause(100);
    return globalThis.__mcpapps?.engine;
  },

  async take(kind, name) {
    const { before, times, prepare } = operations[kind][name];
    await time(before);
    const sum = { script: 0, total: 0 };
    for (let i = 0; i < times; ++i) {
      const { script, total } = await time(prepare(i));
      sum.script += script;
      sum.total += total;
    }
    return { script: sum.script / times, total: sum.total / times };
  },

  /** Does the operation; returns a digest of the page after each time. */
  async show(kind, name) {
    const { before, times, prepare } = operations[kind][name];
    // Hidden: the layout would take most of the time.
    document.body.hidden = true;
    before();
    await handled();
    shown = [];
    for (let i = 0; i < times; ++i) shown.push(await linesAfter(prepare(i), kind === "rows"));
    return shown.map(digestOf);
  },
  /** The page after the i-th time. */
  linesAfter: (i) => shown[i],
};
