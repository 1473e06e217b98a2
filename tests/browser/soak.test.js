// The short soak, which counts; scripts/soak is the long one, which also measures.
import assert from "node:assert/strict";
import { test } from "node:test";
import { remains, soak } from "./soak/soak.js";

const rounds = 80;

test("a view that hears and asks everything again keeps nothing of it, and leaves nothing behind", async () => {
  const result = await soak({ samples: 3, rounds });
  const [, before, after] = result.samples;
  // A leak in each round would be more; pending answers may hold a few.
  assert.ok(
    after.objects - before.objects < rounds / 2,
    `${after.objects - before.objects} objects more after ${rounds} rounds`,
  );
  assert.deepEqual(after.inUse.listeners, before.inUse.listeners);
  assert.equal(after.inUse.observers, before.inUse.observers);
  assert.deepEqual(remains(result), []);
  // Checks that the probes see anything.
  assert.ok(after.inUse.listeners.includes("message"), "no listener was seen while the view was open");
  assert.ok(after.wasm > 0, "no WebAssembly memory was seen");
  assert.ok(after.objects > 100, `only ${after.objects} objects were seen`);
});
