import assert from "node:assert/strict";
import { test } from "node:test";
import { Notes } from "../../../web/page/host/log/notes.js";

/** The log after one violation of the policy, and the number of violations. */
function noted(t, blocked, hasJs = false) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const state = { hasJs, violations: 0, log: [], messages: [] };
  const set = (change) => Object.assign(state, typeof change === "function" ? change(state) : change);
  new Notes({ state, set }).violation({ directive: "script-src", blocked, source: "" });
  t.mock.timers.tick(1000);
  return { levels: state.log.map(({ level }) => level), counted: state.violations };
}

test("what a view only tries is noted, not counted as refused", (t) => {
  assert.deepEqual(noted(t, "wasm-eval"), { levels: ["info"], counted: 0 });
});

test("what the policy keeps from a view is an error, and counted", (t) => {
  assert.deepEqual(noted(t, "https://a.test/x.js"), { levels: ["error"], counted: 1 });
});

test("nothing is said of a page with both engines", (t) => {
  assert.deepEqual(noted(t, "wasm-eval", true), { levels: [], counted: 0 });
});
