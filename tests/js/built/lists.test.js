// tests/browser/views/lists.cpp in Chromium: the lists of a typed page. What draws them is JavaScript in both engines,
// so one engine shows it. tests/page has keys that rows share, hostile texts, and lists that are empty.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { policies, usePolicyHost } from "../support/policy_host.js";

const page = readFileSync(new URL("../../../build/views/lists.html", import.meta.url), "utf8");
const host = usePolicyHost();

/** The view, and functions that give it rows and look at it. */
async function open(t) {
  const { view } = await host.start(t, { page, policy: policies.specification });
  const act = (what, rows = []) =>
    view.evaluate(([id, text]) => {
      document.querySelector("#input").value = text;
      document.getElementById(id).click();
    }, [what, JSON.stringify(rows)]);
  const names = () =>
    view.evaluate(() => [...document.querySelectorAll("#rows > tr")].map((row) => row.cells[0].textContent));
  const html = (selector) =>
    view.evaluate((wanted) => document.querySelector(wanted).outerHTML.replace(/>\s+</g, "><"), selector);
  const said = () => view.locator("#said").textContent();
  return { view, act, names, html, said };
}
const row = (key, more = {}) => ({ key, name: key, ...more });
const rowsOf = (keys) => [...keys].map((key) => row(key));

describe("a list", () => {
  test("shows texts, attributes, classes, styles, properties and what is there on a condition", async (t) => {
    const { act, html } = await open(t);
    await act("show", [
      row("a", {
        isLate: true,
        size: 2,
        share: "50%",
        link: "https://example.com/",
        note: "soon",
        owner: { name: "Ada" },
      }),
    ]);
    assert.equal(
      await html("#rows > tr"),
      '<tr class="late big" style="--share: 50%;"><td>a</td><td><a href="https://example.com/" ' +
        'title="soon">Ada</a></td><td><b>!<i>soon</i></b></td>' +
        '<td><ul data-each="items"></ul></td><td><input data-on="input:rename" disabled=""><button ' +
        'data-words="pick title:pick" data-on="click:pick">Pick</button></td></tr>',
    );
    await act("show", [row("a")]);
    assert.equal(
      await html("#rows > tr"),
      '<tr class="" style=""><td>a</td><td><a></a></td><td></td><td><ul data-each="items"></ul></td><td><input ' +
        'data-on="input:rename"><button data-words="pick title:pick" data-on="click:pick">Pick</button></td></tr>',
    );
  });

  test("keeps the elements of a row, wherever it goes", async (t) => {
    const { view, act, names } = await open(t);
    await act("show", rowsOf("abcdef"));
    await view.evaluate(() =>
      document.querySelectorAll("#rows > tr").forEach((tr) => {
        tr.was = tr.cells[0].textContent;
      }),
    );
    for (const order of ["fedcba", "bdf", "xbydzf", "fab", "abcdefgh"]) {
      await act("show", rowsOf(order));
      assert.deepEqual(await names(), [...order]);
      const strange = await view.evaluate(
        () =>
          [...document.querySelectorAll("#rows > tr")].filter((tr) => tr.was && tr.was !== tr.cells[0].textContent)
            .length,
      );
      assert.equal(strange, 0);
    }
    await act("show", rowsOf("fedcba"));
    await view.evaluate(() =>
      document.querySelectorAll("#rows > tr").forEach((tr) => {
        tr.was = tr.cells[0].textContent;
      }),
    );
    await act("show", rowsOf("acefbd"));
    assert.deepEqual(await view.evaluate(() => [...document.querySelectorAll("#rows > tr")].map((tr) => tr.was)), [
      ..."acefbd",
    ]);
  });

  test("keeps the focus, the selection, what was typed and where it is scrolled to", async (t) => {
    const { view, act } = await open(t);
    await act("show", rowsOf("abcdefghijklmnop"));
    await view.locator("#rows > tr:nth-child(9) input").fill("typed by hand");
    const state = () => view.evaluate(() => {
      const { value, selectionStart, selectionEnd } = document.activeElement;
      return { value, selectionStart, selectionEnd, top: document.querySelector("div").scrollTop };
    });
    await view.evaluate(() => document.activeElement.setSelectionRange(2, 5));
    await view.evaluate(() => { document.querySelector("div").scrollTop = 60; });
    await act("show", rowsOf("abcdefghjkilmpo"));
    assert.deepEqual(await state(), { value: "typed by hand", selectionStart: 2, selectionEnd: 5, top: 60 });
  });

  test("adds, changes and takes away single rows", async (t) => {
    const { act, names, said } = await open(t);
    await act("show", rowsOf("abc"));
    await act("append", rowsOf("de"));
    await act("update", [
      row("b", { name: "B" }),
      row("nowhere", { items: [{ what: "x" }] }),
      row("e", { name: "E" }),
    ]);
    assert.equal(await said(), "updated 2");
    assert.deepEqual(await names(), ["a", "B", "c", "d", "E"]);
    await act("remove", rowsOf("ad!"));
    assert.equal(await said(), "removed 2");
    assert.deepEqual(await names(), ["B", "c", "E"]);
    await act("show", rowsOf("cb"));
    assert.deepEqual(await names(), ["c", "b"]);
  });

  test("gives handlers the row as it is now", async (t) => {
    const { view, act, said } = await open(t);
    await act("show", rowsOf("abc"));
    await act("remove", rowsOf("a"));
    await act("append", [row("d", { name: "D", items: [{ what: "one" }, { what: "two" }] })]);
    await act("update", [row("c", { name: "C" })]);
    const click = (nth, selector) =>
      view.evaluate(
        ([i, wanted]) => document.querySelectorAll("#rows > tr")[i].querySelector(wanted).click(),
        [nth, selector],
      );
    await click(1, "[data-on$=pick]");
    assert.equal(await said(), "picked c C");
    await click(2, "li:nth-child(2) button");
    assert.equal(await said(), "dropped two");
    await view.locator("#rows > tr:nth-child(1) input").fill("new");
    assert.equal(await said(), "renamed b new");
  });

  test("gives handlers the rows that come after it was cleared", async (t) => {
    const { view, act, said } = await open(t);
    await act("show", rowsOf("ab"));
    await act("clear");
    await act("append", rowsOf("c"));
    await view.evaluate(() => document.querySelector("#rows [data-on$=pick]").click());
    assert.equal(await said(), "picked c c");
  });

  test("has nested lists, which are keyed too", async (t) => {
    const { view, act } = await open(t);
    const items = (words) => [...words].map((what) => ({ what }));
    await act("show", [row("a", { items: items("xyz") })]);
    await view.evaluate(() => document.querySelectorAll("li em").forEach((em) => { em.was = em.textContent; }));
    await act("show", [row("new", { items: items("q") }), row("a", { items: items("zwx") })]);
    assert.deepEqual(
      await view.evaluate(() =>
        [...document.querySelectorAll("#rows em")].map((em) => `${em.textContent}${em.was ?? ""}`),
      ),
      ["q", "zz", "w", "xx"],
    );
  });

  test("stands between elements of the page, and in SVG", async (t) => {
    const { act, html, view } = await open(t);
    await act("show", [row("a", { size: 3 }), row("b", { size: 0.5 })]);
    assert.equal(await html("#between"), '<ul id="between"><li>Before</li><li>a</li><li>b</li><li>After</li></ul>');
    assert.equal(
      await html("#bars"),
      '<g id="bars"><rect height="1" width="3" y="3"></rect><rect height="1" width="0.5" y="0.5"></rect></g>',
    );
    assert.equal(await view.evaluate(() => document.querySelector("rect").getBBox().width), 3);
    await act("show", [row("b")]);
    assert.equal(await html("#between"), '<ul id="between"><li>Before</li><li>b</li><li>After</li></ul>');
  });

  test("shows the texts of the page in its rows, those that come later too", async (t) => {
    const { view, act } = await open(t);
    const texts = () =>
      view.evaluate(() =>
        [...document.querySelectorAll("h1, #rows [data-on$=pick]")].map((each) => `${each.textContent} ${each.title}`),
      );
    await act("show", rowsOf("a"));
    assert.deepEqual(await texts(), ["Lists ", "Pick "]);
    await act("german");
    await act("append", rowsOf("b"));
    assert.deepEqual(await texts(), ["Listen ", "Wählen Wählen", "Wählen Wählen"]);
    assert.equal(await view.evaluate(() => document.querySelector("#german").title), "Auf Deutsch");
  });

  test("shows ten thousand rows and a cell of a megabyte, in time", async (t) => {
    const { view, act, names } = await open(t);
    const many = Array.from({ length: 10_000 }, (_, i) => row(`k${i}`));
    const began = Date.now();
    await act("show", many);
    await act("show", many.reverse());
    await act("show", [row("big", { name: "x".repeat(1 << 20) }), ...many.slice(0, 10)]);
    assert.equal((await names())[0].length, 1 << 20);
    assert.equal(await view.evaluate(() => document.querySelectorAll("#rows > tr").length), 11);
    assert.ok(Date.now() - began < 60_000);
  });
});
