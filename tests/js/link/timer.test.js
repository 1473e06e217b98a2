// js_glue/link/browser/timer.js with fake timers.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { linkLibraries } from "../support/glue_library.js";

let glue, timers, channels, fired;

beforeEach(() => {
  [timers, channels, fired] = [new Map(), new Set(), []];
  glue = linkLibraries([
    "program/restart", "program/lifetime", "program/enter", "program/program_end", "browser/timer",
  ], {
    AbortController,
    ABORT: false,
    Module: {},
    WebAssembly,
    ExitStatus: class {},
    stackSave: () => 0,
    __emscripten_stack_restore: () => {},
    setTimeout: (run) => {
      timers.set(timers.size + 1, run);
      return timers.size;
    },
    clearTimeout: (timer) => timers.delete(timer),
    MessageChannel: class {
      port1 = { onmessage: null, close: () => channels.delete(this) };
      port2 = { postMessage: () => channels.add(this) };
    },
    _mcpapps_timer_fire: (clock, timer) => fired.push([clock, timer]),
  }, ["mcpappsLifetime", "mcpappsTimers"]);
});

test("an ended program keeps no timer and no channel, and none fires that was set", () => {
  for (const milliseconds of [60_000, 5000, 0, 0]) glue._mcpapps_timer_start(7, milliseconds);
  assert.deepEqual([timers.size, channels.size], [2, 1]);
  const [[, late]] = timers;
  glue.Module.mcpappsStop();
  assert.deepEqual([timers.size, channels.size], [0, 0]);
  late();
  assert.deepEqual(fired, []);
});

test("a timer fires once, and not when it is cancelled", () => {
  const [first, second] = [glue._mcpapps_timer_start(7, 10), glue._mcpapps_timer_start(7, 10)];
  const runs = [...timers.values()];
  glue._mcpapps_timer_cancel(second);
  for (const run of [...runs, ...runs]) run();
  assert.deepEqual(fired, [[7, first]]);
});
