// The translator as the text of one function, which a page can hold: its modules one after the other.
import { readFileSync } from "node:fs";

/** Makes text of JavaScript smaller. @typedef {(text: string) => string} Minify */

const imports = /^import \{([^}]*)\} from "\.\/(\w+)\.mjs";\n/gm;
const exported = /^export (?=(?:const|function|class) (\w+))/gm;

// `name` and what it needs come after what that needs.
/** @param {URL} folder @param {string} name @param {Map<string, string>} [found] sources by their names */
function modulesOf(folder, name, found = new Map()) {
  if (found.has(name)) return found;
  const source = readFileSync(new URL(`${name}.mjs`, folder), "utf8");
  for (const [, , needed] of source.matchAll(imports)) modulesOf(folder, needed, found);
  return found.set(name, source);
}

/** @param {string} name @param {string} source */
function asFunction(name, source) {
  const names = [...source.matchAll(exported)].map(([, exportedName]) => exportedName);
  const body = source
    .replace(imports, (_, needed, from) => `const{${needed.replace(/\s+|,\s*$/g, "")}}=$${from};\n`)
    .replace(exported, "");
  return `const $${name}=(()=>{${body}return{${names}}})();\n`;
}

/**
 * A function `(bytes, options) => text`, as translate.mjs in this folder has it.
 * @type {(folder: URL, minify: Minify) => string}
 */
export function translatorText(folder, minify) {
  const modules = [...modulesOf(folder, "translate")].map(([name, source]) => asFunction(name, source));
  return minify(`(()=>{"use strict";\n${modules.join("")}return $translate.translate})()`);
}
