// The translator's modules as the text of one function, for a page.
import { readFileSync } from "node:fs";

/** @typedef {(text: string) => string} Minify */

const imports = /^import \{([^}]*)\} from "\.\/(\w+)\.mjs";\n/gm;
const exported = /^export (?=(?:const|function|class) (\w+))/gm;

// Dependencies come first.
/** @param {URL} folder @param {string} name @param {Map<string, string>} [found] sources by name */
function modulesOf(folder, name, found = new Map()) {
  if (found.has(name)) return found;
  const source = readFileSync(new URL(`${name}.mjs`, folder), "utf8");
  for (const [, , needed] of source.matchAll(imports)) modulesOf(folder, needed, found);
  return found.set(name, source);
}

// Texts of several lines are code, too: they need no indentation.
/** @param {string} name @param {string} source */
function asFunction(name, source) {
  const names = [...source.matchAll(exported)].map(([, exportedName]) => exportedName);
  const body = source
    .replace(imports, (_, needed, from) => `const{${needed.replace(/\s+|,\s*$/g, "")}}=$${from};\n`)
    .replace(exported, "")
    .replace(/\n\s+/g, "\n");
  return `const $${name}=(()=>{${body}return{${names}}})();\n`;
}

/** The text of translate.mjs's function `(bytes, options) => text`. @type {(folder: URL, minify: Minify) => string} */
export function translatorText(folder, minify) {
  const modules = [...modulesOf(folder, "translate")].map(([name, source]) => asFunction(name, source));
  return minify(`(()=>{"use strict";\n${modules.join("")}return $translate.translate})()`);
}
