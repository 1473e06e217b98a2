// tests/browser/views/keys.cpp in Chromium: the lists of a typed page. What draws them is JavaScript in both engines,
// so one engine shows it. tests/page compares what rows show, and what handlers are given, in Chromium and natively.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { policies, usePolicyHost } from "../support/policy_host.js";

const page = readFileSync(new URL("../../../build/views/keys.html", import.meta.url), "utf8");
const host = usePolicyHost();

/** The view, and functions that give it rows and look at it. */
async function open(t) {
  const { view } = await host.start(t, { page, policy: policies.specification });
  const show = (rows) =>
    view.evaluate((text) => {
      document.querySelector("#input").value = text;
      document.getElementById("show").click();
    }, JSON.stringify(rows));
  const names = () =>
    view.evaluate(() => [...document.querySelectorAll("#given > tr")].map((row) => row.cells[0].textContent));
  const html = (selector) =>
    view.evaluate((wanted) => document.querySelector(wanted).outerHTML.replace(/>\s+</g, "><"), selector);
  return { view, show, names, html };
}
const row = (key, more = {}) => ({ key, name: key, ...more });
const rowsOf = (keys) => [...keys].map((key) => row(key));

describe("a list", () => {
  test("keeps the elements of a row, wherever it goes", async (t) => {
    const { view, show, names } = await open(t);
    await show(rowsOf("abcdef"));
    await view.evaluate(() =>
      document.querySelectorAll("#given > tr").forEach((tr) => {
        tr.was = tr.cells[0].textContent;
      }),
    );
    for (const order of ["fedcba", "acefbd", "bdf", "xbydzf", "fab", "abcdefgh"]) {
      await show(rowsOf(order));
      assert.deepEqual(await names(), [...order]);
      const strange = await view.evaluate(
        () =>
          [...document.querySelectorAll("#given > tr")].filter((tr) => tr.was && tr.was !== tr.cells[0].textContent)
            .length,
      );
      assert.equal(strange, 0);
    }
  });

  test("keeps the focus, the selection, what was typed and where it is scrolled to", async (t) => {
    const { view, show } = await open(t);
    await show(rowsOf("abcdefghijklmnop"));
    await view.locator("#given > tr:nth-child(9) input").fill("typed by hand");
    const state = () => view.evaluate(() => {
      const { value, selectionStart, selectionEnd } = document.activeElement;
      return { value, selectionStart, selectionEnd, top: document.querySelector("#box").scrollTop };
    });
    await view.evaluate(() => document.activeElement.setSelectionRange(2, 5));
    await view.evaluate(() => { document.querySelector("#box").scrollTop = 60; });
    await show(rowsOf("abcdefghjkilmpo"));
    assert.deepEqual(await state(), { value: "typed by hand", selectionStart: 2, selectionEnd: 5, top: 60 });
  });

  test("stands between elements of the page, and in SVG", async (t) => {
    const { show, html, view } = await open(t);
    await show([row("a", { size: 3 }), row("b", { size: 0.5 })]);
    assert.equal(await html("#between"), '<ul id="between"><li>Before</li><li>a</li><li>b</li><li>After</li></ul>');
    assert.equal(
      await html("#bars"),
      '<g id="bars"><rect height="1" width="3" y="3"></rect><rect height="1" width="0.5" y="0.5"></rect></g>',
    );
    assert.equal(await view.evaluate(() => document.querySelector("rect").getBBox().width), 3);
    await show([row("b")]);
    assert.equal(await html("#between"), '<ul id="between"><li>Before</li><li>b</li><li>After</li></ul>');
  });
});
