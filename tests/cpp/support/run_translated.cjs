// Runs Emscripten's program, but as its translation, which is beside it: node run_translated.cjs PROGRAM.js ARGUMENT…
const { readFileSync } = require("node:fs");
const { createRequire } = require("node:module");
const { dirname } = require("node:path");
const vm = require("node:vm");

process.argv.splice(1, 1);
const [, program] = process.argv;
const instantiate = require(program.replace(/\.js$/, ".translated.cjs"));

// Without any WebAssembly, the program still wants the error's class.
globalThis.WebAssembly ??= { RuntimeError: class RuntimeError extends Error {} };
const Module = {
  instantiateWasm(imports, receive) {
    receive({ exports: instantiate(imports) });
    return {};
  },
};
// As Node runs it, with one variable more.
const variables = {
  Module,
  require: createRequire(program),
  module: { exports: {} },
  __filename: program,
  __dirname: dirname(program),
};
vm.compileFunction(readFileSync(program, "utf8"), Object.keys(variables), { filename: program })(
  ...Object.values(variables),
);
