// The standard's JavaScript interface: what the platform does, ours does.
import { assemble } from "../translator/support/assembler.js";
import { body, list, name, program, section } from "../translator/support/sections.js";
import { both } from "./support/both.js";

const empty = program();

const adder = assemble({
  functions: [
    {
      parameters: ["i32", "i32"],
      results: ["i32"],
      body: [["local.get", 0], ["local.get", 1], "i32.add"],
      name: "add",
    },
    { parameters: ["i64"], results: ["i64"], body: [["local.get", 0]], name: "long" },
    { parameters: ["f32"], results: ["f32"], body: [["local.get", 0]], name: "single" },
    { parameters: ["f64"], results: ["f64"], body: [["local.get", 0]], name: "double" },
    { body: ["unreachable"], name: "trap" },
    { results: ["i32"], body: [["i32.const", 7]], name: "seven" },
    { parameters: ["i32"], results: ["i32"], body: [["i32.const", 1], ["local.get", 0], "i32.div_s"], name: "divide" },
  ],
  memory: [1, 3],
  table: { size: 4, elements: [0, 5], exported: true },
  globals: [
    { type: "i32", value: 3, name: "changing" },
    { type: "i64", value: 5n, name: "fixed", isConstant: true },
  ],
});

// Imports of each kind, all of which are exported again.
const importer = program(
  section(1, list([0x60, list(0x7f), list(0x7f)], [0x60, list(), list()])),
  section(2, list(
    [name("m"), name("f"), 0, 0],
    [name("m"), name("memory"), 2, 1, 1, 4],
    [name("m"), name("table"), 1, 0x70, 1, 1, 8],
    [name("m"), name("fixed"), 3, 0x7f, 0],
    [name("m"), name("changing"), 3, 0x7c, 1],
    [name("m"), name("tag"), 4, 0, 1],
  )),
  section(3, list(0)),
  section(7, list(
    [name("f"), 0, 0], [name("memory"), 2, 0], [name("table"), 1, 0], [name("fixed"), 3, 0], [name("changing"), 3, 1],
    [name("tag"), 4, 0], [name("call"), 0, 1], [name("again"), 0, 1],
  )),
  section(10, list(body(0x20, 0, 0x10, 0))),
);

const importsFor = (W) => ({
  f: (x) => x + 1,
  memory: new W.Memory({ initial: 1, maximum: 4 }),
  table: new W.Table({ element: "anyfunc", initial: 2, maximum: 8 }),
  fixed: 5,
  changing: new W.Global({ value: "f64", mutable: true }, 1.5),
  tag: new W.Tag({ parameters: [] }),
});

/** The exports of a program. */
const exportsOf = (W, bytes, imports) => new W.Instance(new W.Module(bytes), imports).exports;

/** What a function throws, with its message where `messages` asks for it. */
const thrown = (doing, messages = false) => {
  try {
    return doing();
  } catch (error) {
    return messages ? `${error.constructor.name}: ${error.message}` : `throws ${error.constructor.name}`;
  }
};

/** What each of several does. */
const each = (values, doing) => values.map((value) => thrown(() => doing(value)));

const descriptors = (object) =>
  Object.entries(Object.getOwnPropertyDescriptors(object))
    .filter(([key]) => !["arguments", "caller"].includes(key))
    .map(([key, { enumerable, writable, configurable, get, set, value }]) =>
      [key, enumerable, writable, configurable, typeof get, typeof set, typeof value, value?.length].join(" "),
    )
    .sort();

const classes = ["Module", "Instance", "Memory", "Table", "Global", "Tag", "Exception"];

both("the namespace has the standard's members", (W) => descriptors(W));
both("the namespace is one", (W) => [Object.prototype.toString.call(W), typeof W]);
for (const name of [...classes, "CompileError", "LinkError", "RuntimeError"]) {
  both(`${name} has the standard's members`, (W) => [descriptors(W[name]).filter((text) => !/^prototype/.test(text))]);
  both(`the prototype of ${name} has the standard's members`, (W) => descriptors(W[name].prototype).filter(
    // An extra: programs recognize exceptions by them.
    (text) => !/^(tag|values) false/.test(text),
  ));
  both(`an object of ${name} says so`, (W) => Object.prototype.toString.call(W[name].prototype));
  both(`${name} is no function`, (W) => thrown(() => W[name](new Uint8Array(empty))));
}
both("errors are errors", (W) => {
  const error = new W.LinkError("why", { cause: 5 });
  return [error instanceof Error, error.name, error.message, String(error), error.cause, W.LinkError.prototype.name];
});

both("a module is made of any buffer source", (W) =>
  each([adder, adder.buffer, [], "", undefined, null, 5, {}], (source) =>
    Object.prototype.toString.call(new W.Module(source)),
  ));
both("a view with an offset is read from there", (W) => {
  const larger = new Uint8Array(adder.length + 5);
  larger.set(adder, 3);
  return exportsOf(W, larger.subarray(3, 3 + adder.length)).add(1, 2);
});
both("a module is told from what is none", (W) =>
  each(
    [[], [0], [1, 2, 3, 4, 5], [...empty.subarray(0, 7)], [...empty, 1], [...empty.subarray(0, 4), 2, 0, 0, 0]],
    (bytes) => new W.Module(new Uint8Array(bytes)),
  ));
both("the message says what begins otherwise", (W) =>
  thrown(() => new W.Module(new Uint8Array([1, 2, 3, 4, 5])), true).slice(0, 70), "expected magic word 00 61 73 6d");
both("validate() tells the same", (W) =>
  each([adder, empty, new Uint8Array(0), new Uint8Array([1]), undefined, "a"], (source) => W.validate(source)));
both("imports and exports are listed", (W) => {
  const module = new W.Module(importer);
  return [W.Module.imports(module), W.Module.exports(module)];
});
both("each list is a new one", (W) => {
  const module = new W.Module(importer);
  return W.Module.imports(module) === W.Module.imports(module);
});
both("custom sections are found by their names", (W) => {
  const module = new W.Module(program(
    section(0, name("a"), 1, 2), section(1, list()), section(0, name("b"), 3), section(0, name("a"), 4),
  ));
  return [W.Module.customSections(module, "a").map((part) => [...new Uint8Array(part)]),
    W.Module.customSections(module, ""), thrown(() => W.Module.customSections(module))];
});
both("only a module has lists", (W) =>
  each([{}, undefined, W.Module.prototype], (value) => [W.Module.imports(value)])
    .concat(each([{}, null], (value) => W.Module.exports(value))));

both("exports are frozen, and have no prototype", (W) => {
  const exports = exportsOf(W, adder);
  return [Object.isFrozen(exports), Object.getPrototypeOf(exports), Object.keys(exports), descriptors(exports)];
});
both("a program without exports has an empty object", (W) => {
  const instance = new W.Instance(new W.Module(empty));
  return [Object.keys(instance.exports), Object.isFrozen(instance.exports), instance.exports === instance.exports];
});
both("exports have the types of objects", (W) =>
  Object.values(exportsOf(W, adder)).map((value) => [typeof value, Object.prototype.toString.call(value)]));
both("an exported function has its index as name, and the number of its parameters", (W) => {
  const { add, long, seven, trap } = exportsOf(W, adder);
  return [add, long, seven, trap].map((one) => [one.name, one.length, Object.hasOwn(one, "prototype")]);
});
both("an exported function is no constructor", (W) => {
  const { add, seven } = exportsOf(W, adder);
  return each([add, seven], (one) => new one());
});
both("numbers are converted", (W) => {
  const { add, long, single, double } = exportsOf(W, adder);
  return [
    add(2 ** 31, 1), add("3", true), add(), add(1.9, -1.9), add({ valueOf: () => 4 }, NaN), add(1, 2, 3),
    ...each([5n, 2n ** 63n, -1n, "12", true, 2n ** 64n + 1n, 5, undefined, "a", {}, Symbol.iterator], long),
    ...each([0.1, 1e300, "2", undefined, null, 5n, Symbol.iterator, -0], single),
    ...each([0.1, 1e300, "2", undefined, null, 5n, Symbol.iterator, -0], double),
    ...each([5n, Symbol.iterator, {}], (value) => add(value, 1)),
  ];
});
both("arguments are converted from left to right", (W) => {
  const order = [];
  const noted = (number) => ({ valueOf: () => order.push(number) });
  return [exportsOf(W, adder).add(noted(10), noted(20)), order];
});
both("a trap is a RuntimeError", (W) => {
  const { trap, divide } = exportsOf(W, adder);
  return [thrown(trap, true), thrown(() => divide(0), true), divide(1), thrown(trap) === "throws RuntimeError"];
}, "RuntimeError: unreachable");
both("a function has one object, by each way to it", (W) => {
  const { add, table, seven } = exportsOf(W, adder);
  return [table.get(0) === add, table.get(0) === table.get(0), table.get(1) === seven, table.get(2)];
});
both("what is exported by two names is one object", (W) => {
  const { call, again } = exportsOf(W, importer, { m: importsFor(W) });
  return [call === again, call(4)];
});

both("imported objects are exported as they are", (W) => {
  const imports = importsFor(W);
  const exports = exportsOf(W, importer, { m: imports });
  return [
    ...["memory", "table", "changing", "tag"].map((kind) => exports[kind] === imports[kind]),
    exports.f === imports.f, exports.f(1), exports.f.name, exports.fixed.value, exports.call(41),
  ];
});
both("an imported exported function stays the same object", (W) => {
  const { call } = exportsOf(W, importer, { m: importsFor(W) });
  const second = exportsOf(W, importer, { m: { ...importsFor(W), f: call } });
  return [second.f === call, second.call(1)];
});
both("an exported function of another type does not link", (W) => {
  const { long } = exportsOf(W, adder);
  return thrown(() => exportsOf(W, importer, { m: { ...importsFor(W), f: long } }));
}, "LinkError");
for (const [kind, wrong] of Object.entries({
  f: () => [undefined, null, 5, {}, "a"],
  memory: (W) => [
    undefined, {}, 5, new W.Memory({ initial: 1 }), new W.Memory({ initial: 0, maximum: 4 }),
    new W.Memory({ initial: 1, maximum: 5 }), new W.Memory({ initial: 2, maximum: 3 }),
  ],
  table: (W) => [
    undefined, {}, new W.Table({ element: "anyfunc", initial: 1 }),
    new W.Table({ element: "anyfunc", initial: 0, maximum: 8 }),
    new W.Table({ element: "externref", initial: 1, maximum: 8 }),
    new W.Table({ element: "anyfunc", initial: 8, maximum: 8 }),
  ],
  fixed: (W) => [
    undefined, null, 5n, "5", {}, new W.Global({ value: "i32" }, 4), new W.Global({ value: "i32", mutable: true }),
    new W.Global({ value: "f64" }, 5), 1e20, NaN,
  ],
  changing: (W) => [
    undefined, 5, new W.Global({ value: "f64" }, 5), new W.Global({ value: "f32", mutable: true }),
    new W.Global({ value: "f64", mutable: true }, 7),
  ],
  tag: (W) => [undefined, {}, new W.Tag({ parameters: ["i32"] }), new W.Tag({ parameters: [] })],
})) {
  both(`an import of the kind "${kind}" is checked`, (W) =>
    each(wrong(W), (value) => Object.keys(exportsOf(W, importer, { m: { ...importsFor(W), [kind]: value } })).length),
  );
}
both("modules of imports are checked", (W) =>
  each([undefined, null, 5, {}, { m: 5 }, { m: null }, { m: () => 1 }], (given) => exportsOf(W, importer, given)));
both("the message names the import", (W) =>
  thrown(() => exportsOf(W, importer, { m: { ...importsFor(W), f: undefined } }), true).replace(
    // An older Node says it otherwise.
    /(Import #0) module="m" function="f" error/, '$1 "m" "f"',
  ), "function import requires a callable");
both("imports are read in order, once", (W) => {
  const read = [];
  const m = new Proxy(importsFor(W), { get: (all, key) => (read.push(key), all[key]) });
  exportsOf(W, importer, new Proxy({}, { get: (_, key) => (read.push(`in ${String(key)}`), m) }));
  return read;
});
both("an instance needs a module", (W) => each([{}, undefined, adder], (value) => new W.Instance(value)));

both("memories are made by descriptors", (W) =>
  each([
    undefined, {}, { initial: -1 }, { initial: "2" }, { initial: "a" }, { initial: 1, maximum: 0 }, { initial: 70000 },
    { initial: 1, maximum: 70000 }, { initial: 1.9, maximum: 2 }, { initial: 0 }, { initial: 5n }, { initial: null },
    { initial: 1, maximum: undefined }, { initial: Infinity },
  ], (descriptor) => new W.Memory(descriptor).buffer.byteLength));
both("a memory grows, and detaches its old buffer", (W) => {
  const memory = new W.Memory({ initial: 1, maximum: 3 });
  const { buffer } = memory;
  new Uint8Array(buffer)[5] = 9;
  return [
    memory.buffer === buffer, memory.grow(1), buffer.byteLength, memory.buffer.byteLength,
    new Uint8Array(memory.buffer)[5], memory.buffer === memory.buffer, thrown(() => memory.grow(2)), memory.grow(0),
    ...each([-1, "a", undefined, 2 ** 40, 5n], (more) => memory.grow(more)),
  ];
});
both("a program's memory grows for both", (W) => {
  const bytes = assemble({
    functions: [
      { results: ["i32"], body: [["i32.const", 1], ["memory.grow", 0]], name: "grow" },
      { parameters: ["i32"], results: ["i32"], body: [["local.get", 0], ["i32.load8_u", 0, 0]], name: "read" },
      { results: ["i32"], body: [["memory.size", 0]], name: "size" },
    ],
    memory: [1, 5],
  });
  const { memory, grow, read, size } = exportsOf(W, bytes);
  const old = memory.buffer;
  const pages = grow();
  new Uint8Array(memory.buffer)[100] = 7;
  const between = [pages, old.byteLength, memory.buffer.byteLength, read(100), size()];
  memory.grow(2);
  new Uint8Array(memory.buffer)[200] = 8;
  return [...between, read(100), read(200), size(), grow(), grow()];
});

both("tables are made by descriptors", (W) =>
  each([
    undefined, {}, { element: "i32", initial: 1 }, { element: "anyfunc" }, { element: "anyfunc", initial: 2e7 },
    { element: "anyfunc", initial: 1, maximum: 0 }, { element: "externref", initial: 3 },
    { element: "anyfunc", initial: 2, maximum: 2 ** 32 - 1 }, { element: "anyfunc", initial: 1, maximum: 2 ** 32 },
  ], (descriptor) => new W.Table(descriptor).length));
both("a table of functions takes exported functions only", (W) => {
  const { add, seven } = exportsOf(W, adder);
  const table = new W.Table({ element: "anyfunc", initial: 2, maximum: 5 });
  table.set(0, add);
  return [
    table.get(0) === add, table.get(1), table.get(0)(1, 2), table.grow(2, seven), table.get(3) === seven, table.length,
    ...each([() => 1, {}, undefined, 5, null], (entry) => table.set(1, entry)), table.set(0), table.get(0),
    ...each([-1, 9, undefined, "1", 1.5, 2 ** 40], (place) => table.get(place)),
    thrown(() => table.grow(5)), table.grow(0), thrown(() => table.set(9, null)),
    new W.Table({ element: "anyfunc", initial: 2 }, add).get(1) === add,
    thrown(() => new W.Table({ element: "anyfunc", initial: 2 }, () => 1)),
  ];
});
both("a table of references takes anything", (W) => {
  const table = new W.Table({ element: "externref", initial: 2 });
  const object = {};
  table.set(0, object);
  const before = [table.get(0) === object, table.get(1), table.grow(2, "x"), table.get(3), table.grow(1), table.get(4)];
  table.set(0, null);
  table.set(1);
  return [...before, table.get(0), table.get(1), new W.Table({ element: "externref", initial: 1 }, 5).get(0)];
});
both("a program calls what JavaScript puts into its table", (W) => {
  const type = { parameters: ["i32"], results: ["i32"] };
  const bytes = assemble({
    types: [type],
    functions: [
      { ...type, body: [["local.get", 0], ["i32.const", 2], "i32.mul"], name: "double" },
      { ...type, body: [["local.get", 0], ["i32.const", 0], ["call_indirect", 0, 0]], name: "call" },
      { body: [], name: "other" },
    ],
    table: { size: 2, elements: [], exported: true },
  });
  const first = exportsOf(W, bytes);
  const second = exportsOf(W, bytes);
  const before = thrown(() => first.call(4));
  first.table.set(0, second.double);
  const own = [before, first.call(4), first.table.get(0) === second.double];
  first.table.set(0, first.other);
  return [...own, thrown(() => first.call(4), true)];
});

both("globals are made by descriptors and values", (W) =>
  each([
    [], [{}], [{ value: "i33" }], [{ value: "i32" }], [{ value: "i32" }, 2 ** 32 + 1], [{ value: "i64" }],
    [{ value: "i64" }, 5n], [{ value: "i64" }, 5], [{ value: "f32" }, 0.1], [{ value: "f64" }, "2"],
    [{ value: "externref" }, undefined], [{ value: "externref" }, "a"], [{ value: "anyfunc" }],
    [{ value: "anyfunc" }, () => 1], [{ value: "anyfunc" }, null], [{ value: "anyfunc" }, undefined],
    [{ value: "i64" }, undefined], [{ value: "f64" }, 5n],
  ], (given) => new W.Global(...given).value));
both("a global changes if it may", (W) => {
  const global = new W.Global({ value: "i32", mutable: 1 }, 5);
  global.value = "12.7";
  const fixed = new W.Global({ value: "f32" }, 0.5);
  return [
    global.value, global.valueOf(), global + 1, fixed.valueOf(), thrown(() => (fixed.value = 1)),
    thrown(() => (global.value = 5n)), global.value,
  ];
});
both("exported globals are seen and changed from outside", (W) => {
  const { changing, fixed } = exportsOf(W, adder);
  changing.value = 8;
  return [changing.value, fixed.value, thrown(() => (fixed.value = 1n)), changing instanceof W.Global];
});
both("imported globals are shared", (W) => {
  const bytes = assemble({
    globals: [{ type: "f64", imported: "g", name: "g" }],
    functions: [{ body: [["f64.const", 2.5], ["global.set", 0]], name: "set" }, {
      results: ["f64"], body: [["global.get", 0]], name: "get",
    }],
  });
  const g = new W.Global({ value: "f64", mutable: true }, 1);
  const { set, get, g: same } = exportsOf(W, bytes, { env: { g } });
  const before = get();
  set();
  g.value += 1;
  return [before, g.value, get(), same === g];
});

both("receivers of another kind are told", (W) => {
  const getter = (of, name) => Object.getOwnPropertyDescriptor(of.prototype, name).get;
  const receivers = [{}, undefined, new W.Memory({ initial: 0 }), new W.Global({ value: "i32" })];
  return [
    each(receivers, (value) => getter(W.Memory, "buffer").call(value)),
    each(receivers, (value) => W.Memory.prototype.grow.call(value, 1)),
    each(receivers, (value) => getter(W.Table, "length").call(value)),
    each(receivers, (value) => W.Table.prototype.get.call(value, 0)),
    each(receivers, (value) => W.Table.prototype.set.call(value, 0)),
    each(receivers, (value) => W.Table.prototype.grow.call(value, 0)),
    each(receivers, (value) => getter(W.Global, "value").call(value)),
    each(receivers, (value) => W.Global.prototype.valueOf.call(value)),
    each(receivers, (value) => getter(W.Instance, "exports").call(value)),
    each(receivers, (value) => W.Exception.prototype.is.call(value, new W.Tag({ parameters: [] }))),
  ];
});

both("tags and exceptions have the types of their values", (W) => {
  const tag = new W.Tag({ parameters: ["i32", "i64"] });
  const other = new W.Tag({ parameters: ["i32", "i64"] });
  const exception = new W.Exception(tag, [7.9, 8n]);
  return [
    exception.is(tag), exception.is(other), exception.getArg(tag, 0), exception.getArg(tag, 1),
    thrown(() => exception.getArg(other, 0)), thrown(() => exception.getArg(tag, 2)), exception instanceof Error,
    ...each([[], [tag], [{}, []], [tag, [1, 2]], [tag, 5]], (given) => new W.Exception(...given)),
    ...each([undefined, {}, { parameters: ["i33"] }, { parameters: 5 }], (given) => new W.Tag(given)),
    thrown(() => exception.is({})),
  ];
});
const thrower = program(
  section(1, list([0x60, list(0x7f), list()], [0x60, list(), list()], [0x60, list(), list(0x7f)])),
  section(2, list([name("m"), name("f"), 0, 1])),
  section(3, list(0, 2)),
  section(13, list([0, 0])),
  section(7, list([name("tag"), 4, 0], [name("throw"), 0, 1], [name("catch"), 0, 2])),
  section(10, list(
    body(0x20, 0, 0x08, 0),
    body(0x06, 0x7f, 0x10, 0, 0x41, 0x7f, 0x07, 0, 0x0b), // a try of the import, which catches the tag's value
  )),
);
both("exceptions of a program are objects for JavaScript, and the other way round", (W) => {
  let give;
  const { tag, throw: throws, catch: catches } = exportsOf(W, thrower, { m: { f: () => give() } });
  let caught;
  try {
    throws(5);
  } catch (error) {
    caught = error;
  }
  const own = [caught instanceof W.Exception, caught.is(tag), caught.getArg(tag, 0)];
  give = () => {};
  own.push(catches());
  give = () => {
    throw new W.Exception(tag, [42]);
  };
  own.push(catches());
  give = () => throws(6);
  own.push(catches());
  give = () => {
    throw new RangeError("mine");
  };
  own.push(thrown(catches, true));
  const other = new W.Tag({ parameters: ["i32"] });
  give = () => {
    throw new W.Exception(other, [1]);
  };
  return [...own, thrown(catches)];
});

both("instantiate() of bytes gives module and instance", async (W) => {
  const { module, instance, ...others } = await W.instantiate(adder);
  return [module instanceof W.Module, instance instanceof W.Instance, instance.exports.add(1, 2), others];
});
both("instantiate() of a module gives an instance", async (W) => {
  const instance = await W.instantiate(await W.compile(adder));
  return [instance instanceof W.Instance, instance.exports.add(3, 4)];
});
both("bytes that change later are not noticed", async (W) => {
  const copy = adder.slice();
  const promise = W.instantiate(copy);
  copy.fill(0);
  return (await promise).instance.exports.add(3, 4);
});
const settled = (promise) => promise.then((value) => value, (error) => `rejects ${error.constructor.name}`);
both("promises are rejected, nothing is thrown", async (W) => [
  await settled(W.instantiate()), await settled(W.instantiate(5)), await settled(W.compile()),
  await settled(W.instantiate(new Uint8Array([1]))), await settled(W.compile(new Uint8Array(0))),
  await settled(W.instantiate(importer)), await settled(W.instantiate(importer, 5)),
  await settled(W.instantiate(importer, { m: {} })), await settled(W.instantiate(new W.Module(importer))),
]);
const response = (body, type = "application/wasm", options = {}) =>
  new Response(body, { headers: type ? { "content-type": type } : {}, ...options });
both("streams are responses of the right type", async (W) => [
  (await W.instantiateStreaming(response(adder))).instance.exports.add(5, 6),
  (await W.compileStreaming(response(adder))) instanceof W.Module,
  await settled(W.instantiateStreaming(response(adder, "text/html"))),
  await settled(W.compileStreaming(response(adder, "application/wasm; charset=x"))),
  await settled(W.compileStreaming(response(adder, ""))),
  await settled(W.compileStreaming(response(adder, "application/wasm", { status: 404 }))),
  await settled(W.compileStreaming(response(new Uint8Array([1])))),
]);

both("the start function runs once all is there", (W) => {
  const noted = [];
  const bytes = program(
    section(1, list([0x60, list(), list()])),
    section(2, list([name("env"), name("note"), 0, 0])),
    section(3, list(0)),
    section(8, 1),
    section(10, list(body(0x10, 0))),
  );
  const module = new W.Module(bytes);
  const before = noted.length;
  new W.Instance(module, { env: { note: () => noted.push("started") } });
  return [before, noted, thrown(() => new W.Instance(module, { env: { note: () => { throw new URIError(); } } }))];
});
both("data beyond the memory is found at the start", (W) => {
  const bytes = assemble({ functions: [], memory: [1], data: [{ address: 65535, bytes: [1, 2] }] });
  return thrown(() => exportsOf(W, bytes));
}, "RuntimeError");
both("classes can be extended", (W) => {
  class Mine extends W.Memory {
    get pages() {
      return this.buffer.byteLength / 65536;
    }
  }
  return [new Mine({ initial: 2 }).pages, new Mine({ initial: 2 }) instanceof W.Memory];
});
both("names of every kind are names", (W) => {
  const names = [
    "", "__proto__", "constructor", "a\u2028b", '"];throw 1//', "`${1}`", "</script>", "\0", "1", "toString",
  ];
  const bytes = program(
    section(1, list([0x60, list(), list(0x7f)])),
    section(2, list(...names.map((text) => [name(text), name(text), 0, 0]))),
    section(7, list(...names.map((text, i) => [name(text), 0, i]))),
  );
  const imports = Object.create(null);
  names.forEach((text, i) => {
    imports[text] = Object.create(null);
    imports[text][text] = () => i;
  });
  const exports = exportsOf(W, bytes, imports);
  return [Object.keys(exports), names.map((text) => exports[text]())];
});
