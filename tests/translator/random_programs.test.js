// Programs that only look random: scripts/fuzz makes others.
import assert from "node:assert/strict";
import { test } from "node:test";
import { optimizer, tryProgram } from "./support/random_programs.js";

function tryAll(first, count) {
  let calls = 0;
  for (let number = first; number < first + 2 * count; number += 2) {
    const result = tryProgram(number);
    assert.equal(result.difference, undefined, `program ${number}: ${result.difference}`);
    calls += result.calls;
  }
  assert.ok(calls > 7 * count, `${calls} calls`);
}

test("programs with indirect calls, growing memory, large switches and SIMD do the same when translated", () =>
  tryAll(0, 200));

test(
  "programs by `wasm-opt -ttf` do the same when translated",
  { skip: optimizer ? false : "wasm-opt is not here" },
  () => tryAll(1, 40),
);
