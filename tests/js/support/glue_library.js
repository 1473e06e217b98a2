// Runs libraries of js_glue/ without Emscripten: their symbols become the globals of a context.
import { readFileSync } from "node:fs";
import vm from "node:vm";

// As in release builds, where Emscripten's conditions are false.
const released = (source) => source.replace(/^#if .*\n[^]*?^(#else\n([^]*?))?^#endif\n/gm, "$2");

/**
 * Returns the context's globals.
 * @param {string[]} names of files in js_glue/link, without `.js`
 * @param {object} globals of the page, and the functions of C++
 * @param {string[]} [starts] the symbols whose postsets run
 */
export function linkLibraries(names, globals, starts = []) {
  const context = vm.createContext({ ...globals });
  const late = [];
  const add = (library) => {
    for (const [name, value] of Object.entries(library)) {
      if (/__(deps|postset)$/.test(name)) {
        if (starts.includes(name.replace(/^\$|__postset$/g, ""))) late.push(value);
        continue;
      }
      const global = name.startsWith("$") ? name.slice(1) : `_${name}`;
      context[global] = /^=/.test(value) ? vm.runInContext(value.slice(1), context) : value;
    }
  };
  context.addToLibrary = add;
  for (const name of names) {
    const source = readFileSync(new URL(`../../../js_glue/link/${name}.js`, import.meta.url), "utf8");
    vm.runInContext(released(source), context);
  }
  for (const text of late) vm.runInContext(text, context);
  return context;
}
