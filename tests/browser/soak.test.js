// The short soak; scripts/soak is the long one.
import assert from "node:assert/strict";
import { test } from "node:test";
import { problemsOf, soak } from "./soak/soak.js";

test("a view that hears and asks everything again and again does not grow, and leaves nothing when it closes", async () => {
  const result = await soak(20_000);
  assert.deepEqual(problemsOf(result), []);
  // Lest the probes see nothing at all.
  assert.ok(result.inUse.listeners.includes("message"), "no listener was seen while the view was open");
  assert.ok(result.wasmBytes > 0, "no WebAssembly memory was seen");
  assert.ok(result.rounds >= 50, `only ${result.rounds} rounds`);
});
