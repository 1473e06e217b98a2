// Keys in the patterns of the ARIA Authoring Practices, by real key presses, and what axe-core says of these lists:
// tests/browser/views/keys.cpp.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { describeViolations, violationsOf } from "../../web/testing/browser/accessibility.js";
import { browserOf, describeIn } from "./support/browsers.js";

const html = readFileSync(new URL("../../build/views/keys.html", import.meta.url));

/** The keys, and after them where the focus is, by the rows' ids, or which option is active in an open list. */
const patterns = {
  listbox: {
    start: "#names > li",
    keys: [
      ["ArrowDown", "row 1"], ["End", "row 29"], ["ArrowUp", "row 28"], ["Home", "row 0"], ["r", "row 1"],
      ["Tab", "Approve"],
    ],
  },
  grid: {
    start: "#cells > tr > td",
    keys: [
      ["ArrowDown", "row 1"], ["ArrowRight", "Open"], ["ArrowUp", "Open"], ["End", "td"], ["Home", "row 0"],
      ["Control+End", "td"], ["Control+Home", "row 0"], ["ArrowLeft", "row 0"],
    ],
  },
  "grid from right to left": {
    start: "#cells > tr > td",
    direction: "rtl",
    keys: [["ArrowLeft", "Open"], ["ArrowRight", "row 0"], ["ArrowRight", "row 0"]],
  },
  combobox: {
    start: "#who",
    keys: [
      ["ArrowDown", "who: row 0"], ["ArrowDown", "who: row 1"], ["ArrowUp", "who: row 0"], ["Escape", "who"],
      ["Alt+ArrowDown", "who: "], ["ArrowUp", "who: row 29"], ["Enter", "who=row 29"], ["x", "who=row 29x: "],
      ["Tab", "Ask"],
    ],
  },
};

const place = `(() => {
  const { activeElement: element } = document;
  if (!element || element.id != "who") return element && (element.textContent.trim() || element.localName);
  const active = document.getElementById(element.getAttribute("aria-activedescendant"));
  const isOpen = element.getAttribute("aria-expanded") == "true";
  const { hidden } = document.querySelector("#people");
  if (hidden == isOpen || (active && active.ariaSelected != "true")) return "said otherwise than shown";
  const value = element.value ? "=" + element.value : "";
  return "who" + value + (isOpen ? ": " + (active ? active.textContent : "") : "");
})()`;

describeIn(["Chromium", "Firefox", "WebKit"], "keys of patterns", (name) => {
  let server;
  let browser;
  before(async () => {
    server = createServer((request, response) => {
      response.writeHead(200, { "content-type": "text/html" }).end(html);
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    browser = await browserOf(name).launch();
  });
  after(() => Promise.all([browser?.close(), server.closeAllConnections(), server.close()]));

  for (const [pattern, { start, keys, direction = "ltr" }] of Object.entries(patterns)) {
    test(`lead through a ${pattern}`, async () => {
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${server.address().port}/`);
      await page.evaluate(`document.documentElement.dir = "${direction}"`);
      for (let isThere = false; !isThere; ) isThere = await page.evaluate(`!!document.querySelector("${start}")`);
      await page.evaluate(`document.querySelector("${start}").focus()`);
      const reached = [];
      for (const [key] of keys) {
        const names = key.split("+");
        const modifiers = names.slice(0, -1);
        for (const modifier of modifiers) await page.keyboard.down(modifier);
        await page.keyboard.press(names.at(-1));
        for (const modifier of modifiers) await page.keyboard.up(modifier);
        reached.push(`${key}: ${await page.evaluate(place)}`);
        if (name === "Chromium" && key === "ArrowDown") {
          const violations = await violationsOf(page, { disable: ["target-size"], exclude: ["#field"] });
          assert.equal(describeViolations(violations), "");
        }
      }
      assert.deepEqual(reached, keys.map(([key, where]) => `${key}: ${where}`));
      await page.close();
    });
  }
});
