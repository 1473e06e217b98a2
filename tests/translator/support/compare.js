// Runs a program as WebAssembly and as its translation, and says where they differ.
import { readProgram } from "../../../js_glue/translator/sections.mjs";
import { DOUBLE, EXTERNAL, FLOAT, FUNCTION, INT, LONG, isReference } from "../../../js_glue/translator/kinds.mjs";
import { translate } from "../../../js_glue/translator/translate.mjs";
import { compiled } from "./instance.js";

export const edges = {
  [INT]: [
    0, 1, -1, 2, 31, 32, 33, 127, 128, 255, 256, 32767, 32768, 65535, 65536, 0x7fffffff, -0x80000000, -0x7fffffff,
    0x55555555, -123456789,
  ],
  [LONG]: [
    0n, 1n, -1n, 2n, 31n, 32n, 33n, 63n, 64n, 65n, 255n, 65535n, 0x7fffffffn, 0x80000000n, 0xffffffffn, 0x100000000n,
    -0x80000000n, -0x80000001n, 0x7fffffffffffffffn, -0x8000000000000000n, -0x7fffffffffffffffn, 0x20000000000001n,
    0x5555555555555555n, -1234567890123456789n,
  ],
  [FLOAT]: [
    0, -0, 1, -1, 0.5, -0.5, 1.5, 2.5, -2.5, 1e-45, 3.4028234663852886e38, -3.4028234663852886e38, 2147483648,
    -2147483648, 4294967296, 4294967040, 9223372036854775808, -9223372036854775808, 18446744073709551616, Infinity,
    -Infinity, NaN, 8388609, 16777216,
  ],
  [DOUBLE]: [
    0, -0, 1, -1, 0.5, -0.5, 1.5, 2.5, -2.5, 5e-324, 1.7976931348623157e308, 2147483647, 2147483647.5, 2147483648,
    -2147483648, -2147483648.9, -2147483649, 4294967295, 4294967295.5, 4294967296, 9223372036854774784,
    9223372036854775808, -9223372036854775808, 18446744073709549568,
    // eslint-disable-next-line no-loss-of-precision -- All are numbers of 64 bits exactly.
    18446744073709551616, Infinity, -Infinity, NaN, -0.9, 4503599627370497.5,
  ],
};

// Each has functions of its own.
export function isSame(left, right) {
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((one, i) => isSame(one, right[i]));
  }
  const areFunctions = typeof left === "function" && typeof right === "function";
  return areFunctions ? left.name === right.name : Object.is(left, right);
}

function shown(value) {
  if (Array.isArray(value)) return `[${value.map(shown)}]`;
  if (typeof value === "function") return `function ${value.name}`;
  return typeof value === "bigint" ? `${value}n` : Object.is(value, -0) ? "-0" : String(value);
}

// What an import answers: always the same in both.
function answer(kind, calls) {
  if (isReference(kind)) return null;
  const number = Math.imul(calls + 1, 0x9e3779b1);
  if (kind === LONG) return BigInt(number) * 0x10001n;
  if (kind === FLOAT) return Math.fround(number / 256);
  return kind === DOUBLE ? number / 3 : number;
}

const globalTypes = {
  [INT]: "i32", [LONG]: "i64", [FLOAT]: "f32", [DOUBLE]: "f64", [FUNCTION]: "anyfunc", [EXTERNAL]: "externref",
};

const answerOfGlobal = (kind) => (isReference(kind) ? null : kind === LONG ? 3000n : 3000);

function importsFor(program, log) {
  const imports = {};
  let calls = 0;
  for (const { module, name, type } of program.imported("global")) {
    const described = { value: globalTypes[type.kind], mutable: type.isMutable };
    (imports[module] ??= {})[name] = new WebAssembly.Global(described, answerOfGlobal(type.kind));
  }
  for (const entry of program.imported("function")) {
    const { results } = program.types[entry.type];
    (imports[entry.module] ??= {})[entry.name] = (...given) => {
      log.push(`${entry.name}(${given.map(shown)})`);
      const all = results.map((kind) => answer(kind, calls++));
      return all.length > 1 ? all : all[0];
    };
  }
  return imports;
}

// How a call ended: what it returned, or how it was trapped.
function outcome(call) {
  try {
    return { value: call() };
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) return { trap: error.message };
    // One of the program's that nothing has caught: the translation has a class of its own.
    if (error instanceof WebAssembly.Exception || error.values) return { trap: "exception" };
    // Each has a stack of its own size.
    if (error instanceof RangeError && /call stack/.test(error.message)) return { isOver: true };
    throw error;
  }
}

const bytesOf = (exports) => {
  const memory = Object.values(exports).find((value) => value.buffer);
  return memory && Buffer.from(memory.buffer);
};

/**
 * @param {(kind: number, place: string) => any} choose an argument
 * @param {{ calls?: number, checks?: boolean, endsAtTrap?: boolean, translated?: Uint8Array }} [options] after a trap,
 *   a translation without checks may differ; what is translated may be another program that does the same
 * @returns {{ difference?: string, calls: number, traps: number }}
 */
export function compare(
  bytes,
  choose,
  { calls: repeats = 3, checks = false, endsAtTrap = !checks, translated = bytes } = {},
) {
  const program = readProgram(translated);
  const text = translate(translated, { checks });
  const typeIndices = [...program.imported("function").map(({ type }) => type), ...program.functions];
  const counts = { calls: 0, traps: 0 };
  const logs = [[], []];
  const imports = logs.map((log) => importsFor(program, log));
  const start = [
    () => new WebAssembly.Instance(new WebAssembly.Module(bytes), imports[0]).exports,
    () => compiled(text)(imports[1]),
  ];
  const differs = (what, left, right) => ({
    ...counts,
    difference: `${what}: ${shown(left)} as WebAssembly, ${shown(right)} translated`,
  });
  const compareLogs = (name) => {
    const [left, right] = logs.map((log) => log.join(" "));
    logs.forEach((log) => (log.length = 0));
    return left === right ? undefined : differs(`${name} calls`, left, right);
  };

  const [one, other] = start.map(outcome);
  if (one.trap || other.trap) return one.trap === other.trap ? counts : differs("start", one.trap, other.trap);
  for (const { name, kind, index } of program.exports) {
    if (kind !== "function") continue;
    const { parameters } = program.types[typeIndices[index]];
    for (let i = 0; i < repeats; ++i) {
      const given = parameters.map((parameter, place) => choose(parameter, `${name}/${i}/${place}`));
      const what = `${name}(${given.map(shown)})`;
      const left = outcome(() => one.value[name](...given));
      ++counts.calls;
      if (left.isOver) return counts;
      if (left.trap) ++counts.traps;
      if (left.trap && endsAtTrap) return counts;
      const right = outcome(() => other.value[name](...given));
      if (right.isOver) return counts;
      const difference = compareLogs(what);
      if (difference) return difference;
      // Which of two traps comes first is not to be seen but in its text.
      if (!left.trap !== !right.trap) return differs(what, left.trap ?? left.value, right.trap ?? right.value);
      if (!isSame(left.value, right.value)) return differs(what, left.value, right.value);
    }
  }
  for (const { module, name } of program.imported("global")) {
    const [left, right] = imports.map((all) => all[module][name].value);
    if (!isSame(left, right)) return differs(`the global ${name}`, left, right);
  }
  for (const { name, kind } of program.exports) {
    if (kind === "global") {
      const [left, right] = [one, other].map(({ value }) => value[name].value);
      if (!isSame(left, right)) return differs(`the global ${name}`, left, right);
    }
    if (kind !== "table") continue;
    const [left, right] = [one, other].map(({ value: { [name]: table } }) =>
      Array.from({ length: table.length }, (_, i) => table.get(i)),
    );
    if (!isSame(left, right)) return differs(`the table ${name}`, left, right);
  }
  const [left, right] = [one, other].map(({ value }) => bytesOf(value));
  if (left && !left.equals(right)) {
    const place = left.findIndex((byte, i) => byte !== right[i]);
    return differs(`memory at ${place} of ${left.length} and ${right.length} bytes`, left[place], right[place]);
  }
  return counts;
}
