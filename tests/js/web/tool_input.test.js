import assert from "node:assert/strict";
import { test } from "node:test";
import { partialArguments } from "../../../web/page/host/server/tool_input.js";

test("partial input grows from step to step towards the whole", () => {
  const input = { city: "New York", range: { start: "2013-05-01", days: 7 }, tags: ["wind", "rain"], exact: true };
  const partials = partialArguments(input);
  assert.ok(partials.length > 3);
  let length = -1;
  for (const partial of partials) {
    assert.ok(isPrefix(partial, input), JSON.stringify(partial));
    assert.ok(JSON.stringify(partial).length > length);
    length = JSON.stringify(partial).length;
  }
  assert.notDeepEqual(partials.at(-1), input);
});

test("a number is shown whole or not at all", () => {
  for (const partial of partialArguments({ days: 123456, more: "and more" }, 30)) {
    assert.ok(partial.days === undefined || partial.days === 123456);
  }
});

test("no input has no beginning to show", () => {
  assert.deepEqual(partialArguments({}), []);
});

function isPrefix(part, whole) {
  if (typeof part === "string") return whole.startsWith(part);
  if (part === null || typeof part !== "object") return part === whole;
  return Object.entries(part).every(([name, value]) => isPrefix(value, whole[name]));
}
