// What can be set to an operation of itself, and the operations.
const integer = [
  "add", "sub", "mul", "and", "or", "xor", "shl", "shr_s", "shr_u", "rotl", "rotr", "div_s", "div_u", "rem_s", "rem_u",
];
const float = ["add", "sub", "mul", "div", "min", "max", "copysign"];
export const binaryOperators = { i32: integer, i64: integer, f32: float, f64: float };

const counting = ["clz", "ctz", "popcnt", "extend8_s", "extend16_s"];
const rounding = ["abs", "neg", "ceil", "floor", "trunc", "nearest", "sqrt"];
/** Those of one type; of others, see own_programs.js. */
export const unaryOperators = { i32: counting, i64: [...counting, "extend32_s"], f32: rounding, f64: rounding };

/**
 * By names: how each is read, and set to what operations leave.
 * @param {string} type
 * @param {{ local: number, global: number, address: number }} where they are
 */
export function places(type, { local, global, address }) {
  const alignment = type.endsWith("64") ? 3 : 2;
  const memory = (size, offset) => ({
    read: [["i32.const", address], [`${type}.load`, size, offset]],
    write: (value) => [["i32.const", address], ...value, [`${type}.store`, size, offset]],
  });
  const inBlock = {
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
    "a global": { read: [["global.get", global]], write: (value) => [...value, ["global.set", global]] },
    "memory": memory(alignment, 8),
    "memory of less alignment": memory(0, 3),
    // Half of it is over what was read.
    "memory beside it": { read: memory(alignment - 1, 0).read, write: memory(alignment - 1, 4).write },
    "the result of a block": inBlock,
  };
}
