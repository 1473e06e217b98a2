// Writes small WebAssembly programs, with operations by their names.
import { operationNames } from "../../../js_glue/translator/names.mjs";
import { vectors } from "../../../js_glue/translator/simd/operations.mjs";

const numbers = new Map(operationNames.flatMap((name, number) => [[name, number]]));
// Those of relaxed SIMD have the same names as others, if they do the same.
const vectorNumbers = new Map(
  vectors.flatMap((vector, number) => (vector ? [[`${vector.shape}.${vector.name}`, number]] : [])).reverse(),
);
const types = { i32: 0x7f, i64: 0x7e, f32: 0x7d, f64: 0x7c, v128: 0x7b, funcref: 0x70, externref: 0x6f, exnref: 0x69 };
const catches = ["catch", "catch_ref", "catch_all", "catch_all_ref"];

export function unsigned(value) {
  const bytes = [];
  for (let rest = value >>> 0; ; rest >>>= 7) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest & 127) | 128);
  }
}

export function signed(value) {
  const bytes = [];
  for (let rest = BigInt(value); ; rest >>= 7n) {
    const low = Number(rest & 127n);
    const isLast = rest >> 6n === 0n || rest >> 6n === -1n;
    bytes.push(isLast ? low : low | 128);
    if (isLast) return bytes;
  }
}

const string = (text) => [...unsigned(Buffer.byteLength(text)), ...Buffer.from(text)];
const list = (entries, write) => [...unsigned(entries.length), ...entries.flatMap(write)];

function float(value, bits) {
  const buffer = Buffer.alloc(bits / 8);
  if (bits === 32) buffer.writeFloatLE(value);
  else buffer.writeDoubleLE(value);
  return [...buffer];
}

// A type, the index of one, or none.
const blockType = (type) => (type === undefined ? [0x40] : types[type] ? [types[type]] : signed(type));

// What follows an operation, by its name.
function immediates(name, given) {
  if (name === "i32.const" || name === "i64.const") return signed(given[0]);
  if (name === "f32.const" || name === "f64.const") {
    return typeof given[0] === "number" ? float(given[0], name === "f32.const" ? 32 : 64) : given[0];
  }
  if (["block", "loop", "if", "try"].includes(name)) return blockType(given[0]);
  if (name === "try_table") {
    const [type, ...clauses] = given;
    const clause = ([kind, ...rest]) => [catches.indexOf(kind), ...rest.flatMap(unsigned)];
    return [...blockType(type), ...list(clauses, clause)];
  }
  if (name === "ref.null") return [types[given[0]]];
  if (name === "br_table") return [...list(given[0], unsigned), ...unsigned(given[1])];
  return given.flatMap(unsigned);
}

/** `["i32.add"]`, `["local.get", 0]`, or just a name. A load's operands are its alignment and offset. */
function instruction(operation) {
  const [name, ...given] = [operation].flat();
  const vector = vectorNumbers.get(name);
  // Lanes, and the bytes of a constant, are bytes.
  if (vector !== undefined) {
    const indices = given.splice(vectors[vector].alignment === undefined ? 0 : 2);
    return [0xfd, ...unsigned(vector), ...given.flatMap(unsigned), ...indices.flat()];
  }
  const number = numbers.get(name);
  if (number === undefined) throw new Error(`no operation ${name}`);
  const bytes = number < 0x100 ? [number] : [0xfc, ...unsigned(number - 0x100)];
  const isNested = name === "br_table" || name === "try_table";
  return [...bytes, ...immediates(name, isNested ? operation.slice(1) : given)];
}

export const code = (operations) => operations.flatMap(instruction);

const section = (id, bytes) => (bytes.length ? [id, ...unsigned(bytes.length), ...bytes] : []);
const limits = ([minimum, maximum]) =>
  maximum === undefined ? [0, ...unsigned(minimum)] : [1, ...unsigned(minimum), ...unsigned(maximum)];

/**
 * @param {object} parts
 * @param {{ name: string, parameters?: string[], results?: string[] }[]} [parts.imports] functions of "env"
 * @param {{ parameters?: string[], results?: string[], locals?: string[], body: any[], name?: string }[]}
 *   parts.functions with a name they are exported
 * @param {[number, number?]} [parts.memory] exported as "memory"
 * @param {{ size: number, elements: number[], exported?: boolean, segments?: number[][] }} [parts.table] segments are
 *   for table.init: the first has the number 1
 * @param {{ type?: string, size: number, most?: number, name?: string, imported?: string }[]} [parts.tables] after that
 * @param {{ table?: number, offset?: any[], type?: string, isDeclared?: boolean, items: any[][] }[]} [parts.elements]
 *   after those of the table; without an offset, for table.init; items are made by operations
 * @param {{ type: string, value?: any, initial?: any[], name?: string, isConstant?: boolean, imported?: string }[]}
 *   [parts.globals] the first ones may be imported from "env", by a name
 * @param {string[][]} [parts.tags] of each the types of what its exceptions have
 * @param {string[]} [parts.tagNames] of the first ones, which are exported
 * @param {{ address?: number, bytes: number[] }[]} [parts.data] without an address, for memory.init
 * @param {string[]} [parts.names] of the functions
 * @param {{ parameters: string[], results: string[] }[]} [parts.types] for indirect calls: the first ones
 */
export function assemble({
  imports = [], functions, memory, table, tables = [], elements = [], globals = [], data = [], types: named = [],
  tags = [], tagNames = [], start, names = [],
}) {
  const signatures = [...named];
  const typeOf = ({ parameters = [], results = [] }) => {
    const found = signatures.findIndex((type) => `${type.parameters}:${type.results}` === `${parameters}:${results}`);
    return found < 0 ? signatures.push({ parameters, results }) - 1 : found;
  };
  const typeIndices = functions.map(typeOf);
  const importTypes = imports.map(typeOf);
  const tagTypes = tags.map((parameters) => typeOf({ parameters }));
  const bodies = functions.map(({ locals = [], body }) => {
    const bytes = [...list(locals, (type) => [1, types[type]]), ...code(body), 0x0b];
    return [...unsigned(bytes.length), ...bytes];
  });
  const exported = [
    ...functions.flatMap(({ name }, i) =>
      name === undefined ? [] : [[...string(name), 0, ...unsigned(i + imports.length)]],
    ),
    ...(table?.exported ? [[...string("table"), 1, 0]] : []),
    ...tables.flatMap(({ name }, i) =>
      name === undefined ? [] : [[...string(name), 1, ...unsigned(i + (table ? 1 : 0))]],
    ),
    ...(memory ? [[...string("memory"), 2, 0]] : []),
    ...tagNames.map((name, i) => [...string(name), 4, ...unsigned(i)]),
    ...globals.flatMap(({ name }, i) => (name === undefined ? [] : [[...string(name), 3, ...unsigned(i)]])),
  ];
  const tableType = ({ type = "funcref", size, most }) => [types[type], ...limits([size, most])];
  const segment = ({ table = 0, offset, type = "funcref", isDeclared, items }) => [
    ...(offset ? [6, ...unsigned(table), ...code(offset), 0x0b] : [isDeclared ? 7 : 5]),
    types[type],
    ...list(items, (item) => [...code(item), 0x0b]),
  ];
  const kinds = (all) => list(all, (type) => [types[type]]);
  const globalType = ({ type, isConstant }) => [types[type], isConstant ? 0 : 1];
  const optional = (entries, write) => (entries.length ? list(entries, write) : []);
  return new Uint8Array([
    0, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
    ...section(1, optional(signatures, ({ parameters, results }) => [0x60, ...kinds(parameters), ...kinds(results)])),
    ...section(
      2,
      optional(
        [
          ...imports.map(({ name }, i) => [name, 0, ...unsigned(importTypes[i])]),
          ...tables.flatMap((entry) => (entry.imported ? [[entry.imported, 1, ...tableType(entry)]] : [])),
          ...globals.flatMap((entry) => (entry.imported ? [[entry.imported, 3, ...globalType(entry)]] : [])),
        ],
        ([name, ...described]) => [...string("env"), ...string(name), ...described],
      ),
    ),
    ...section(3, optional(typeIndices, unsigned)),
    ...section(4, optional([...(table ? [table] : []), ...tables.filter(({ imported }) => !imported)], tableType)),
    ...section(5, optional(memory ? [memory] : [], limits)),
    ...section(13, optional(tagTypes, (type) => [0, ...unsigned(type)])),
    ...section(
      6,
      optional(globals.filter(({ imported }) => !imported), (entry) => [
        ...globalType(entry),
        ...code(entry.initial ?? [[`${entry.type}.const`, entry.value]]),
        0x0b,
      ]),
    ),
    ...section(7, optional(exported, (bytes) => bytes)),
    ...section(8, start === undefined ? [] : unsigned(start)),
    ...section(
      9,
      optional([...(table ? [table.elements, ...(table.segments ?? [])] : []), ...elements], (entry) =>
        Array.isArray(entry)
          ? [
            ...(entry === table.elements ? [0, ...code([["i32.const", 0]]), 0x0b] : [1, 0]),
            ...list(entry, unsigned),
          ]
          : segment(entry),
      ),
    ),
    ...section(12, data.some(({ address }) => address === undefined) ? unsigned(data.length) : []),
    ...section(10, optional(bodies, (bytes) => bytes)),
    ...section(
      11,
      optional(data, ({ address, bytes }) => [
        ...(address === undefined ? [1] : [0, ...code([["i32.const", address]]), 0x0b]),
        ...list(bytes, (byte) => [byte]),
      ]),
    ),
    ...section(0, names.length ? [...string("name"), ...section(1, list([...names.keys()], (i) => [
      ...unsigned(i),
      ...string(names[i]),
    ]))] : []),
  ]);
}
