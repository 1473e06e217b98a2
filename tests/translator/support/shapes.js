// The operations of random programs, and what can be set to an operation of itself.
const integer = [
  "add", "sub", "mul", "and", "or", "xor", "shl", "shr_s", "shr_u", "rotl", "rotr", "div_s", "div_u", "rem_s", "rem_u",
];
const float = ["add", "sub", "mul", "div", "min", "max", "copysign"];
export const binaryOperators = { i32: integer, i64: integer, f32: float, f64: float };

const counting = ["clz", "ctz", "popcnt", "extend8_s", "extend16_s"];
const rounding = ["abs", "neg", "ceil", "floor", "trunc", "nearest", "sqrt"];
/** Those of one type; of others, see own_programs.js. */
export const unaryOperators = { i32: counting, i64: [...counting, "extend32_s"], f32: rounding, f64: rounding };

// From a type; those that may trap are rare.
export const conversions = {
  i32: ["wrap_i64:i64", "trunc_sat_f64_s:f64", "trunc_sat_f64_u:f64", "trunc_sat_f32_u:f32", "eqz:i32", "eqz:i64"],
  i64: ["extend_i32_s:i32", "extend_i32_u:i32", "trunc_sat_f64_s:f64", "trunc_sat_f64_u:f64", "trunc_sat_f32_s:f32"],
  f32: [
    "convert_i32_s:i32", "convert_i32_u:i32", "convert_i64_s:i64", "convert_i64_u:i64", "demote_f64:f64",
    "reinterpret_i32:i32",
  ],
  f64: [
    "convert_i32_s:i32", "convert_i32_u:i32", "convert_i64_s:i64", "convert_i64_u:i64", "promote_f32:f32",
    "reinterpret_i64:i64",
  ],
};
export const trapping = {
  i32: ["trunc_f32_s:f32", "trunc_f64_u:f64"], i64: ["trunc_f64_s:f64", "trunc_f32_u:f32"], f32: [], f64: [],
};
// Of numbers only: the bits of a NaN differ.
export const patterns = { i32: ["reinterpret_f32:f32"], i64: ["reinterpret_f64:f64"], f32: [], f64: [] };
export const comparisons = {
  i32: ["eq", "ne", "lt_s", "lt_u", "gt_s", "gt_u", "le_s", "le_u", "ge_s", "ge_u"],
  f32: ["eq", "ne", "lt", "gt", "le", "ge"],
};
export const loads = {
  i32: [["load", 2], ["load8_s", 0], ["load8_u", 0], ["load16_s", 1], ["load16_u", 1]],
  i64: [["load", 3], ["load", 2], ["load8_s", 0], ["load16_u", 1], ["load32_s", 2], ["load32_u", 2]],
  f32: [["load", 2]],
  f64: [["load", 3]],
  v128: [
    ["load", 4], ["load", 2], ["load8x8_s", 3], ["load8x8_u", 3], ["load16x4_s", 3], ["load16x4_u", 3],
    ["load32x2_s", 3], ["load32x2_u", 3], ["load8_splat", 0], ["load16_splat", 1], ["load32_splat", 2],
    ["load64_splat", 3], ["load32_zero", 2], ["load64_zero", 3],
  ],
};
export const stores = {
  i32: [["store", 2], ["store8", 0], ["store16", 1]],
  i64: [["store", 3], ["store", 2], ["store8", 0], ["store16", 1], ["store32", 2]],
  f32: [["store", 2]],
  f64: [["store", 3]],
  v128: [["store", 4], ["store", 2]],
};

/**
 * By names: how each is read, and set to what operations leave; and in how many blocks these are then.
 * @param {string} type
 * @param {{ local: number, global: number, imported?: number, address: number }} where they are; `imported` is a global
 */
export function places(type, { local, global, imported, address }) {
  const alignment = type.endsWith("64") ? 3 : 2;
  const memory = (size, offset) => ({
    read: [["i32.const", address], [`${type}.load`, size, offset]],
    write: (value) => [["i32.const", address], ...value, [`${type}.store`, size, offset]],
  });
  const ofGlobal = (index) => ({
    read: [["global.get", index]],
    write: (value) => [...value, ["global.set", index]],
  });
  const inBlock = {
    levels: 1,
    read: [["local.get", local]],
    // The value leaves the block by a jump, which comes always.
    write: (value) => [
      ["block", type], ...value, ["i32.const", 1], ["br_if", 0], "end", ["local.set", local],
    ],
  };
  return {
    "a local": { read: [["local.get", local]], write: (value) => [...value, ["local.set", local]] },
    "a local that is read at once": {
      read: [["local.get", local]],
      write: (value) => [...value, ["local.tee", local], ["local.set", local]],
    },
    "a global": ofGlobal(global),
    ...(imported === undefined ? {} : { "an imported global": ofGlobal(imported) }),
    "memory": memory(alignment, 8),
    "memory of less alignment": memory(0, 3),
    // Half of it is over what was read.
    "memory beside it": { read: memory(alignment - 1, 0).read, write: memory(alignment - 1, 4).write },
    "the result of a block": inBlock,
  };
}
