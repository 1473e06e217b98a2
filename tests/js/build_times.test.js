// How scripts/bench-build reads what Ninja and Emscripten write down.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ninjaOutputs, secondsOfPrograms, secondsOfSteps } from "../bench/build_log.js";

const log = (...lines) => ninjaOutputs(["# ninja log v5", ...lines.map((line) => line.join("\t")), ""].join("\n"));

test("a step lasts from its first command's begin to its last one's end", () => {
  const after = log([0, 2000, 1, "a.cpp.o", "h"], [500, 3000, 1, "b.cpp.o", "h"], [3000, 4500, 1, "view.js", "h"]);
  assert.deepEqual(secondsOfSteps(log(), after), { compile: 3, link: 1.5 });
});

test("what was built earlier does not count", () => {
  const old = [0, 9000, 1, "a.cpp.o", "h"];
  const after = log(old, [100, 300, 2, "b.cpp.o", "h"]);
  assert.deepEqual(secondsOfSteps(log(old), after), { compile: 0.2 });
});

test("of an output that was built twice the later build counts", () => {
  const before = log([0, 9000, 1, "view.html", "h"]);
  const after = log([0, 9000, 1, "view.html", "h"], [10, 110, 2, "view.html", "h"]);
  assert.deepEqual(secondsOfSteps(before, after), { page: 0.1 });
});

test("a program that runs twice takes the sum", () => {
  const events = [
    { op: "spawn", targetPid: 1, time: 10, cmdLine: ["/x/wasm-opt", "a.wasm"] },
    { op: "wait", targetPid: 1, time: 10 },
    { op: "finish", targetPid: 1, time: 11 },
    { op: "spawn", targetPid: 1, time: 20, cmdLine: ["/x/wasm-metadce", "a.wasm"] },
    { op: "finish", targetPid: 1, time: 20.5 },
  ];
  assert.deepEqual(secondsOfPrograms(events), { "wasm-opt": 1.5 });
});

test("Closure is known as a program and as a script of Node, beside the scripts of Emscripten", () => {
  const ran = (pid, begin, ...cmdLine) => [
    { op: "spawn", targetPid: pid, time: begin, cmdLine },
    { op: "finish", targetPid: pid, time: begin + 1 },
  ];
  const events = [
    ...ran(1, 0, "/x/google-closure-compiler", "--js"),
    ...ran(2, 1, "/usr/bin/node", "--max-old-space-size=1", "/x/closure-compiler/cli.js"),
    ...ran(3, 2, "/usr/bin/node", "--stack-size=8192", "/x/tools/acorn-optimizer.mjs", "/x/closure.js"),
    ...ran(4, 3, "/x/clang", "--version"),
  ];
  assert.deepEqual(secondsOfPrograms(events), { closure: 2, scripts: 1 });
});
