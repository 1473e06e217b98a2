// What hosts do to views, and how the examples live with it.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertClearOf, extent, isBuilt, untilInView, useHostedExamples } from "./support/hosted_example.js";
import { isEveryPair } from "./support/pairs.js";

const year = ["get_weather", { location: "Seattle", start: "2012-01-10", days: 366 }];
const fortnight = ["get_weather", { location: "Seattle", start: "2012-01-10", days: 14 }];
const calls = {
  box2d: ["show_testbed", {}],
  weather: fortnight,
  expenses: ["review_expenses", {}],
  loan: ["plan_loan", { amount: 10_000, rate: 4, years: 5 }],
  "system-monitor": ["show_system", {}],
  manifold: ["show_plate", {}],
  mesh: ["show_mesh", { shape: "gear", detail: 1 }],
  graphviz: ["draw_graph", { dot: "digraph { a -> b }" }],
  debug: ["return_content", { kind: "text" }],
  imgui: ["show_readings", {}],
  parts: ["show_tasks", {}],
  sdl: ["show_sprites", { count: 10 }],
  gnuplot: ["plot", {}],
};

/** By day one page and one canvas: each example's styles are its own, and seldom change. */
const shown = Object.entries(calls).filter(([example]) => isEveryPair || ["weather", "box2d"].includes(example));

// SDL's programs for tests write their frame rate after some seconds.
const frameRate = /frames per second/;

describe("the examples", { concurrency: 2 }, () => {
  const open = useHostedExamples();
  const ready = (view) => untilInView(view, () => document.querySelector("main[data-state=ready]"));
  const openWeather = async (t, options = {}) => {
    const view = await open(t, "weather", { call: fortnight, ...options });
    await ready(view);
    return view;
  };
  const canvasHeight = (view) => view.evaluate(() => document.querySelector("canvas").getBoundingClientRect().height);
  const overflow = (view) => view.evaluate(() => document.documentElement.scrollHeight - innerHeight);

  // ---- A full screen and its edges ----

  const insets = { top: 40, right: 10, bottom: 92, left: 20 };
  for (const [example, call] of shown) {
    test(`${example} keeps clear of what covers the edges of a full screen`, { skip: !isBuilt(example) }, async (t) => {
      const hostContext = { safeAreaInsets: insets };
      const view = await open(t, example, { call, displayMode: "fullscreen", hostContext, ignoreErrors: [frameRate] });
      await untilInView(view, () =>
        getComputedStyle(document.documentElement).getPropertyValue("--safe-area-inset-bottom"),
      );
      assertClearOf(insets, await extent(view));
    });
  }

  test("the weather fits a small full screen without scrolling, and fills a large one by its chart", async (t) => {
    const small = await openWeather(t, { size: [1000, 566], displayMode: "fullscreen" });
    await untilInView(small, () => document.querySelector("[data-display-mode=fullscreen]"));
    assert.ok((await overflow(small)) <= 0, `${await overflow(small)} px too high`);
    const large = await openWeather(t, { size: [1000, 900], displayMode: "fullscreen" });
    await large.until(async () => (await canvasHeight(large)) > 500);
    assert.ok((await overflow(large)) <= 0);
  });

  // ---- Widths, and a whole year ----

  for (const width of [400, 480]) {
    test(`the weather has two rows of two tiles at ${width} px`, async (t) => {
      const view = await openWeather(t, { size: [width, 900] });
      const rows = await view.evaluate(() =>
        [...document.querySelectorAll("dl > div")].map((tile) => tile.getBoundingClientRect().top),
      );
      assert.deepEqual(rows, [rows[0], rows[0], rows[2], rows[2]]);
      assert.notEqual(rows[0], rows[2]);
    });
  }

  test("the table of a year scrolls in a box of its own, which the keyboard reaches", async (t) => {
    const view = await openWeather(t, { call: year });
    await view.frame.locator("#name-table").click();
    await view.until(async () => (await view.evaluate(() => document.querySelectorAll("tbody tr").length)) === 366);
    assert.ok((await view.evaluate(() => document.documentElement.scrollHeight)) < 1500);
    await view.frame.getByRole("region", { name: "All days as a table" }).focus();
    await view.page.keyboard.press("End");
    await untilInView(view, () => document.querySelector(".scroll").scrollTop > 5000);
    await view.checkAccessibility();
  });
});
