// Random programs with what `wasm-opt -ttf` does not make: memory that grows during a call whose result is stored,
// indirect calls with wrong signatures and beyond the table, large tables, deep nesting, large switches.
import { assemble } from "./assembler.js";

const types = ["i32", "i64", "f32", "f64"];
const integerOperators = [
  "add", "sub", "mul", "and", "or", "xor", "shl", "shr_s", "shr_u", "rotl", "rotr", "div_s", "div_u", "rem_s", "rem_u",
];
const floatOperators = ["add", "sub", "mul", "div", "min", "max", "copysign"];
const unary = {
  i32: [
    "clz", "ctz", "popcnt", "extend8_s", "extend16_s", "wrap_i64:i64", "trunc_sat_f64_s:f64", "trunc_sat_f32_u:f32",
    "eqz", "eqz:i64",
  ],
  i64: [
    "clz", "ctz", "popcnt", "extend8_s", "extend16_s", "extend32_s", "extend_i32_s:i32", "extend_i32_u:i32",
    "trunc_sat_f64_s:f64", "trunc_sat_f64_u:f64",
  ],
  f32: [
    "abs", "neg", "ceil", "floor", "trunc", "nearest", "sqrt", "convert_i32_s:i32", "convert_i32_u:i32",
    "convert_i64_s:i64", "convert_i64_u:i64", "demote_f64:f64",
  ],
  f64: [
    "abs", "neg", "ceil", "floor", "trunc", "nearest", "sqrt", "convert_i32_s:i32", "convert_i32_u:i32",
    "convert_i64_s:i64", "convert_i64_u:i64", "promote_f32:f32",
  ],
};
const comparisons = {
  i32: ["eq", "ne", "lt_s", "lt_u", "gt_s", "gt_u", "le_s", "le_u", "ge_s", "ge_u"],
  f32: ["eq", "ne", "lt", "gt", "le", "ge"],
};
const loads = {
  i32: [["load", 2], ["load8_s", 0], ["load8_u", 0], ["load16_s", 1], ["load16_u", 1]],
  i64: [["load", 3], ["load", 2], ["load8_s", 0], ["load16_u", 1], ["load32_s", 2], ["load32_u", 2]],
  f32: [["load", 2]],
  f64: [["load", 3]],
};
const stores = {
  i32: [["store", 2], ["store8", 0], ["store16", 1]],
  i64: [["store", 3], ["store", 2], ["store8", 0], ["store16", 1], ["store32", 2]],
  f32: [["store", 2]],
  f64: [["store", 3]],
};

const fuel = 0; // a global: how much may still be done
const global = { i32: 1, i64: 2, f32: 3, f64: 4 };

class Writer {
  constructor(choice, { checks, functions, signatures, tableSize }) {
    Object.assign(this, { choice, checks, functions, signatures, tableSize });
  }

  // A function's body, in which `budget` limits how much is written.
  function(index) {
    const { parameters, results } = this.signatures[this.functions[index]];
    this.locals = [...parameters, ...types, ...types];
    this.budget = 30 + this.choice.below(120);
    this.labels = [];
    const spend = [
      ["global.get", fuel], ["i32.const", 1], "i32.sub", ["global.set", fuel], ["global.get", fuel], ["i32.const", 0],
      "i32.lt_s",
    ];
    const body = [...spend, "if", ...results.map((type) => this.constant(type)), "return", "end"];
    for (let count = 1 + this.choice.below(6); count > 0; --count) body.push(...this.statement(0));
    for (const type of results) body.push(...this.value(type, 0));
    return { parameters, results, locals: [...types, ...types], body, name: `f${index}` };
  }

  constant(type) {
    const { choice } = this;
    const number = choice.below(3) ? choice.below(64) - 8 : Math.floor((choice.random() - 0.5) * 2 ** 32);
    if (type === "i64") return ["i64.const", BigInt(number) * choice.one([1n, 1n, 0x10001n, 0x7fffffffn])];
    return [`${type}.const`, type === "i32" ? number : type === "f32" ? Math.fround(number / 8) : number / 8];
  }

  local(type) {
    const places = this.locals.flatMap((other, i) => (other === type ? [i] : []));
    return this.choice.one(places);
  }

  // Without checks, an address is within the memory and aligned.
  address(depth) {
    const value = this.value("i32", depth + 1);
    return this.checks && this.choice.chance(2) ? value : [...value, ["i32.const", 0xfff8], "i32.and"];
  }

  value(type, depth) {
    const { choice } = this;
    if (--this.budget < 0 || depth > 40) {
      return [choice.chance(2) ? this.constant(type) : ["local.get", this.local(type)]];
    }
    const next = (other = type) => this.value(other, depth + 1);
    switch (choice.below(16)) {
      case 0:
        return [this.constant(type)];
      case 1:
      case 2:
        return [["local.get", this.local(type)]];
      case 3:
        return [...next(), ["local.tee", this.local(type)]];
      case 4:
        return [["global.get", global[type]]];
      case 5:
      case 6: {
        const [load, alignment] = choice.one(loads[type]);
        return [...this.address(depth), [`${type}.${load}`, alignment, 8 * choice.below(3)]];
      }
      case 7:
        return [...next(), ...next(), ...next("i32"), "select"];
      case 8:
        return [
          ...next("i32"), ["if", type], ...this.block(type, depth, "if"), "else", ...this.block(type, depth, "if"),
          "end",
        ];
      case 9:
        return [["block", type], ...this.block(type, depth, "block"), "end"];
      case 10: {
        const [operator, other = type] = choice.one(unary[type]).split(":");
        return [...next(other), operator === "eqz" ? `${other}.eqz` : `${type}.${operator}`];
      }
      case 11:
        return this.call(type, depth) ?? next();
      case 12: {
        if (type !== "i32") return next();
        const other = choice.one(types);
        return [
          ...next(other),
          ...next(other),
          `${other}.${choice.one(comparisons[other[0] === "i" ? "i32" : "f32"])}`,
        ];
      }
      case 13:
        if (type === "i32") {
          return choice.chance(2) ? [["memory.size", 0]] : [["i32.const", choice.below(3)], ["memory.grow", 0]];
        }
      // falls through
      default: {
        const operator = choice.one(type[0] === "i" ? integerOperators : floatOperators);
        return [...next(), ...(operator === "copysign" ? this.number(type, depth + 1) : next()), `${type}.${operator}`];
      }
    }
  }

  // A value that is no NaN: which bits a NaN has that was calculated is for each engine to choose, and its sign is one.
  number(type, depth) {
    const value = this.value(type, depth);
    if (type[0] === "i") return value;
    const local = this.local(type);
    return [
      ...value, ["local.tee", local], this.constant(type), ["local.get", local], ["local.get", local], `${type}.eq`,
      "select",
    ];
  }

  call(type, depth) {
    const { choice } = this;
    const wanted = this.functions.flatMap((signature, i) =>
      this.signatures[signature].results[0] === type ? [i] : [],
    );
    if (!wanted.length) return undefined;
    const index = choice.one(wanted);
    const signature = this.functions[index];
    const given = this.signatures[signature].parameters.flatMap((parameter) => this.value(parameter, depth + 1));
    if (choice.chance(2)) return [...given, ["call", index]];
    // Mostly one that there is; now and then it has another signature, or is none.
    const chosen = choice.chance(8)
      ? this.value("i32", depth + 1)
      : [["i32.const", choice.chance(8) ? choice.below(this.tableSize + 2) : index]];
    return [...given, ...chosen, ["call_indirect", signature, 0]];
  }

  // What is in a block that ends with a value.
  block(type, depth, kind) {
    this.labels.push({ kind, type });
    const statements = this.choice.chance(2) ? this.statement(depth + 1) : [];
    const result = type ? this.value(type, depth + 1) : [];
    this.labels.pop();
    return [...statements, ...result];
  }

  // In so many blocks.
  within(levels, write) {
    for (let i = 0; i < levels; ++i) this.labels.push({ kind: "block" });
    const inner = write();
    this.labels.length -= levels;
    return [...Array(levels).fill("block"), ...inner, ...Array(levels).fill("end")];
  }

  // A jump to one of the blocks around it, with a value where that takes one.
  jump(depth) {
    const { choice, labels } = this;
    if (!labels.length) return [];
    const up = choice.below(labels.length);
    const { kind, type } = labels[labels.length - 1 - up];
    if (kind === "loop") {
      return [
        ["global.get", fuel], ["i32.const", 1], "i32.sub", ["global.set", fuel], ["global.get", fuel], ["i32.const", 0],
        "i32.gt_s", ["br_if", up],
      ];
    }
    if (!type) return [...this.value("i32", depth + 1), ["br_if", up]];
    return [...this.value(type, depth + 1), ...this.value("i32", depth + 1), ["br_if", up], "drop"];
  }

  statement(depth) {
    const { choice } = this;
    if (--this.budget < 0 || depth > 40) return ["nop"];
    const type = choice.one(types);
    switch (choice.below(11)) {
      case 0:
      case 1:
        return [...this.value(type, depth), ["local.set", this.local(type)]];
      case 2:
        return [...this.value(type, depth), ["global.set", global[type]]];
      case 3:
      case 4: {
        const [store, alignment] = choice.one(stores[type]);
        return [
          ...this.address(depth),
          ...this.number(type, depth),
          [`${type}.${store}`, alignment, 8 * choice.below(3)],
        ];
      }
      case 5:
        return [...this.value("i32", depth), "if", ...this.block(undefined, depth, "if"), "end"];
      case 6:
        return ["loop", ...this.block(undefined, depth, "loop"), ...this.loopEnd(), "end"];
      case 7:
        return this.jump(depth);
      case 8:
        return this.switch(depth, choice.chance(20) ? 300 : 1 + choice.below(6));
      case 9:
        return [...this.value(type, depth), "drop"];
      default: {
        const levels = choice.chance(30) ? 200 : 1 + choice.below(4);
        return [...this.within(levels, () => [...this.statement(depth + 1), ...this.statement(depth + 1)])];
      }
    }
  }

  loopEnd() {
    this.labels.push({ kind: "loop" });
    const jump = [
      ["global.get", fuel], ["i32.const", 7], "i32.sub", ["global.set", fuel], ["global.get", fuel], ["i32.const", 100],
      "i32.gt_s", ["br_if", 0],
    ];
    this.labels.pop();
    return jump;
  }

  // As compilers write it: a block for each case.
  switch(depth, count) {
    const { choice } = this;
    const targets = Array.from({ length: choice.below(2 * count) + 1 }, () => choice.below(count));
    const operations = Array(count).fill("block");
    for (let i = 0; i < count; ++i) this.labels.push({ kind: "block" });
    operations.push(
      ...this.value("i32", depth + 1),
      ["i32.const", 15],
      "i32.and",
      ["br_table", targets, choice.below(count)],
      "end",
    );
    this.labels.pop();
    for (let i = 1; i < count; ++i) {
      if (this.budget > 0) operations.push(...this.value("i32", depth + 1), ["global.set", global.i32]);
      else operations.push(["i32.const", i], ["global.set", global.i32]);
      if (choice.chance(2)) operations.push(["br", count - 1 - i]);
      operations.push("end");
      this.labels.pop();
    }
    return operations;
  }
}

/** @param {import("../../js/support/random.js").Choice} choice */
export function ownProgram(choice, { checks }) {
  const signatures = Array.from({ length: 2 + choice.below(5) }, () => ({
    parameters: Array.from({ length: choice.below(5) }, () => choice.one(types)),
    results: choice.chance(5) ? [] : [choice.one(types)],
  }));
  const functions = Array.from({ length: 2 + choice.below(8) }, () => choice.below(signatures.length));
  const tableSize = choice.chance(20) ? 20000 : functions.length + choice.below(10);
  const writer = new Writer(choice, { checks, functions, signatures, tableSize });
  return assemble({
    types: signatures,
    functions: functions.map((_, i) => writer.function(i)),
    memory: [2, 9],
    table: { size: tableSize, elements: functions.map((_, i) => i) },
    globals: [
      { type: "i32", value: 3000 },
      { type: "i32", value: 7 },
      { type: "i64", value: -9n },
      { type: "f32", value: 0.5 },
      { type: "f64", value: -1.25 },
    ],
    data: [{ address: 0, bytes: Array.from({ length: 256 }, () => choice.below(256)) }],
  });
}
