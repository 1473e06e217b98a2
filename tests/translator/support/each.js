// A program as WebAssembly and as translated, and operations that most programs have.
import { assemble } from "./assembler.js";
import { instantiate } from "./instance.js";

export const get = (index) => ["local.get", index];
export const set = (index) => ["local.set", index];
export const number = (value) => ["i32.const", value];

export const native = (bytes, imports) => new WebAssembly.Instance(new WebAssembly.Module(bytes), imports).exports;

/** Calls `use` with the exports: as WebAssembly, if that has all of it, and as translated, with and without checks. */
export function each(program, use, makeEnv = () => ({})) {
  const bytes = assemble(program);
  if (WebAssembly.validate(bytes)) use(native(bytes, { env: makeEnv() }));
  for (const checks of [false, true]) use(instantiate(bytes, { env: makeEnv() }, { checks }));
}
