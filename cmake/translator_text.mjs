// The translator's modules, or others, as the text of one function, for a page.
import { readFileSync } from "node:fs";
import { basename } from "node:path";

/** @typedef {(text: string) => string} Minify */

const imports = /^import \{([^}]*)\} from "(\.[\w./]+)";\n/gm;
const exported = /^export (?=(?:const|function|async function|class) (\w+))/gm;

/** @typedef {{ name: string, url: URL, source: string }} Module `name` is its variable's */

// Dependencies come first.
/** @param {URL} url @param {Map<string, Module>} [found] by their URLs */
function modulesOf(url, found = new Map()) {
  if (found.has(url.href)) return found;
  const source = readFileSync(url, "utf8");
  for (const [, , needed] of source.matchAll(imports)) modulesOf(new URL(needed, url), found);
  return found.set(url.href, { name: `$${basename(url.pathname).split(".")[0]}${found.size}`, url, source });
}

// Texts of several lines are code, too: they need no indentation.
/** @param {Module} module @param {Map<string, Module>} all */
function asFunction({ name, url, source }, all) {
  const names = [...source.matchAll(exported)].map(([, exportedName]) => exportedName);
  const body = source
    .replace(imports, (_, needed, from) => {
      const { name: other } = /** @type {Module} */ (all.get(new URL(from, url).href));
      return `const{${needed.replace(/\s+|,\s*$/g, "")}}=${other};\n`;
    })
    .replace(exported, "")
    .replace(/\n\s+/g, "\n");
  return `const ${name}=(()=>{${body}return{${names}}})();\n`;
}

/** The text of a function of a module, or of all that it does. @type {(url: URL, name?: string) => string} */
export function textOfModules(url, name) {
  const modules = modulesOf(url);
  const text = [...modules.values()].map((module) => asFunction(module, modules)).join("");
  const last = /** @type {Module} */ (modules.get(url.href)).name;
  return `(()=>{"use strict";\n${text}return ${name ? `${last}.${name}` : "undefined"}})()`;
}

/** The text of translate.mjs's function `(bytes, options) => text`. @type {(folder: URL, minify: Minify) => string} */
export const translatorText = (folder, minify) => minify(textOfModules(new URL("translate.mjs", folder), "translate"));
