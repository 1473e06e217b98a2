// Runs Emscripten's program, but as its translation, which is beside it: node run_translated.cjs PROGRAM.js ARGUMENT…
process.argv.splice(1, 1);
const [, program] = process.argv;
const instantiate = require(program.replace(/\.js$/, ".translated.cjs"));

// Without any WebAssembly, the program still wants the error's class.
globalThis.WebAssembly ??= { RuntimeError: class RuntimeError extends Error {} };
globalThis.Module = {
  instantiateWasm(imports, receive) {
    receive({ exports: instantiate(imports) });
    return {};
  },
};
require(program);
