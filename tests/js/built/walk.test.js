// How many calls it is from a message to a handler in C++. The view is the one of examples/hello, as JavaScript,
// whose functions V8 can count.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import vm from "node:vm";
import { enginesOf } from "../../../cmake/view_engines.mjs";
import { callsDuring, namesOf, writtenWalk } from "../support/walk.js";

const program = fileURLToPath(new URL("../../../build/wasm-release/examples/hello/hello", import.meta.url));
const symbols = `${program}.js.symbols`;
const most = 9;

/** Starts the view in an imitation of a page; gives `receive`, by which its host speaks to it. */
async function startHello(onText) {
  const listeners = [];
  const posted = [];
  const parent = { postMessage: (message) => posted.push(message) };
  const element = { style: {}, getAttribute: () => null, setAttribute() {}, set textContent(_) { onText(); } };
  const context = vm.createContext({
    ...{ AbortController, TextDecoder, TextEncoder, atob, console, performance, queueMicrotask },
    // Nothing that needs time is to happen.
    ...{ setTimeout() {}, clearTimeout() {}, requestAnimationFrame() {} },
    addEventListener: (_, listener) => listeners.push(listener),
    ...{ innerWidth: 300, innerHeight: 100 },
    document: {
      addEventListener() {},
      documentElement: element,
      getElementById: () => element,
      querySelectorAll: () => [],
    },
    parent,
    ResizeObserver: class { observe() {} },
  });
  vm.runInContext("globalThis.window = globalThis", context);
  const create = vm.runInContext(`${readFileSync(`${program}.js`, "utf8")};mcpappsView`, context, { filename: "glue" });
  const { js } = enginesOf(readFileSync(`${program}.wasm`), { engines: "js" });
  const instantiate = vm.runInContext(`(${js})`, context, { filename: "program" });
  await create({
    instantiateWasm: (imports, receive) => {
      receive({ exports: instantiate(imports) });
      return {};
    },
  });
  const receive = async (message) => {
    // Without this pause it would be a flood, which is worked off in another way.
    await new Promise((resolve) => setTimeout(resolve, 5));
    for (const listener of listeners) listener({ source: parent, data: { jsonrpc: "2.0", ...message } });
  };
  while (posted.length === 0) await new Promise(setImmediate);
  await receive({ id: posted[0].id, result: { hostCapabilities: {}, hostContext: {} } });
  return receive;
}

test("a notification takes nine calls to its handler in C++, as docs/design.md says", async () => {
  Error.stackTraceLimit = 50;
  let stack;
  const receive = await startHello(() => (stack = new Error().stack.split("\n")));
  const result = { method: "ui/notifications/tool-result", params: { content: [{ type: "text", text: "hi" }] } };
  await receive(result);
  const calls = await callsDuring(() => receive(result), symbols);

  const written = writtenWalk("From a message to a handler in C++");
  assert.ok(written.length <= most);

  // Those of C++ are on the walk, once; and none of the classes that messages pass is there besides.
  const named = written.filter(({ file }) => file.endsWith(".cpp")).map(({ name }) => name);
  const passed = calls.filter(({ name }) => /Session::|AppState::|decodeInto$|^mcpapps_/.test(name));
  const own = passed.filter(({ name }) => !/~|std::/.test(name));
  assert.deepEqual(
    own.map(({ name, count }) => [name.replace(/^mcpapps::(detail::)?/, ""), count]).sort(),
    named.map((name) => [name, 1]).sort(),
  );

  // What lies below the handler's frame are the calls that have not returned: all but the two that have copied the
  // message. What the translation puts around an export has no name, and is not in WebAssembly.
  const names = namesOf(symbols);
  const nameOf = (line) => names.get(/at (\w+) \(program:/.exec(line)?.[1]);
  const frames = stack.filter((line) => line.includes("(glue:") || nameOf(line));
  const handler = frames.findIndex((line) => nameOf(line)?.includes("toEventCall"));
  assert.equal(frames.slice(handler + 1).length, written.length - 2, stack.join("\n"));
});
