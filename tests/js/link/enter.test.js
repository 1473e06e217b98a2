// js_glue/link/program/enter.js with a fake C++: a stack pointer, and a receiver of failures.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { ended, troubleIn, troubleKey } from "../../../web/lib/trouble.js";
import { linkLibraries } from "../support/glue_library.js";

class ExitStatus extends Error {}
const top = 65536;
let stack, connected, told, logged, posted, shown, glue;

beforeEach(() => {
  stack = top;
  connected = true;
  [told, logged, posted, shown] = [[], [], [], []];
  glue = linkLibraries([
    "program/restart", "program/lifetime", "program/enter", "program/program_end", "browser/post_message",
  ], {
    AbortController,
    document: { readyState: "complete" },
    stackSave: () => stack,
    HEAPU32: new Uint32Array(4),
    __emscripten_stack_restore: (saved) => (stack = saved),
    ABORT: false,
    ExitStatus,
    WebAssembly,
    mcpappsPack: (value) => value,
    __mcpapps: { engine: "wasm" },
    ...{ window: { parent: { postMessage: (message) => posted.push(message) } }, addEventListener() {} },
    Module: { mcpappsShow: (trouble) => shown.push(trouble) },
    _mcpapps_thrown: (text) => connected && told.push(text) > 0,
    console: { error: (...what) => logged.push(what) },
  });
});

// A function of C++: it takes a frame, and releases it if it returns.
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
  assert.match(told[0], /^TypeError: no element\n +at /);
  assert.deepEqual(logged, []);
});

test("a stack that does not begin with the text follows it", () => {
  const error = Object.assign(new Error("odd"), { stack: "f@view.js:1" });
  glue.mcpappsEnter(throwing(error));
  assert.equal(told[0], "Error: odd\nf@view.js:1");
});

test("anything may be thrown", () => {
  for (const [thrown, text] of [["words", "words"], [undefined, "undefined"], [Symbol("s"), "Symbol(s)"], [7n, "7"]]) {
    glue.mcpappsEnter(throwing(thrown));
    assert.equal(told.at(-1), text);
  }
  const wordless = Object.create(null);
  glue.mcpappsEnter(throwing(wordless));
  assert.equal(logged.at(-1)[1], wordless);
  assert.equal(stack, top);
});

test("a long text is cut", () => {
  glue.mcpappsEnter(throwing("x".repeat(1e6)));
  assert.equal(told[0].length, 4000);
});

test("without an App the exception goes to the console", () => {
  connected = false;
  const error = new Error("alone");
  glue.mcpappsEnter(throwing(error));
  assert.deepEqual(logged, [["[mcpapps]", error]]);
});

test("the begin of a main loop is let through, and keeps main's frame", () => {
  assert.throws(() => glue.mcpappsEnter(throwing("unwind")), (error) => error === "unwind");
  assert.equal(stack, top - 320);
  assert.deepEqual([told, logged, shown], [[], [], []]);
  assert.equal(glue.mcpappsEnter(() => "entered"), "entered");
});

const tooDeep = ": calls are nested too deeply for the browser's stack, whatever STACK_SIZE is";
const microtasks = () => new Promise(setImmediate);
for (const [what, thrown, reason, ...printed] of [
  ["a trap", new WebAssembly.RuntimeError("unreachable"), "unreachable"],
  ["exit()", new ExitStatus("Program terminated with exit(1)"), "Program terminated with exit(1)"],
  [
    "a stack that is full in Chromium",
    new RangeError("Maximum call stack size exceeded"),
    `Maximum call stack size exceeded${tooDeep}`,
  ],
  ["a stack that is full in Firefox", new Error("too much recursion"), `too much recursion${tooDeep}`],
  [
    "abort()",
    new WebAssembly.RuntimeError("Aborted(). Build with -sASSERTIONS for more info."),
    "abort() was called",
    "Aborted()",
  ],
  ["abort() after a line", new WebAssembly.RuntimeError("Aborted()"), "no such file", "no such file", "Aborted()"],
  [
    "abort() in a debug build",
    new WebAssembly.RuntimeError("Aborted()"),
    "abort() was called",
    "Aborted(native code called abort())",
  ],
  [
    "assert()",
    new WebAssembly.RuntimeError("Aborted(Assertion failed)"),
    "Assertion failed: f() > 0, at: a.cpp",
    "Aborted(Assertion failed: f() > 0, at: a.cpp)",
  ],
  // Then abort() traps.
  [
    "assert() with exceptions of WebAssembly",
    new WebAssembly.RuntimeError("unreachable"),
    "Assertion failed: f()",
    "Aborted(Assertion failed: f())",
  ],
]) {
  test(`${what} is let through, told to the host and shown, once, and nothing is entered afterwards`, async () => {
    const ending = () => {
      for (const line of printed) glue.mcpappsNoteLine(line);
      glue.ABORT = printed.length > 0;
      throw thrown;
    };
    const nested = withFrame(() => glue.mcpappsEnter(ending));
    assert.throws(() => glue.mcpappsEnter(nested), (error) => error === thrown);
    assert.equal(glue.mcpappsEnter(() => assert.fail("entered")), undefined);
    await microtasks();
    const text = `the view's program has ended: ${reason}`;
    assert.deepEqual(posted.map(({ method, params: { level, data } }) => ({ method, level, data })), [
      { method: "notifications/message", level: "error", data: text },
    ]);
    assert.equal(shown.length, 1);
    assert.match(shown[0].details, /^The view's program has ended: .*console/s);
    // For programs.
    const { what, reason: why } = shown[0];
    assert.deepEqual({ what, reason: why }, { what: ended, reason });
    assert.deepEqual(Object.keys(posted[0].params._meta), [troubleKey]);
    assert.deepEqual(troubleIn(posted[0].params), { what: ended, reason, engine: "wasm" });
    assert.ok(glue.ABORT);
    assert.deepEqual([told, logged], [[], []]);
  });
}

test("a call that overwrote address 0 was the last one", () => {
  glue.mcpappsEnter(() => (glue.HEAPU32[0] = 0));
  assert.throws(() => glue.mcpappsEnter(() => (glue.HEAPU32[2] = 1)), WebAssembly.RuntimeError);
  assert.match(glue.mcpappsProgramEnd.text, /STACK_SIZE.*null pointer/);
});

test("a stack that is full when the program ends is named as the reason", () => {
  assert.throws(() => glue.mcpappsEnter(() => {
    stack = -16;
    throw new WebAssembly.RuntimeError("memory access out of bounds");
  }));
  assert.match(glue.mcpappsProgramEnd.text, /ended: memory access out of bounds: the stack has overflowed \(see STACK_SIZE\)/);
});

test("a page that is in no host tells itself nothing of the end", async () => {
  glue.window.parent = glue.window;
  assert.throws(() => glue.mcpappsEnter(throwing(new ExitStatus("over"))));
  await microtasks();
  assert.deepEqual(posted, []);
  assert.equal(shown.length, 1);
});

test("Emscripten's own callbacks are entered like everything else, and what ends the program is its own", () => {
  const ends = [];
  Object.assign(glue, { ABORT: false, handleException: (error) => ends.push(error) });
  glue.callUserCallback(throwing(new Error("in a main loop")));
  assert.match(told[0], /^Error: in a main loop/);
  assert.equal(stack, top);
  glue.callUserCallback(throwing("unwind"));
  assert.deepEqual(ends, ["unwind"]);
  glue.ABORT = true;
  glue.callUserCallback(() => assert.fail("called after the end"));
});
