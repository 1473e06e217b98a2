// js_glue/link/size_observer.js and document_size.js in a page that is made up; tests/browser/sizing has real ones.
import assert from "node:assert/strict";
import { test } from "node:test";
import { linkLibraries } from "./support/glue_library.js";

class Observer {
  observe() {}
  disconnect() {}
}

/** Time that passes when a timer is due, for as long as there is one. */
function makeClock() {
  let now = 1000;
  let due = [];
  return {
    performance: { now: () => now },
    setTimeout: (callback, delay) => due.push({ callback, at: now + delay }) && callback,
    clearTimeout: (callback) => (due = due.filter((timer) => timer.callback !== callback)),
    run() {
      for (let count = 0; due.length; ++count) {
        assert.ok(count < 100, "the timers end");
        const next = due.reduce((first, timer) => (timer.at < first.at ? timer : first));
        due.splice(due.indexOf(next), 1);
        now = next.at;
        next.callback();
      }
    },
  };
}

// A page of 300 × 100 in a frame of 300 × 50.
function observe(observers, scrollWidth = 300) {
  const told = [];
  const { run, ...clock } = makeClock();
  const root = {
    ...{ scrollWidth, scrollHeight: 100, clientHeight: 100, children: [] },
    contains: () => true,
    getBoundingClientRect: () => ({ bottom: 100 }),
  };
  const glue = linkLibraries(["document_size", "size_observer"], {
    window: { scrollY: 0 },
    ...clock,
    ...observers,
    ...{ innerWidth: 300, innerHeight: 50 },
    document: { documentElement: root, body: {}, addEventListener() {}, removeEventListener() {} },
    getComputedStyle: () => ({ overflowX: "visible", overflowY: "visible", marginBottom: "0px" }),
    addEventListener() {},
    removeEventListener() {},
    UTF8ToString: () => "",
    mcpappsEnter: (call, ...parameters) => call(...parameters),
    _mcpapps_size_observer_change: (_, width, height) => told.push([width, height]),
  });
  glue._mcpapps_size_observer_set_container(false, 500, Infinity);
  glue._mcpapps_size_observer_start(0, 0);
  run();
  glue._mcpapps_size_observer_stop();
  return told;
}

const both = { ResizeObserver: Observer, MutationObserver: Observer };
for (const missing of [[], ["ResizeObserver"], ["MutationObserver"], ["ResizeObserver", "MutationObserver"]]) {
  test(`the size is told in a page ${missing.length ? `without ${missing.join(" and ")}` : "with all observers"}`, () => {
    const observers = Object.fromEntries(Object.entries(both).filter(([name]) => !missing.includes(name)));
    assert.deepEqual(observe(observers), [[0, 100]]);
  });
}

test("a width is told only if it is another than the frame's", () => {
  assert.deepEqual(observe(both, 200), [[0, 100]]);
  assert.deepEqual(observe(both, 400), [[400, 100]]);
});
