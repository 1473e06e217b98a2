// The pages that scripts/bench-page measures, and how it takes a sample.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launchers, openPage } from "../bench/browsers.js";
import { makePages } from "../bench/page/bundles.js";
import { entries, pageNames } from "../bench/page/entries.js";
import { differences, measure } from "../bench/page/measure.js";
import { operations } from "../bench/page/operations.js";
import { serve } from "../bench/server.js";

let browser, server, setting;

before(async () => {
  const harness = await makePages();
  server = await serve("", pageNames);
  browser = await launchers.chromium();
  setting = { url: server.url, harness, entries };
});
after(async () => {
  await browser?.close();
  await server?.close();
});

/** The entries of a kind with these sources. */
const only = (kind, ...files) => ({ [kind]: entries[kind].filter(({ source }) => files.some((file) => source.endsWith(`/${file}`))) });

for (const kind of Object.keys(entries)) {
  test(`all pages of ${kind} show the same after each operation`, async () => {
    assert.deepEqual(await differences(browser, setting, kind), []);
  });
}

/** What is found if the page of Solid does something else as well when this button is pressed. */
function differencesWith(button, meddle) {
  const script = `;if (location.pathname.includes("solid")) addEventListener("click", ({ target }) => {
    if (target.id === "${button}") (${meddle})(document.getElementById("rows").rows[3]);
  });`;
  const changed = { ...setting, harness: setting.harness + script, entries: only("rows", "vanilla.js", "solid.jsx") };
  return differences(browser, changed, "rows");
}

test("a page that shows another text is found", async () => {
  const found = await differencesWith("run", (row) => row.cells[1].append("!"));
  assert.equal(found.length, 1);
  assert.match(found[0], /^solid, create 1,000 rows: row 3 is new <tr>.*!<.*, not new <tr>/);
});

test("a page that shows the same in another element is found", async () => {
  const found = await differencesWith("update", (row) => row.replaceWith(row.cloneNode(true)));
  assert.equal(found.length, 1);
  assert.match(found[0], /^solid, update every 10th row: row 3 is new .*, not \d+ /);
});

test("the page by hand does what its operations are called", async () => {
  const { page, close } = await openPage(browser, `${server.url}/pages/rows-vanilla.html`, setting.harness);
  await page.evaluate(() => bench.ready());
  /** The rows after the last time: what each is from, its number and its label. */
  const shownBy = async (name) => {
    const times = await page.evaluate((which) => bench.show("rows", which), name);
    const shown = await page.evaluate((i) => bench.linesAfter(i), times.length - 1);
    return shown.map((line) => /^(?<origin>\w+) <tr(?<state>.*?)>.*?>(?<id>\d+)<.*<a>(?<label>.*?)</.exec(line).groups);
  };
  const count = (rows, has) => rows.filter(has).length;

  const created = await shownBy("create");
  assert.deepEqual([created.length, count(created, ({ origin }) => origin === "new")], [1000, 1000]);
  const replaced = await shownBy("replace");
  assert.deepEqual([replaced.length, count(replaced, ({ origin }) => origin === "new")], [1000, 1000]);
  const updated = await shownBy("update");
  assert.deepEqual(updated.map(({ label }) => label.endsWith(" !!!")), updated.map((_, i) => i % 10 === 0));
  const selected = await shownBy("select");
  assert.deepEqual([count(selected, ({ state }) => state), selected[14].state], [1, ' class="danger"']);
  const swapped = await shownBy("swap");
  const ids = swapped.map(({ id }) => Number(id));
  assert.deepEqual([ids[1] - ids[0], ids[998] - ids[0], ids[2] - ids[0]], [998, 1, 2]);
  assert.equal((await shownBy("remove")).length, 995);
  assert.equal((await shownBy("createMany")).length, 10_000);
  const appended = await shownBy("append");
  assert.deepEqual([appended.length, count(appended, ({ origin }) => origin === "new")], [2000, 1000]);
  assert.deepEqual(await shownBy("clear"), []);
  await close();
});

test("a sample is taken of each operation, and of the first rows of a new page", async () => {
  const chosen = { ...only("rows", "vanilla.js"), ...only("expenses", "val.cpp") };
  const samples = await measure(browser, { ...setting, entries: chosen }, { warmUps: 0, rounds: 1, colds: 1 }, () => {});
  const check = (kind, names, wanted) => {
    assert.deepEqual(Object.keys(samples[kind]), wanted);
    for (const times of Object.values(samples[kind])) {
      assert.deepEqual(Object.keys(times), names);
      for (const { script, total } of Object.values(times)) {
        assert.deepEqual([script.length, total.length], [1, 1]);
        assert.ok(script[0] > 0 && total[0] > script[0], `${script[0]} ms of ${total[0]}`);
      }
    }
  };
  check("rows", ["vanilla"], [...Object.keys(operations.rows), "cold"]);
  check("expenses", ["val, WebAssembly", "val, JavaScript"], Object.keys(operations.expenses));
});
