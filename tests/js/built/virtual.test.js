// tests/browser/views/virtual.cpp in Chromium: lists of 100,000 rows, of which those in sight are in the page.
// tests/cpp/page/page_virtual_test.cpp has what needs no layout.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { openView } from "mcpapps-devkit/testing";
import { policies, usePolicyHost } from "../support/policy_host.js";

const html = readFileSync(new URL("../../../build/views/virtual.html", import.meta.url), "utf8");
const host = usePolicyHost();

/** The view, and functions that look at it. */
async function open(t) {
  const { page, view } = await host.start(t, { page: html, policy: policies.specification });
  const frame = () =>
    view.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await frame();
  return {
    view, frame,
    keyboard: page.keyboard,
    scroll: async (top) => {
      await view.evaluate((top) => (document.querySelector("#box").scrollTop = top), top);
      await frame();
    },
    /** The texts of the rows that the user sees in the box, below its heading, and the number of all in the page. */
    seen: () => view.evaluate(() => {
      const { top, bottom } = document.querySelector("#box").getBoundingClientRect();
      const rows = [...document.querySelectorAll("#entries > tr:not([aria-hidden])")];
      const isSeen = (row) => row.getBoundingClientRect().bottom > top + 24 && row.getBoundingClientRect().top < bottom;
      const names = rows.filter(isSeen).map((row) => row.cells[1].textContent);
      return { first: names[0], last: names.at(-1), count: names.length, all: rows.length };
    }),
    height: () => view.evaluate(() => document.querySelector("#box").scrollHeight),
    focused: () => view.evaluate(() => document.activeElement.textContent),
  };
}

describe("a list of 100,000 rows", () => {
  test("is as long as all of its rows, and has few of them", async (t) => {
    const { seen, height } = await open(t);
    const { first, count, all } = await seen();
    assert.equal(first, "entry 0");
    assert.ok(count >= 7 && all < 60, `${count} of ${all}`);
    assert.equal(await height(), 100_001 * 24);
  });

  test("can be tested in Node, in a table with headings", async (t) => {
    const { document } = await openView({ html }, { t });
    assert.equal(document.querySelector("table").getAttribute("aria-rowcount"), "100001");
  });

  test("shows the rows that the user scrolls to", async (t) => {
    const { scroll, seen, view } = await open(t);
    for (const row of [10, 500, 99_000, 50_001]) {
      await scroll(row * 24);
      const { first, count, all } = await seen();
      assert.equal(first, `entry ${row}`);
      assert.ok(count >= 7 && all < 60, `${count} of ${all}`);
    }
    await scroll(1e9);
    assert.equal((await seen()).last, "entry 99999");
    await view.locator("text=entry 99995").click();
    assert.equal(await view.locator("#said").textContent(), "entry 99995");
  });

  test("gives every other row the same colour wherever the user is", async (t) => {
    const { scroll, view } = await open(t);
    const colour = (name) => view.evaluate((name) => {
      const row = [...document.querySelectorAll("#entries > tr")].find((each) => each.cells[1]?.textContent === name);
      return getComputedStyle(row).backgroundColor;
    }, name);
    const colours = await Promise.all(["entry 6", "entry 7"].map(colour));
    assert.notEqual(...colours);
    await scroll(24 * 1001);
    assert.deepEqual(await Promise.all(["entry 1006", "entry 1007"].map(colour)), colours);
  });

  test("is reached by keys to its end", async (t) => {
    const { view, keyboard, seen, frame, focused, scroll } = await open(t);
    await view.locator("#more").focus();
    await keyboard.press("Tab");
    await keyboard.press("Control+End");
    await frame();
    assert.equal((await seen()).last, "entry 99999");
    assert.equal(await focused(), "entry 99999");
    await keyboard.press("PageUp");
    await frame();
    assert.equal(await focused(), "entry 99989");
    await scroll(0);
    await keyboard.press("ArrowUp");
    await frame();
    assert.equal(await focused(), "entry 99988");
    assert.equal((await seen()).all < 100, true);
  });

  test("is selected by clicks with keys, also rows that are not in the page", async (t) => {
    const { view, scroll, frame, keyboard } = await open(t);
    const selected = () => view.locator("#selected").textContent();
    const click = (name, ...modifiers) => view.locator(`#entries >> text="entry ${name}"`).click({ modifiers });
    await click(2);
    await click(4, "ControlOrMeta");
    assert.equal(await selected(), "2 selected");
    assert.equal(await view.locator("tr[aria-selected=true]").count(), 2);
    await scroll(24 * 1000);
    await click(1002, "Shift");
    assert.equal(await selected(), "999 selected");
    await click(1001, "ControlOrMeta");
    assert.equal(await selected(), "998 selected");
    await view.locator("#search").fill("entry 1001");
    await frame();
    assert.equal(await selected(), "0 selected");
    await click(1001);
    await view.locator("#search").fill("");
    await frame();
    await view.locator("#entries > tr[aria-rowindex='2']").click();
    await keyboard.press("Control+a");
    assert.equal(await selected(), "100000 selected");
  });

  test("is at its end when what is behind it is scrolled into view, also with its first rows", async (t) => {
    const { view, frame } = await open(t);
    for (const numberOfAll of [100_000, 200_000]) {
      await view.locator("#follow").click();
      await frame();
      const { places, bottom, end } = await view.evaluate(() => {
        const rows = [...document.querySelectorAll("#lines > li:not([aria-hidden])")];
        return {
          places: rows.at(-1).ariaPosInSet, bottom: rows.at(-1).getBoundingClientRect().bottom,
          end: document.querySelector("#end").getBoundingClientRect().top,
        };
      });
      assert.equal(Number(places), numberOfAll);
      assert.ok(Math.abs(bottom - end) < 2, `the last row ends at ${bottom}, the list at ${end}`);
    }
  });

  test("that is hidden first is there when it is shown", async (t) => {
    const { view, frame } = await open(t);
    await view.locator("#more").click();
    await frame();
    const { scrollHeight, rows } = await view.evaluate(() => ({
      scrollHeight: document.querySelector("#names").scrollHeight,
      rows: document.querySelectorAll("#names > li[role]").length,
    }));
    assert.equal(scrollHeight, 100_000 * 30);
    assert.ok(rows < 70, `${rows}`);
    await view.evaluate(() => (document.querySelector("#names").scrollTop = 30 * 80_000));
    await frame();
    assert.equal(await view.locator("#names > li[role] >> text=entry 80002").isVisible(), true);
  });

  test("that follows its end shows it until the user scrolls away, and again from there on", async (t) => {
    const { view, frame } = await open(t);
    const press = async (id) => {
      await view.locator(id).click();
      for (let i = 0; i < 4; ++i) await frame();
    };
    const look = () => view.evaluate(() => {
      const box = document.querySelector("#chat");
      const bottom = box.getBoundingClientRect().bottom;
      const last = [...box.querySelectorAll("li:not([aria-hidden])")].at(-1);
      const isSeen = Math.abs(last.getBoundingClientRect().bottom - bottom) < 2;
      return [isSeen && /line \d+/.exec(last.textContent)[0], document.querySelector("#follows").textContent];
    });
    await press("#grow");
    assert.deepEqual(await look(), ["line 99", ""]);
    await press("#grow");
    assert.deepEqual(await look(), ["line 199", ""]);
    await view.evaluate(() => (document.querySelector("#chat").scrollTop -= 500));
    await frame();
    await press("#grow");
    assert.deepEqual(await look(), [false, "away"]);
    await press("#to-end");
    await press("#grow");
    assert.deepEqual(await look(), ["line 399", "at the end"]);
    await view.evaluate(() => (document.querySelector("#chat").scrollTop -= 500));
    await frame();
    await view.evaluate(() => (document.querySelector("#chat").scrollTop = 1e6));
    await press("#grow");
    assert.deepEqual(await look(), ["line 499", "at the end"]);
  });
});
