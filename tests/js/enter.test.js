// js_glue/link/enter.js beside a C++ that is made up: a stack pointer, and somebody who hears of failures.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { linkLibraries } from "./support/glue_library.js";

class ExitStatus extends Error {}
const top = 65536;
let stack, connected, told, logged, glue;

beforeEach(() => {
  stack = top;
  connected = true;
  told = [];
  logged = [];
  glue = linkLibraries(["enter"], {
    stackSave: () => stack,
    stackRestore: (saved) => (stack = saved),
    ExitStatus,
    WebAssembly,
    mcpappsPack: (value) => value,
    _mcpapps_fail: (failure, { text }) => connected && told.push({ failure, text }) > 0,
    console: { error: (...what) => logged.push(what) },
  });
});

// A function of C++: it takes its frame, and gives it back if it returns.
const withFrame = (body) => (...parameters) => {
  stack -= 320;
  const result = body(...parameters);
  stack += 320;
  return result;
};
const throwing = (error) => withFrame(() => {
  throw error;
});

test("what is called gets its parameters and gives its result", () => {
  assert.equal(glue.mcpappsEnter(withFrame((a, b) => a + b), 1, 2), 3);
  assert.equal(stack, top);
});

test("an exception is told to the App with its text and stack, and costs no stack", () => {
  for (let i = 0; i < 1000; ++i) glue.mcpappsEnter(throwing(new TypeError("no element")));
  assert.equal(stack, top);
  assert.equal(told.length, 1000);
  assert.match(told[0].text, /^TypeError: no element\n +at /);
  assert.equal(told[0].failure, 2);
  assert.deepEqual(logged, []);
});

test("a stack that does not begin with the text follows it", () => {
  const error = Object.assign(new Error("odd"), { stack: "f@view.js:1" });
  glue.mcpappsEnter(throwing(error));
  assert.equal(told[0].text, "Error: odd\nf@view.js:1");
});

test("anything may be thrown", () => {
  for (const [thrown, text] of [["words", "words"], [undefined, "undefined"], [Symbol("s"), "Symbol(s)"], [7n, "7"]]) {
    glue.mcpappsEnter(throwing(thrown));
    assert.equal(told.at(-1).text, text);
  }
  const wordless = Object.create(null);
  glue.mcpappsEnter(throwing(wordless));
  assert.equal(logged.at(-1)[1], wordless);
  assert.equal(stack, top);
});

test("a long text is cut", () => {
  glue.mcpappsEnter(throwing("x".repeat(1e6)));
  assert.equal(told[0].text.length, 4000);
});

test("without an App the exception goes to the console", () => {
  connected = false;
  const error = new Error("alone");
  glue.mcpappsEnter(throwing(error));
  assert.deepEqual(logged, [["[mcpapps]", error]]);
});

test("the end of the program and traps are let through, and a main loop keeps main's frame", () => {
  for (const thrown of ["unwind", new ExitStatus(), new WebAssembly.RuntimeError("unreachable")]) {
    stack = top;
    assert.throws(() => glue.mcpappsEnter(throwing(thrown)), (error) => error === thrown);
    assert.equal(stack, top - 320);
  }
  assert.deepEqual([told, logged], [[], []]);
});

test("Emscripten's own callbacks are entered like everything else, and what ends the program is its own", () => {
  const ends = [];
  Object.assign(glue, { ABORT: false, handleException: (error) => ends.push(error) });
  glue.callUserCallback(throwing(new Error("in a main loop")));
  assert.match(told[0].text, /^Error: in a main loop/);
  assert.equal(stack, top);
  glue.callUserCallback(throwing("unwind"));
  assert.deepEqual(ends, ["unwind"]);
  glue.ABORT = true;
  glue.callUserCallback(() => assert.fail("called after the end"));
});
