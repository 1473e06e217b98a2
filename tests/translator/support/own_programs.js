// Random programs with what `wasm-opt -ttf` does not make: memory that grows during a call whose result is stored,
// indirect calls with wrong signatures and beyond the table, large tables, deep nesting, large switches, exceptions in
// both forms, several tables and results.
import { typeNames } from "../../../js_glue/translator/validate/types.mjs";
import { vectors } from "../../../js_glue/translator/simd/operations.mjs";
import { assemble } from "./assembler.js";
import { canBeNewer, inNewerForm } from "./newer_exceptions.js";
import {
  binaryOperators, comparisons, conversions, loads, patterns, places, stores, trapping, unaryOperators,
} from "./shapes.js";

const types = ["i32", "i64", "f32", "f64"];
const codes = { i32: 0x7f, i64: 0x7e, f32: 0x7d, f64: 0x7c, v128: 0x7b, externref: 0x6f, funcref: 0x70 };
const fuel = 0; // a global: how much may still be done
/** Leaves what there is after it, and a limit to compare it with. */
const spend = (amount, limit) => [
  ["global.get", fuel], ["i32.const", amount], "i32.sub", ["global.set", fuel], ["global.get", fuel],
  ["i32.const", limit],
];
const global = { i32: 1, f32: 2, f64: 3, i64: 4, externref: 5, funcref: 6, v128: 7 };
const references = ["externref", "funcref"];
/** Tables by what is in them; the first is that of the calls. */
const tables = { externref: [2, 3], funcref: [1, 0] };
const tableSize = 6;

/** Of operations without access to the memory: by what they give. @type {Record<string, any[]>} */
const byResult = {};
const withoutRelaxed = vectors.slice(0, 256);
for (const vector of withoutRelaxed.filter(({ alignment, name }) => alignment === undefined && name !== "const")) {
  (byResult[typeNames[vector.gives]] ??= []).push(vector);
}
const laneAccesses = vectors.filter(({ alignment, indices }) => alignment !== undefined && indices);
// Which bits a NaN has that was calculated is for each engine to choose.
const calculates = /^(add|sub|mul|div|min|max|sqrt|ceil|floor|trunc|nearest|demote_.*|promote_.*)$/;

class Writer {
  constructor(choice, program) {
    Object.assign(this, { choice, ...program });
  }

  // A function's body, in which `budget` limits how much is written.
  function(index) {
    const { parameters, results } = this.signatures[this.functions[index]];
    const own = [...this.types, ...this.types, ...(this.isPlain ? [] : [...references, ...references])];
    this.locals = [...parameters, ...own];
    this.budget = 30 + this.choice.below(120);
    this.labels = [];
    this.results = results;
    const body = [...spend(1, 0), "i32.lt_s", "if", ...results.map((type) => this.constant(type)), "return", "end"];
    for (let count = 1 + this.choice.below(6); count > 0; --count) body.push(...this.statement(0));
    for (const type of results) body.push(...this.value(type, 0));
    return { parameters, results, locals: own, body, name: `f${index}` };
  }

  constant(type) {
    const { choice } = this;
    if (type === "v128") {
      const byte = () => (choice.chance(3) ? choice.one([0, 127, 128, 255]) : choice.below(256));
      const bytes = Array.from({ length: 16 }, byte);
      return ["v128.const", bytes];
    }
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
    if (references.includes(type)) return this.reference(type, depth);
    if (type === "v128") return this.vector(depth);
    const { choice } = this;
    if (--this.budget < 0 || depth > 40) {
      return [choice.chance(2) ? this.constant(type) : ["local.get", this.local(type)]];
    }
    const next = (other = type) => this.value(other, depth + 1);
    if (this.hasVectors && choice.chance(4)) return this.vectorOperation(type, depth);
    switch (choice.below(17)) {
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
        return [
          ...next(), ...next(), ...next("i32"), choice.chance(4) ? ["select_of_type", 1, codes[type]] : "select",
        ];
      case 8:
        return [
          ...next("i32"), ["if", type], ...this.block(type, depth, "if"), "else", ...this.block(type, depth, "if"),
          "end",
        ];
      case 9:
        if (!this.isPlain && choice.chance(3)) return this.severalResults(type, depth);
        if (this.hasExceptions && choice.chance(2)) return this.try(type, depth);
        return choice.chance(8)
          ? [["loop", type], ...this.block(type, depth, "try"), "end"]
          : [["block", type], ...this.block(type, depth, "block"), "end"];
      case 10: {
        const rare = choice.chance(10) ? [...trapping[type], ...patterns[type]] : [];
        const all = rare.length ? rare : choice.chance(2) ? conversions[type] : unaryOperators[type];
        const [operator, other = type] = choice.one(all).split(":");
        const given = patterns[type].includes(`${operator}:${other}`) ? this.number(other, depth + 1) : next(other);
        return [...given, operator === "eqz" ? `${other}.eqz` : `${type}.${operator}`];
      }
      case 11:
        return this.call(type, depth) ?? next();
      case 12: {
        if (type !== "i32") return next();
        if (!this.isPlain && choice.chance(3)) {
          return choice.chance(4)
            ? [["table.size", choice.one(Object.values(tables).flat())]]
            : [...next(choice.one(references)), "ref.is_null"];
        }
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
      case 14:
        return this.imports?.length && choice.chance(3) ? this.callOut(type, depth) : next();
      default: {
        const operator = choice.one(binaryOperators[type]);
        return [...next(), ...(operator === "copysign" ? this.number(type, depth + 1) : next()), `${type}.${operator}`];
      }
    }
  }

  vector(depth) {
    const { choice } = this;
    if (--this.budget < 0 || depth > 40) {
      return [choice.chance(2) ? this.constant("v128") : ["local.get", this.local("v128")]];
    }
    const next = () => this.vector(depth + 1);
    switch (choice.below(12)) {
      case 0:
        return [this.constant("v128")];
      case 1:
      case 2:
        return [["local.get", this.local("v128")]];
      case 3:
        return [...next(), ["local.tee", this.local("v128")]];
      case 4:
        return [["global.get", global.v128]];
      case 5: {
        const [load, alignment] = choice.one(loads.v128);
        return [...this.vectorAddress(depth), [`v128.${load}`, alignment, 16 * choice.below(3)]];
      }
      case 6: {
        const end = choice.chance(4) ? ["select_of_type", 1, codes.v128] : "select";
        return [...next(), ...next(), ...this.value("i32", depth + 1), end];
      }
      case 7:
        return choice.chance(2)
          ? [["block", "v128"], ...this.block("v128", depth, "block"), "end"]
          : [
            ...this.value("i32", depth + 1), ["if", "v128"], ...this.block("v128", depth, "if"), "else",
            ...this.block("v128", depth, "if"), "end",
          ];
      case 8:
        return this.severalResults("v128", depth);
      case 9:
        return this.call("v128", depth) ?? next();
      default:
        return this.vectorOperation("v128", depth);
    }
  }

  // Without checks, each is aligned as it may promise.
  vectorAddress(depth) {
    return [...this.value("i32", depth + 1), ["i32.const", 0xfff0], "i32.and"];
  }

  vectorOperation(type, depth) {
    const { choice } = this;
    const indices = ({ indices: count, below }) => Array.from({ length: count }, () => choice.below(below));
    if (type === "v128" && choice.chance(12)) {
      const vector = choice.one(laneAccesses);
      const access = [choice.below(vector.alignment + 1), choice.below(3) * 16];
      const operation = [`v128.${vector.name}`, ...access, indices(vector)];
      const given = [...this.vectorAddress(depth), ...this.vector(depth + 1)];
      return [...given, operation, ...(vector.gives ? [] : [this.constant("v128")])];
    }
    const vector = choice.one(byResult[type]);
    const { shape, name, takes } = vector;
    const given = takes.flatMap((each) => this.number(typeNames[each], depth + 1));
    const operation = [`${shape}.${name}`, ...(vector.indices ? [indices(vector)] : [])];
    if (shape[0] !== "f" || !calculates.test(name)) return [...given, operation];
    const local = ["local.get", this.local("v128")];
    return [
      ...given, operation, ["local.tee", local[1]], ["v128.const", Array(16).fill(0)], local, local, `${shape}.eq`,
      "v128.bitselect",
    ];
  }

  // A value that is no NaN: which bits a NaN has that was calculated is for each engine to choose, and its sign is one.
  number(type, depth) {
    return this.asNumber(type, this.value(type, depth));
  }

  asNumber(type, value) {
    if (type[0] === "i" || type === "v128") return value;
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
    const { parameters, results } = this.signatures[signature];
    const given = parameters.flatMap((parameter) => this.value(parameter, depth + 1));
    return [...given, ...this.called(index, depth), ...this.kept(results.slice(1))];
  }

  // A call of a function whose arguments are there, or a tail call.
  called(index, depth, call = "call") {
    const { choice } = this;
    const signature = this.functions[index];
    if (choice.chance(2)) return [[call, this.imports.length + index]];
    // Mostly one that there is; now and then it has another signature, or is none.
    const chosen = choice.chance(8)
      ? this.value("i32", depth + 1)
      : [["i32.const", choice.chance(8) ? choice.below(this.tableSize + 2) : index]];
    return [...chosen, [`${call}_indirect`, signature, !this.isPlain && choice.chance(6) ? tables.funcref[0] : 0]];
  }

  // Leaves none of these.
  kept(all) {
    return [...all].reverse().map((type) => (this.choice.chance(4) ? "drop" : ["local.set", this.local(type)]));
  }

  // A block with parameters and several results, of which the first is left.
  severalResults(type, depth) {
    const { choice } = this;
    const found = this.blockTypes.flatMap(({ results }, i) => (results[0] === type ? [i] : []));
    if (!found.length) return this.value(type, depth + 1);
    const index = choice.one(found);
    const { parameters, results } = this.blockTypes[index];
    const values = (all) => all.flatMap((each) => this.value(each, depth + 1));
    const kind = choice.one(["block", "loop", "if"]);
    const part = () => {
      this.labels.push({ kind, results: kind === "loop" ? parameters : results });
      const used = choice.chance(2) || parameters.length > results.length;
      const inner = [
        ...(used ? this.kept(parameters) : []), ...(choice.chance(2) ? this.statement(depth + 1) : []),
      ];
      // What is used waits below what the statement does.
      inner.push(...(used ? values(results) : this.extended(parameters, results, values)));
      if (kind === "loop" && choice.chance(2)) {
        inner.push(
          ...this.kept(results), ...values(parameters), ...this.loopEnd(),
          ...this.extended(parameters, results, values),
        );
      }
      this.labels.pop();
      return inner;
    };
    const open = [kind, this.firstBlockType + index];
    const given = [...values(parameters), ...(kind === "if" ? this.value("i32", depth + 1) : [])];
    const other = () => (kind === "if" ? ["else", ...part()] : []);
    return [...given, open, ...part(), ...other(), "end", ...this.kept(results.slice(1))];
  }

  // Makes results of parameters that are there.
  extended(parameters, results, values) {
    const isSame = parameters.every((type, i) => type === results[i]);
    return isSame ? values(results.slice(parameters.length)) : [...this.kept(parameters), ...values(results)];
  }

  reference(type, depth) {
    const { choice } = this;
    if (--this.budget < 0 || depth > 40) return [["local.get", this.local(type)]];
    const next = () => this.reference(type, depth + 1);
    switch (choice.below(8)) {
      case 0:
        return [["ref.null", type]];
      case 1:
        return type === "funcref" && this.functions.length
          ? [["ref.func", this.imports.length + choice.below(this.functions.length)]]
          : [["global.get", global[type]]];
      case 2:
        return [["global.get", global[type]]];
      case 3:
        return [["i32.const", choice.below(tableSize)], ["table.get", choice.one(tables[type])]];
      case 4:
        return [
          ...next(), ...next(), ...this.value("i32", depth + 1), ["select_of_type", 1, codes[type]],
        ];
      case 5:
        return [["block", type], ...this.block(type, depth, "block"), "end"];
      case 6:
        return [...next(), ["local.tee", this.local(type)]];
      default:
        return [["local.get", this.local(type)]];
    }
  }

  // What changes references and their tables.
  moveReference(depth) {
    const { choice } = this;
    const type = choice.one(references);
    const [first, second] = tables[type];
    const table = choice.one([first, first, second]);
    const number = (most) => ["i32.const", choice.below(most)];
    const size = tableSize + 1;
    return choice.one([
      () => [...this.reference(type, depth), ["local.set", this.local(type)]],
      () => [...this.reference(type, depth), ["global.set", global[type]]],
      () => [number(size), ...this.reference(type, depth), ["table.set", table]],
      () => [number(size), ...this.reference(type, depth), number(3), ["table.fill", table]],
      () => [...this.reference(type, depth), number(3), ["table.grow", first], ["local.set", this.local("i32")]],
      () => [number(size), number(size), number(3), ["table.copy", ...choice.one([[first, second], [second, first]])]],
      () => [number(size), number(3), number(3), ["table.init", 3 + references.indexOf(type), table]],
    ])();
  }

  callOut(type, depth) {
    const index = this.imports.findIndex(({ results }) => results[0] === type);
    const given = this.imports[index].parameters.flatMap((parameter) => this.number(parameter, depth + 1));
    return [...given, ["call", index]];
  }

  // Sets a place to an operation of what is in it.
  update(type, depth) {
    const { choice } = this;
    if (type === "v128") return [...this.vector(depth), ["local.set", this.local(type)]];
    const address = 8 * choice.below(64);
    const { read, write, levels = 0 } = choice.one(
      Object.values(places(type, { local: this.local(type), global: global[type], address })),
    );
    const operand = () => (choice.chance(3) ? this.value(type, depth + 1) : [this.constant(type)]);
    const operation = () => {
      const operator = choice.one(binaryOperators[type]);
      const isSecond = choice.chance(3) && operator !== "copysign";
      const parts = [read, operator === "copysign" ? [this.constant(type)] : operand()];
      return [...(isSecond ? parts.reverse() : parts).flat(), `${type}.${operator}`];
    };
    const make = choice.one([
      operation,
      () => [...operation(), ...operation(), `${type}.add`],
      () => [...read, `${type}.${choice.one(unaryOperators[type])}`],
    ]);
    return write(this.asNumber(type, this.inside("try", make, levels)));
  }

  // A `try`, mostly with what is thrown and caught in it.
  try(type, depth) {
    const { choice } = this;
    const part = () => this.block(type, depth, "try");
    const open = type ? ["try", type] : "try";
    const tag = choice.below(this.tags.length);
    const begin = () => [
      open,
      ...(choice.chance(2)
        ? this.inside("try", () => [
          ...this.value("i32", depth + 1), "if",
          ...this.inside("block", () => this.tags[tag].flatMap((each) => this.number(each, depth + 1))),
          ["throw", tag], "end",
        ])
        : []),
      ...part(),
    ];
    if (this.delegates && choice.chance(4)) {
      const delegating = () => [...begin(), ["delegate", choice.chance(3) ? this.labels.length : 0]];
      if (choice.chance(2)) return delegating();
      return [open, ...this.inside("try", delegating), "catch_all", ...part(), "end"];
    }
    const body = begin();
    const clauses = [];
    for (let i = 0; i < this.tags.length; ++i) {
      if (choice.chance(2)) continue;
      clauses.push(["catch", i]);
      for (const each of [...this.tags[i]].reverse()) clauses.push(["local.set", this.local(each)]);
      if (choice.chance(8)) clauses.push(["rethrow", 0]);
      clauses.push(...part());
    }
    if (!clauses.length || choice.chance(2)) clauses.push("catch_all", ...part());
    return [...body, ...clauses, "end"];
  }

  // Moves, and what is dropped.
  move() {
    const { choice } = this;
    const numbers = (...most) => most.map((number) => ["i32.const", choice.below(number)]);
    const beyond = this.checks && choice.chance(20) ? 0x20000 : 0x4000;
    const table = this.functions.length;
    const all = [
      () => [...numbers(beyond, 0x4000, choice.one([10, 300])), ["memory.copy", 0, 0]],
      () => [...numbers(beyond, 256, choice.one([10, 300])), ["memory.fill", 0]],
      () => [...numbers(beyond, 2, 3), ["memory.init", 1, 0]],
      () => [choice.chance(10) ? ["data.drop", 1] : "nop"],
    ];
    const ofTable = [
      () => [...numbers(table, table, 4), ["table.copy", 0, 0]],
      () => [...numbers(table, 2, 2), ["table.init", 1, 0]],
      () => [choice.chance(10) ? ["elem.drop", 1] : "nop"],
    ];
    return choice.one(this.isPlain ? all : [...all, ...ofTable])();
  }

  // What is in a block that ends with a value.
  block(type, depth, kind) {
    this.labels.push({ kind, results: type && kind !== "loop" ? [type] : [] });
    const statements = this.choice.chance(2) ? this.statement(depth + 1) : [];
    const result = type ? this.value(type, depth + 1) : [];
    this.labels.pop();
    return [...statements, ...result];
  }

  // What is written within another block without a value.
  inside(kind, write, levels = 1) {
    for (let i = 0; i < levels; ++i) this.labels.push({ kind });
    const inner = write();
    this.labels.length -= levels;
    return inner;
  }

  // A jump to one of the blocks around it, with a value where that takes one.
  jump(depth) {
    const { choice, labels } = this;
    if (!labels.length) return [];
    const up = choice.below(labels.length);
    const { kind, results = [] } = labels[labels.length - 1 - up];
    const value = () => results.flatMap((type) => this.value(type, depth + 1));
    if (kind === "loop") {
      return [...value(), ...spend(1, 0), "i32.gt_s", ["br_if", up], ...this.kept(results)];
    }
    if (kind === "try") return [];
    const condition = () => this.value("i32", depth + 1);
    if (choice.chance(2)) return [...value(), ...condition(), ["br_if", up], ...this.kept(results)];
    // Without a condition, in an `if` of its own.
    const jump = choice.chance(3) ? [["i32.const", 0], ["br_table", [up + 1], up + 1]] : [["br", up + 1]];
    return [...condition(), "if", ...this.inside("block", value), ...jump, "end"];
  }

  statement(depth) {
    const { choice } = this;
    if (--this.budget < 0 || depth > 40) return ["nop"];
    const type = choice.one(this.types);
    switch (choice.below(15)) {
      case 0:
      case 1:
        return [...this.value(type, depth), ["local.set", this.local(type)]];
      case 2:
        return [...this.value(type, depth), ["global.set", global[type]]];
      case 3:
      case 4: {
        const [store, alignment] = choice.one(stores[type]);
        return [
          ...(type === "v128" ? this.vectorAddress(depth) : this.address(depth)),
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
        return this.switch(depth, choice.chance(20) ? choice.one([300, 300, 700]) : 1 + choice.below(6));
      case 9:
        return [...this.value(type, depth), "drop"];
      case 10:
      case 11:
        return this.update(type, depth);
      case 12:
        return !this.isPlain && choice.chance(2) ? this.moveReference(depth) : this.move();
      case 13:
        if (!this.isPlain && choice.chance(3)) return this.tailCall(depth);
        if (this.hasExceptions) return this.try(undefined, depth);
        if (choice.chance(10)) return [...this.value("i32", depth), "if", "unreachable", "end"];
        if (choice.chance(4)) {
          const results = this.results.map((result) => this.constant(result));
          return [...this.value("i32", depth), "if", ...results, "return", "end"];
        }
        return this.update(type, depth);
      default: {
        const levels = choice.chance(30) ? choice.one([200, 600]) : 1 + choice.below(4);
        const inner = this.inside(
          "block",
          () => [...this.statement(depth + 1), ...this.statement(depth + 1), ...this.jumpToEach(levels, depth)],
          levels,
        );
        return [...Array(levels).fill("block"), ...inner, ...Array(levels).fill("end")];
      }
    }
  }

  // So that the text needs these blocks.
  jumpToEach(levels, depth) {
    if (levels < 100 || this.choice.chance(3)) return [];
    const targets = Array.from({ length: levels }, (_, i) => i);
    return [...this.value("i32", depth), ["i32.const", 1023], "i32.and", ["br_table", targets, 0]];
  }

  tailCall(depth) {
    const { choice } = this;
    const found = this.functions.flatMap((signature, i) =>
      String(this.signatures[signature].results) === String(this.results) ? [i] : [],
    );
    const index = choice.one(found);
    const { parameters } = this.signatures[this.functions[index]];
    const condition = this.value("i32", depth + 1);
    const given = this.inside("block", () => [
      ...parameters.flatMap((type) => this.value(type, depth + 1)), ...this.called(index, depth, "return_call"),
    ]);
    return [...condition, "if", ...given, "end"];
  }

  loopEnd() {
    return [...spend(7, 100), "i32.gt_s", ["br_if", 0]];
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
      else if (!this.isPlain && choice.chance(8)) {
        // Another jump to these blocks.
        const others = Array.from({ length: 3 }, () => 1 + choice.below(count - i));
        operations.push(
          ["local.get", this.local("i32")], "if", ["local.get", this.local("i32")], ["i32.const", 3], "i32.and",
          ["br_table", others, 1], "end",
        );
      }
      operations.push("end");
      this.labels.pop();
    }
    return operations;
  }
}

// A vector is no value of JavaScript's.
function exportable({ name, ...entry }) {
  const hasVectors = [...entry.parameters, ...entry.results].includes("v128");
  return hasVectors ? entry : { ...entry, name };
}

/**
 * @param {import("../../js/support/random.js").Choice} choice
 * @param {{ checks: boolean, isPlain?: boolean, hasVectors?: boolean }} options plain ones have no exceptions, imports,
 *   references, tail calls or several results
 * @returns {{ bytes: Uint8Array, newer?: Uint8Array }} with its exceptions in the newer form too, if it has any
 */
export function ownProgram(choice, { checks, isPlain = false, hasVectors = false }) {
  const all = hasVectors ? [...types, "v128"] : types;
  const some = (most) => Array.from({ length: choice.below(most) }, () => choice.one(all));
  const signatures = Array.from({ length: 2 + choice.below(5) }, () => ({
    parameters: some(5),
    results: choice.chance(5) ? [] : [choice.one(all), ...(!isPlain && choice.chance(5) ? some(4) : [])],
  }));
  const blockType = (type) => ({ parameters: some(3), results: [type, ...some(3)] });
  const blockTypes = isPlain ? [] : [...all, ...all].map(blockType);
  const functions = Array.from({ length: 2 + choice.below(8) }, () => choice.below(signatures.length));
  const size = choice.chance(20) ? 20000 : functions.length + choice.below(10);
  const hasExceptions = !isPlain && choice.chance(3);
  const delegates = choice.chance(3);
  const catchesVectors = hasVectors && choice.chance(2);
  const tags = hasExceptions ? [[], ["i32"], ["i64", "f64"], ...(catchesVectors ? [["i32", "v128", "f64"]] : [])] : [];
  const imports = isPlain || choice.chance(2)
    ? []
    : types.map((type, i) => ({ name: `out${i}`, parameters: [type, "i32"], results: [type] }));
  const writer = new Writer(choice, {
    checks, functions, signatures, tableSize: size, hasExceptions, delegates, tags, imports, isPlain, blockTypes,
    hasVectors, types: all, firstBlockType: signatures.length,
  });
  const elements = functions.map((_, i) => imports.length + i);
  const importsGlobals = !isPlain && choice.chance(3);
  const first = [
    { type: "i32", value: 3000 }, { type: "i32", value: 7, name: "g1" }, { type: "f32", value: 0.5 },
    { type: "f64", value: -1.25 },
  ];
  if (imports.length && choice.chance(2)) elements.push(0, 1);
  const ofReferences = {
    tables: [
      { size: tableSize, most: 20, name: "functions" },
      { type: "externref", size: tableSize, most: 20, name: "things" },
      { type: "externref", size: tableSize, name: "others" },
    ],
    elements: [
      { type: "externref", items: Array(3).fill([["ref.null", "externref"]]) },
      { items: [[["ref.func", elements[0]]], [["ref.null", "funcref"]], [["ref.func", elements[1]]]] },
      { table: 1, offset: [["i32.const", 1]], items: elements.slice(0, 4).map((index) => [["ref.func", index]]) },
    ],
  };
  const ofReferenceTypes = references.map((type) => ({ type, name: type, initial: [["ref.null", type]] }));
  const program = {
    types: [...signatures, ...blockTypes],
    ...(isPlain ? {} : ofReferences),
    imports,
    tags,
    functions: functions.map((_, i) => exportable(writer.function(i))),
    names: choice.chance(4) ? elements.map((_, i) => `name ${i}`) : [],
    memory: [2, 9],
    table: {
      size: Math.max(size, elements.length),
      elements,
      exported: choice.chance(4),
      segments: isPlain ? [] : [elements.slice(0, 3), elements.slice(0, 1)],
    },
    globals: [
      ...first.map((entry, i) => (importsGlobals ? { ...entry, imported: `global${i}` } : entry)),
      { type: "i64", value: -9n, name: "g2" },
      ...(isPlain ? [] : ofReferenceTypes),
      ...(hasVectors ? [{ type: "v128", value: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16] }] : []),
    ],
    data: [
      { address: 0, bytes: Array.from({ length: 256 }, () => choice.below(256)) },
      { bytes: [1, 2, 3, 4, 5, 6, 7, 8] },
    ],
  };
  const newer = hasExceptions && !catchesVectors && canBeNewer(program) ? assemble(inNewerForm(program)) : undefined;
  return { bytes: assemble(program), newer };
}
