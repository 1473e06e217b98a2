// A page in Node: what a user does with it, its clock, its sizes, what it draws, and that it keeps to itself.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { setFlagsFromString } from "node:v8";
import vm from "node:vm";
import { openView } from "mcpapps-devkit/testing";
import { modifiers, namedKeys } from "../../web/testing/user.js";
import { handWritten, hello, plain, weather } from "./support/pages.js";

setFlagsFromString("--expose-gc");
const collectGarbage = vm.runInNewContext("gc");

describe("A template of a page in Node", () => {
  const inside = "<tr><td>a</td><td>b</td></tr>";
  for (const [what, body] of [
    ["in the page", `<template>${inside}</template>`],
    ["in another template", `<template><div><template>${inside}</template></div></template>`],
    ["in a table", `<table><tbody><template>${inside}</template></tbody></table>`],
  ]) {
    test(`keeps the row that it contains, ${what}`, async (t) => {
      const view = await openView(handWritten("", body), { t });
      const innermost = (root) =>
        [...root.querySelectorAll("template")].map(({ content }) => innermost(content) ?? content)[0];
      const content = innermost(view.document);
      assert.equal(content.querySelectorAll("td").length, 2);
      const table = view.document.createElement("tbody");
      table.append(content.cloneNode(true));
      assert.equal(table.innerHTML, inside);
    });
  }

  test("keeps a cell, and a row that a script puts into it", async (t) => {
    const view = await openView(handWritten("", "<template><td>a</td></template><p></p>"), { t });
    assert.equal(view.document.querySelector("template").innerHTML, "<td>a</td>");
    view.document.querySelector("p").innerHTML = `<template>${inside}</template>`;
    assert.equal(view.document.querySelector("p template").innerHTML, inside);
  });
});

describe("A user of a page in Node", () => {
  const body = `<form><input id="city" value="old"><button id="go">Go</button></form>
    <select id="list"><option value="a">Anna</option><option value="b">Bert</option></select>
    <button id="off" disabled>Off</button><div hidden><button id="inside">In</button></div>`;
  const page = handWritten(
    `window.seen = [];
    for (const type of ["keydown", "input", "change", "click", "submit"]) document.addEventListener(type, (event) => {
      seen.push(type + " " + event.target.id + (event.ctrlKey && event.shiftKey ? " Control+Shift+" + event.key : ""));
      if (type === "submit") event.preventDefault();
    });`,
    body,
  );

  test("types into a field in place of what it held", async (t) => {
    const view = await openView(page, { t });
    await view.type("#city", "Ur");
    assert.equal(view.document.querySelector("#city").value, "Ur");
    assert.deepEqual(
      [...view.window.seen],
      ["keydown city", "input city", "keydown city", "input city", "change city"],
    );
  });

  test("clicks, chooses and presses keys", async (t) => {
    const view = await openView(page, { t });
    await view.click("#go");
    assert.deepEqual([...view.window.seen], ["click go", "submit "]);
    await view.select("#list", "Bert");
    assert.equal(view.document.querySelector("#list").value, "b");
    view.window.seen.length = 0;
    await view.press("#city", "Enter");
    assert.deepEqual([...view.window.seen], ["keydown city", "submit "]);
    view.window.seen.length = 0;
    await view.press("#city", "Control+Shift+Enter");
    assert.deepEqual([...view.window.seen], ["keydown city Control+Shift+Enter"]);
  });

  const cases = [
    ["click", ["#nxt"], /no element of the page matches #nxt; there are .*#city/],
    ["click", ["#off"], /#off is disabled/],
    ["resize", ["", { width: 1, height: 1 }], /^"" is no selector of CSS$/],
    ["click", ["#inside"], /#inside is hidden, with <div>/],
    ["type", ["#go", "x"], /is no field/],
    ["press", ["Control+Enter"], /press\(selector, key\): the key is missing/],
    ["press", ["#city", "Strg+k"], /"Strg" is none of Control, Ctrl, Alt, Shift, Meta/],
    ["press", ["#city", "enter"], /there is no key "enter"; .* such as "ArrowDown"/],
    ["select", ["#list", "Carl"], /no option "Carl"; it has "Anna", "Bert"/],
  ];
  for (const [act, parameters, expected] of cases) {
    const call = `${act}(${parameters.map((each) => JSON.stringify(each)).join(", ")})`;
    test(`is told why ${call} is not possible`, async (t) => {
      const view = await openView(page, { t, timeout: 300 });
      await assert.rejects(
        view[act](...parameters),
        (error) => expected.test(error.message) || assert.fail(error.message),
      );
    });
  }

  test("is told what is no selector of CSS, each time", async (t) => {
    const view = await openView(page, { t });
    for (let i = 0; i < 2; ++i) await assert.rejects(view.click("#off["), /^SyntaxError: "#off\[" is no selector of CSS$/);
  });

  test("presses the modifiers and keys that shortcuts in C++ have", () => {
    const source = readFileSync(new URL("../../sdk/src/page/shortcuts.cpp", import.meta.url), "utf8");
    for (const [name, list] of [["kModifiers", modifiers], ["kNames", namedKeys]]) {
      const [, values] = new RegExp(`${name}\\[\\] = \\{(.*?)\\n\\};`, "s").exec(source);
      assert.deepEqual([...values.matchAll(/"(\w+)"/g)].map(([, each]) => each).sort(), [...list].sort());
    }
  });

  test("can act as soon as the page lets it", async (t) => {
    const late = handWritten(`setTimeout(() => { document.querySelector("button").disabled = false }, 20);
      document.querySelector("button").onclick = () => { window.clicked = true }`, "<button disabled>Go</button>");
    const view = await openView(late, { t });
    await view.click("button");
    assert.equal(view.window.clicked, true);
  });
});

describe("The clock of a page in Node", () => {
  const ticking = handWritten(`window.ticks = [];
    setInterval(() => ticks.push("interval " + performance.now()), 1000);
    setTimeout(() => ticks.push("late " + performance.now()), 1500);
    clearTimeout(setTimeout(() => ticks.push("cleared"), 10));
    requestAnimationFrame((time) => ticks.push("frame " + time));`);

  test("stands still until the test moves it, and fires each timer at its time", async (t) => {
    const view = await openView(ticking, { t, clock: "manual" });
    assert.deepEqual([...view.window.ticks], []);
    await view.advance(2000);
    assert.deepEqual([...view.window.ticks], ["frame 16", "interval 1000", "late 1500", "interval 2000"]);
  });

  test("tells the page a date that the test chose", async (t) => {
    const view = await openView(ticking, { t, clock: "manual", time: "2030-05-01T12:00:00Z" });
    await view.advance(60_000);
    assert.equal(view.window.eval("new Date().toISOString()"), "2030-05-01T12:01:00.000Z");
  });

  test("moves by itself unless the test says otherwise", async (t) => {
    const view = await openView(handWritten("setTimeout(() => { window.done = true }, 5)"), { t });
    await view.until(() => view.window.done);
    await assert.rejects(view.advance(5), /clock: "manual"/);
  });

  test("says so where timers that begin anew would have it move without end", async (t) => {
    const view = await openView(handWritten("const again = () => setTimeout(again, 0); again();"), {
      t,
      clock: "manual",
    });
    await assert.rejects(
      view.advance(5),
      /the view's timers have run 100000 times, and the clock stands at 0 of 5 ms; advance\(\) goes no further at once/,
    );
  });

  test("lets the timeouts of a view in C++ pass at once", async (t) => {
    const view = await openView(weather, { t, clock: "manual" });
    await view.sendToolResult({
      structuredContent: {
        location: "Ur",
        start: "2012-01-10",
        days: [{ date: "2012-01-10", precipitation: 0, tempMax: 3, tempMin: 1, wind: 1, weather: "sun" }],
        available: { first: "2012-01-01", last: "2012-12-31" },
      },
    });
    await view.click("#next");
    assert.equal(view.document.querySelector("#problem").hidden, true);
    await view.advance(60_000);
    assert.equal(view.document.querySelector("#problem-title").textContent, "The host did not answer in time.");
  });
});

describe("A page in Node", () => {
  test("has the sizes that the test says, and hears when they change", async (t) => {
    const page = handWritten(
      "window.sizes = []; new ResizeObserver(([entry]) => " +
        "sizes.push(entry.contentRect.width)).observe(document.querySelector('p'))",
      "<p></p>",
    );
    const view = await openView(page, { t, sizes: { p: { width: 300, height: 20 } }, width: 500 });
    const p = view.document.querySelector("p");
    assert.deepEqual([p.clientWidth, p.offsetHeight, p.getBoundingClientRect().width], [300, 20, 300]);
    assert.equal(view.window.innerWidth, 500);
    await view.resize("p", { width: 400, height: 20 });
    await view.resizeWindow({ width: 600, height: 400 });
    assert.deepEqual([...view.window.sizes], [300, 400]);
    assert.equal(view.document.documentElement.clientWidth, 600);
  });

  test("writes down what it draws", async (t) => {
    const page = handWritten(
      `const context = document.querySelector("canvas").getContext("2d");
      context.font = "20px serif"; context.save();
      context.fillStyle = "red"; context.fillText("four", 1, 2); context.restore();
      window.width = context.measureText("four").width; window.style = context.fillStyle;
      window.webgl = document.createElement("canvas").getContext("webgl");
      window.isWebGl = window.webgl instanceof WebGLRenderingContext;`,
      "<canvas></canvas>",
    );
    const view = await openView(page, { t });
    assert.deepEqual(view.canvas().texts, ["four"]);
    assert.deepEqual(view.canvas("canvas").calls.slice(2, 4), [
      { name: "fillStyle", value: "red" },
      { name: "fillText", args: ["four", 1, 2] },
    ]);
    assert.deepEqual(
      [view.window.width, view.window.style, view.window.webgl, view.window.isWebGl],
      [44, "#000000", null, false],
    );
  });

  test("has no network but the test's", async (t) => {
    const page = handWritten(
      "fetch('https://a.example/x').then((answer) => answer.text()).then((text) => { window.text = text }, " +
        "({ message }) => { window.text = message })",
    );
    const without = await openView(page, { t });
    await without.until(() => without.window.text);
    assert.match(without.window.text, /https:\/\/a\.example\/x is not possible.*option fetch/);
    const view = await openView(page, { t, fetch: async (url) => new Response(`from ${url}`) });
    await view.until(() => view.window.text);
    assert.equal(view.window.text, "from https://a.example/x");
  });

  test("keeps to itself beside others", async (t) => {
    const views = await Promise.all(["one", "two", "three"].map(() => openView(plain, { t })));
    await Promise.all(views.map((view, index) => view.sendToolResult(`for ${index}`)));
    assert.deepEqual(
      views.map(({ document }) => document.querySelector("#result").textContent),
      ["for 0", "for 1", "for 2"],
    );
    for (const name of ["document", "window", "byId", "waiting"]) assert.equal(globalThis[name], undefined);
  });

  test("leaves nothing behind when it is closed", async () => {
    const use = async () => {
      const view = await openView(hello);
      await view.sendToolResult("x");
      await view.close();
    };
    const heap = async (count) => {
      for (let i = 0; i < count; ++i) await use();
      for (let i = 0; i < 3; ++i) await new Promise((resolve) => setTimeout(resolve, 10)).then(collectGarbage);
      return process.memoryUsage().heapUsed / 1e6;
    };
    const before = await heap(10);
    const after = await heap(30);
    // A page that stayed would take about 5 MB.
    assert.ok(after - before < 30, `from ${before} MB to ${after} MB by 30 views`);
  });
});
