// Runs one of the specification's test files, as wast2json has taken it apart.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Refusal } from "../../../js_glue/translator/refusal.mjs";
import { instantiate } from "./instance.js";

const words = new DataView(new ArrayBuffer(16));

// Each number is a thing of JavaScript's.
const things = new Map();
function externalOf(text) {
  if (text === "null") return null;
  if (!things.has(text)) things.set(text, { text });
  return things.get(text);
}

const valueReaders = {
  i32: (text) => Number(text) | 0,
  i64: (text) => BigInt.asIntN(64, BigInt(text)),
  f32(text) {
    words.setUint32(0, Number(text));
    return words.getFloat32(0);
  },
  f64(text) {
    words.setBigUint64(0, BigInt(text));
    return words.getFloat64(0);
  },
};

valueReaders.externref = externalOf;
valueReaders.funcref = (text) => (text === "null" ? null : undefined);

// A vector is four words, of which the first lane is in the lowest bits of the first.
const lanes = {
  i8: (place, text) => words.setInt8(place, Number(text)),
  i16: (place, text) => words.setInt16(place, Number(text), true),
  i32: (place, text) => words.setInt32(place, Number(text), true),
  i64: (place, text) => words.setBigInt64(place, BigInt.asIntN(64, BigInt(text)), true),
};
lanes.f32 = lanes.i32;
lanes.f64 = lanes.i64;

function vectorOf({ lane_type: type, value }) {
  value.forEach((text, i) => lanes[type](i * (16 / value.length), /^nan/.test(text) ? "0" : text));
  return [0, 4, 8, 12].map((place) => words.getInt32(place, true));
}

/** Whether these words are what is expected, which names kinds of NaN. */
function isVector(found, expected) {
  const wanted = vectorOf(expected);
  const size = 16 / expected.value.length;
  found.forEach((word, i) => words.setInt32(4 * i, word, true));
  const isNaNAt = {
    f32: (place) => (words.getInt32(place, true) & 0x7fc00000) === 0x7fc00000,
    f64: (place) => (words.getInt32(place + 4, true) & 0x7ff80000) === 0x7ff80000,
  };
  return found.every((word, i) => {
    const lane = Math.floor((4 * i) / size);
    const isNaN = /^nan/.test(expected.value[lane]);
    return isNaN ? isNaNAt[expected.lane_type](lane * size) : word === wanted[i];
  });
}

class NotApplicable extends Error {}

const isRefusal = (error) => error instanceof Refusal || error.isFeature;

// Its first bit after the exponent is 0.
function isSignalling({ type, lane_type: lane, value: text }) {
  if (type === "v128") return /^f/.test(lane) && text.some((value) => isSignalling({ type: lane, value }));
  if (!/^\d+$/.test(text) || !Number.isNaN(valueReaders[type]?.(text))) return false;
  return type === "f32" ? !(BigInt(text) & (1n << 22n)) : !(BigInt(text) & (1n << 51n));
}

// Of a scalar that becomes a lane: JavaScript has one NaN.
const isOtherNaN = ({ type, value: text }) =>
  (type === "f32" || type === "f64") && Number.isNaN(valueReaders[type](text)) &&
  text !== String(type === "f32" ? 0x7fc00000 : 0x7ff8000000000000n);

function valueOf({ type, value, ...vector }) {
  if (type === "v128") return vectorOf({ value, ...vector });
  if (!valueReaders[type]) throw new NotApplicable(`a value of the type ${type}`);
  return value.startsWith("nan") ? NaN : valueReaders[type](value);
}

// A NaN's bits are lost where it becomes a number of JavaScript's. Any function is what a reference without a value is.
const isSame = (found, expected) =>
  expected === undefined ? typeof found === "function" : Object.is(found, expected);

// What the files import. Its memory, table and globals are those of a program, too.
const spectestProgram = new Uint8Array([
  0, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
  4, 5, 1, 0x70, 1, 10, 20, // a table
  5, 4, 1, 1, 1, 2, // a memory
  7, 18, 2, 5, ...Buffer.from("table"), 1, 0, 6, ...Buffer.from("memory"), 2, 0,
]);

function spectest(options) {
  const nothing = () => {};
  const names = ["print", "print_i32", "print_i64", "print_f32", "print_f64", "print_i32_f32", "print_f64_f64"];
  return {
    ...Object.fromEntries(names.map((name) => [name, nothing])),
    ...instantiate(spectestProgram, {}, options),
    global_i32: 666,
    global_i64: 666n,
    global_f32: 666.6,
    global_f64: 666.6,
  };
}

/**
 * @returns {{ started: number, passed: number, failed: string[], notApplicable: Map<string, number> }} how many
 *   programs were started; assertions, and why those were not tried that were not. With `validate`, those of programs
 *   that are not valid are tried too
 */
export function runSpec(file, options = {}, start = instantiate, validate = undefined) {
  const result = { started: 0, passed: 0, failed: [], notApplicable: new Map() };
  const skip = (why) => result.notApplicable.set(why, (result.notApplicable.get(why) ?? 0) + 1);
  const registered = { spectest: spectest(options) };
  const named = new Map();
  let current;
  let refusal;
  let isIncomplete = false;

  const bytesOf = ({ filename }) => new Uint8Array(readFileSync(join(dirname(file), filename)));
  const load = (command) => start(bytesOf(command), registered, { ...options, references: true });
  const act = ({ module, type, field, args }) => {
    const instance = module ? named.get(module) : current;
    if (!instance) throw new NotApplicable(refusal ?? "a module that is not there");
    if (type === "get") return instance[field].value;
    // flatMap() loses the sign of a NaN.
    const given = args.some(({ type }) => type === "v128") ? args.flatMap(valueOf) : args.map(valueOf);
    return instance[field](...given);
  };

  const attempt = (command, expectation) => {
    try {
      expectation();
      ++result.passed;
    } catch (error) {
      if (error instanceof NotApplicable) return skip(error.message);
      const [args, expected] = [command.action?.args ?? [], command.expected ?? []];
      const hasVectors = expected.some(({ type }) => type === "v128");
      if ([...args, ...expected].some(isSignalling) || (hasVectors && args.some(isOtherNaN))) {
        return skip("a NaN whose bits JavaScript loses");
      }
      result.failed.push(`${command.line}: ${command.action?.field ?? command.type}: ${error.message}`);
    }
  };
  const fails = (doing, text) => {
    let error;
    try {
      doing();
    } catch (thrown) {
      if (thrown instanceof NotApplicable || isRefusal(thrown)) throw new NotApplicable(thrown.message);
      error = thrown;
    }
    if (!error) throw new Error(`does not fail: ${text}`);
    if (!(error instanceof WebAssembly.RuntimeError) && !(error instanceof RangeError)) throw error;
  };

  const isInvalid = (command) => {
    if (!validate || !/wasm$/.test(command.filename)) return;
    attempt(command, () => {
      if (validate(bytesOf(command))) throw new Error(`valid: ${command.text}`);
    });
  };

  const commands = {
    module(command) {
      current = refusal = undefined;
      try {
        current = load(command);
        ++result.started;
      } catch (error) {
        if (isRefusal(error)) refusal = error.message;
        // It lacks the exports of a program that was refused.
        // Binaryen's own tests link a global of i64 as one of f32, which WebAssembly refuses.
        else if (/convert a BigInt/.test(error.message)) refusal = "an import of another type";
        else if (isIncomplete) refusal = "a program that needs one that is refused";
        else result.failed.push(`${command.line}: the program does not start: ${error.message}`);
        isIncomplete = true;
      }
      if (command.name) named.set(command.name, current);
    },
    register({ name, as }) {
      registered[as] = name ? named.get(name) : current;
    },
    action: (command) => attempt(command, () => act(command.action)),
    assert_return: (command) => attempt(command, () => {
      const found = act(command.action);
      // One of several vectors, or all of these.
      if (command.either?.some((one) => isVector(found, one))) return;
      const expected = (command.expected ?? command.either.slice(0, 1)).flatMap(valueOf);
      const all = expected.length === 1 ? [found] : found ?? [];
      if (all.length !== expected.length) throw new Error(`${all.length} results instead of ${expected.length}`);
      let place = 0;
      for (const one of command.expected ?? command.either.slice(0, 1)) {
        if (one.type === "v128") {
          const vector = all.slice(place, (place += 4));
          if (!isVector(vector, one)) throw new Error(`${vector} instead of ${one.lane_type} ${one.value}`);
        } else if (!isSame(all[place++], valueOf(one))) {
          throw new Error(`${String(all[place - 1])} instead of ${String(valueOf(one))}`);
        }
      }
    }),
    assert_exception: (command) => attempt(command, () => {
      let thrown;
      try {
        act(command.action);
      } catch (error) {
        if (error instanceof NotApplicable) throw error;
        thrown = error;
      }
      if (!thrown?.values) throw new Error("no exception");
    }),
    assert_trap: (command) => attempt(command, () => fails(() => act(command.action), command.text)),
    assert_invalid: isInvalid,
    assert_malformed: isInvalid,
    assert_exhaustion: (command) => attempt(command, () => fails(() => act(command.action), command.text)),
    assert_uninstantiable: (command) => attempt(command, () => fails(() => load(command), command.text)),
  };
  for (const command of JSON.parse(readFileSync(file, "utf8")).commands) {
    (commands[command.type] ?? (() => {}))(command);
  }
  return result;
}
