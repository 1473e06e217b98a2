// Blocks, jumps and switches; texts that are deep or long; what is evaluated before what.
import assert from "node:assert/strict";
import { test } from "node:test";
import { translate } from "../../js_glue/translator/translate.mjs";
import { assemble } from "./support/assembler.js";
import { compare } from "./support/compare.js";
import { get, native, number, set } from "./support/each.js";
import { compiled, instantiate } from "./support/instance.js";

// The same with these arguments, one after the other, as WebAssembly and as translated.
function same(program, ...given) {
  let next = 0;
  const { difference } = compare(assemble(program), () => given[next++ % given.length], { calls: given.length });
  assert.equal(difference, undefined);
}

const oneFunction = (body, more = {}) => ({
  functions: [{ name: "run", parameters: ["i32"], results: ["i32"], locals: ["i32", "i32", "i64"], body, ...more }],
});

test("what waits when a block is left at its beginning is evaluated before", () => {
  same(
    oneFunction(["block", number(7), ["local.tee", 1], get(0), ["br_if", 0], set(2), "end", get(1), get(2), "i32.add"]),
    0,
    1,
  );
});

test("a temporary variable is not used again while an outer block needs it", () => {
  const float = ["f64.const", 2];
  same({
    functions: [{
      name: "run", parameters: ["f64", "i32"], results: ["f64"], locals: ["f64"],
      body: [
        get(0), ["block", "f64"], ["block", "f64"], float, get(1), ["br_if", 0], get(0), "f64.mul", ["local.tee", 2],
        "end", ["local.tee", 0], "end", "f64.sub",
      ],
    }],
  }, 5, 0, 5, 1);
});

// A switch as compilers write it: a block for each case, and the code of the case behind the block's end.
function switchOf(count, { ends = () => true, chosen = [get(0)] } = {}) {
  const targets = Array.from({ length: count }, (_, i) => i);
  const body = [["block"], ...targets.map(() => "block"), "block", ...chosen, ["br_table", targets, count], "end"];
  for (const i of targets) {
    body.push(get(1), number(3), "i32.mul", number(i), "i32.add", set(1));
    if (ends(i)) body.push(["br", count - i]);
    body.push("end");
  }
  return [...body, number(1), set(2), "end", get(1), get(2), "i32.add"];
}

test("a switch with thousands of cases is not deep, and each case runs", () => {
  const count = 5000;
  const { run } = instantiate(assemble(oneFunction(switchOf(count))));
  for (const i of [0, 1, 2499, 4998, 4999]) assert.equal(run(i), i);
  assert.equal(run(count), 1);
  assert.equal(run(-1), 1);
});

test("deep expressions and chains of `if` become texts that an engine reads", () => {
  const deep = 20000;
  const expression = [...Array(deep).fill(get(0)), ...Array(deep - 1).fill("i32.sub")];
  same(oneFunction(expression), 7, 0x7fffffff);
  const chosen = Array.from({ length: 400 }, (_, i) => [
    get(0), number(i), "i32.eq", ["if", "i32"], number(i), "else",
  ]).flat();
  same(oneFunction([...chosen, number(-1), ...Array(400).fill("end")]), 0, 399, 400);
});

test("blocks by the thousand that no jump leaves are not in the text", () => {
  same(oneFunction([...Array(20000).fill("block"), number(4), set(1), ...Array(20000).fill("end"), get(1)]), 0);
});

// Very many of these around a middle, with something after each.
function nest(count, before, middle, after) {
  const first = Array.from({ length: count }, (_, i) => before(i)).flat();
  return [...first, ...middle, ...Array.from({ length: count }, (_, i) => after(count - 1 - i)).flat()];
}

for (const count of [500, 502, 6000]) {
  test(`${count} blocks of each kind in each other run`, () => {
    const add = (i) => [get(1), number(3), "i32.mul", number(i), "i32.add", set(1)];
    // An `if` of which every fifth has an `else`, and a jump out of a few of them.
    const ifs = nest(
      count,
      (i) => [
        get(0), number(count / 2), "i32.ne", "if",
        ...(i % 7 ? [] : [get(0), number(i), "i32.eq", ["br_if", Math.min(i, 3)]]),
      ],
      [number(1), set(1)], (i) => [...(i % 5 ? [] : ["else", ...add(i)]), "end", ...add(i)],
    );
    const arguments_ = [0, 7, count / 2, count - 1, count + 5];
    same(oneFunction([...ifs, get(1)]), ...arguments_);
    const results = nest(count, (i) => [get(0), number(i), "i32.gt_s", ["if", "i32"]], [get(1)], (i) => [
      "else", number(i), "end",
    ]);
    same(oneFunction(results), ...arguments_);
    // Each loop once, or twice where the number says so.
    const loops = nest(count, () => ["loop"], add(1), (i) => [
      ...add(i), get(0), number(i), "i32.eq", "if", number(-1), set(0), ["br", 1], "end", "end",
    ]);
    same(oneFunction([...loops, get(1)]), ...arguments_.slice(0, 3));
    // Jumps to each block from the innermost, and between the ends.
    const targets = Array.from({ length: count }, (_, i) => i);
    const ladder = nest(
      count, () => ["block"], [get(0), ["br_table", targets, 0]],
      (i) => ["end", ...add(i), ...(i % 3 || i < 5 ? [] : [get(1), number(1), "i32.and", ["br_if", 2]])],
    );
    const again = ["loop", ...ladder, get(0), number(2), "i32.shr_s", ["local.tee", 0], ["br_if", 0], "end", get(1)];
    same(oneFunction(again), ...arguments_);
    const looped = nest(count, () => ["loop", "block"], [...add(2), get(0), ["br_table", [0, 4, 2, 6], 4]], (i) => [
      "end", ...add(i), "end",
    ]);
    same(oneFunction([...looped, get(1)]), 0, 2, 4, 9);
  });
}

test("exceptions are caught between blocks that are in each other deeper than engines read", () => {
  const add = [get(1), number(1), "i32.add", set(1)];
  const open = () => ["block", get(0), number(9), "i32.eq", ["br_if", 0]];
  const blocks = (count, inner) => nest(count, open, inner, () => [...add, "end"]);
  const body = blocks(600, [
    "try",
    ...blocks(600, [get(0), "if", get(0), ["throw", 0], "end", get(0), ["br_table", [0, 3, 900], 1000]]),
    ["catch", 0], set(2), ...blocks(600, [get(2), ["br_table", [0, 3, 900], 1000]]), "end",
  ]);
  same({ tags: [["i32"]], ...oneFunction([...body, get(1), get(2), "i32.add"]) }, 0, 1, 2, 3, 9);
});

test("very many places that contain each other and catch exceptions are refused, with the function's name", () => {
  const body = nest(300, () => ["try", ...Array(120).fill(["block", get(0), ["br_if", 0]]).flat()], ["nop"], () => [
    ...Array(120).fill("end"), "catch_all", "end",
  ]);
  const tooMany = "exceptions caught in more than 500 places that contain each other cannot be translated";
  assert.throws(() => translate(assemble({ functions: [{ name: "run", parameters: ["i32"], body }] })), {
    message: `function 0 (run): ${tooMany}`,
  });
});

test("a function of a megabyte of text runs", () => {
  const body = Array.from({ length: 60000 }, (_, i) => [
    get(0), number(i), "i32.xor", ["i32.load8_u", 0, 0], get(1), "i32.add", set(1),
  ]).flat();
  const program = { ...oneFunction([...body, get(1)]), memory: [1] };
  const bytes = assemble(program);
  const text = translate(bytes);
  assert.ok(text.length > 1e6, String(text.length));
  assert.equal(compiled(text)({}).run(64), native(bytes).run(64));
});

// So many of an operation, one in the other.
for (const [what, { result, body }] of Object.entries({
  "sums of 64 bits": {
    result: "i64",
    body: [["i64.const", 1n], ...Array(100000).fill([["i64.const", 3n], "i64.add"]).flat()],
  },
  "calls of 64 bits, shifted and mixed": {
    result: "i64",
    body: [
      ["i64.const", 1n],
      ...Array(5000).fill([["i64.const", 5n], "i64.mul", ["i64.const", 9n], "i64.rotl"]).flat(),
    ],
  },
  "sums of which each is kept": {
    result: "i32",
    body: [
      ...Array(300).fill([["i64.const", 1n], ["i64.const", 3n], "i64.add", "i32.wrap_i64"]).flat(),
      ...Array(299).fill("i32.sub"),
    ],
  },
  "blocks with a result": {
    result: "i32",
    body: Array.from({ length: 5000 }, () => [
      ["block", "i32"], ["i32.const", 1], ["i32.const", 1], ["br_if", 0], "end", ["global.set", 0],
    ]).flat().concat([["global.get", 0]]),
  },
})) {
  test(`a function with very many ${what} needs few variables, and does the same`, () => {
    const bytes = assemble({
      globals: [{ type: "i32", value: 0 }],
      functions: [{ name: "run", results: [result], body }],
    });
    const text = translate(bytes);
    const [, variables] = /function f0\(\)\{var ([^;]*);/.exec(text);
    assert.ok(variables.split(",").length < 1000, `${variables.split(",").length} variables`);
    const expected = native(bytes).run();
    assert.equal(compiled(text)({}).run(), expected);
  });
}

test("a function that needs more variables than browsers take is refused", () => {
  // Two for each, and one more.
  const run = { name: "run", results: ["i64"], locals: Array(50000).fill("i64") };
  const body = [["i64.const", 1n], ["i64.const", 3n], "i64.add"];
  assert.throws(() => translate(assemble({ functions: [{ ...run, body }] })), {
    message: "function 0 (run): a function with more than 100000 variables cannot be translated",
  });
});
