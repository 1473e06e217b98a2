// A column of the table: all layouts in one host, and what comes of each.
import { bundle } from "../../support/bundle.js";
import { layouts } from "./layouts.js";

/** The hosts: how they open a view, which one, and what they do with it. */
export const hosts = {
  "a frame with a border": { open: { border: 1 } },
  "a frame with a border, full screen and back": {
    open: { border: 1 },
    acts: [
      ["fullscreen", { width: "1000px", height: "700px", borderWidth: "0" }],
      ["inline", { width: "600px", borderWidth: "1px" }],
    ],
  },
  "scrollbars that take room": {},
  "picture-in-picture and back": {
    acts: [
      ["pip", { width: "360px", height: "300px" }],
      // The height is the one that was told last.
      ["inline", { width: "600px" }],
    ],
  },
  "a placeholder of React": { script: "react_view" },
};

/** What a person sees: how much is hidden below, how much is empty there, and scrollbars. */
function look(fills) {
  const root = document.documentElement;
  const room = root.clientHeight;
  return {
    height: innerHeight,
    hidden: Math.max(0, root.scrollHeight - room),
    empty: fills ? 0 : Math.max(0, room - Math.ceil(root.getBoundingClientRect().height)),
    scrollbar: innerWidth - root.clientWidth,
  };
}

const showMore = () => {
  const more = document.getElementById("more");
  if (more) more.style.display = "block";
};

/** Until no view has told a size for a while, by the clock of each of them; gives how many each has told. */
async function settle(page, frames) {
  const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  const count = () => page.evaluate(() => table.counts());
  const paint = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  let told;
  let before;
  do {
    before = told;
    await page.evaluate(paint);
    await Promise.all(frames.map((frame) => frame.evaluate(wait, 500)));
    told = await count();
  } while (String(told) !== String(before));
  return told;
}

const withLayout = (html, { css, body }) =>
  html.replace("</head>", () => `<style>${css}</style></head>`).replace("<body>", () => `<body>${body}`);

/**
 * @param {import("playwright-core").Browser} browser
 * @param {string} html a view
 * @param {(page: object) => Promise<void>} [atEnd] is given the page
 * @returns for each layout how often heights were told at first, for what the host does, and for a change; and what is
 *   seen at the end
 */
export async function runColumn(browser, html, { open = {}, acts = [] }, atEnd) {
  const context = await browser.newContext({ viewport: { width: 2400, height: 3400 } });
  const page = await context.newPage();
  const script = await bundle(new URL("host.js", import.meta.url), { format: "iife" });
  await page.setContent(`<!doctype html><body><script>${script}</script>`);
  const pages = layouts.map((layout) => withLayout(html, layout));
  await page.evaluate(([given, options]) => table.open(given, options), [pages, open]);
  const frames = page.frames().slice(1);

  const first = await settle(page, frames);
  for (const act of acts) {
    await page.evaluate((given) => table.change(...given), act);
    await settle(page, frames);
  }
  const acted = await page.evaluate(() => table.counts());
  await Promise.all(frames.map((frame) => frame.evaluate(showMore)));
  const changed = await settle(page, frames);

  const seen = await Promise.all(frames.map((frame, i) => frame.evaluate(look, layouts[i].fills)));
  await atEnd?.(page);
  await context.close();
  return seen.map((cell, i) => ({
    ...cell,
    first: first[i],
    acted: acted[i] - first[i],
    changed: changed[i] - acted[i],
  }));
}
