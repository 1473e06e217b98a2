// Modules as the text of one expression, for a page.
import { existsSync, readFileSync } from "node:fs";

const folders = ["./js_glue/", "../js_glue/"].map((path) => new URL(path, import.meta.url));
/** A file of js_glue: installed, it is beside this file. @param {string} path */
export const inGlue = (path) => new URL(path, folders.find((folder) => existsSync(folder)));

/** @type {typeof import("../js_glue/translator/helpers.mjs")} */
const { tight } = await import(inGlue("translator/helpers.mjs").href);

const imports = /^import \{([^}]*)\} from "(\.[\w./]+)";\n/gm;
const exported = /^export (?=(?:const|function|async function|class) )/gm;
const declared = /^(?:const|let|function|async function|class) (\w+)/gm;

// Dependencies come first.
/** @param {URL} url @param {Map<string, string>} [found] the modules' texts by their URLs */
function modulesOf(url, found = new Map()) {
  if (found.has(url.href)) return found;
  const source = readFileSync(url, "utf8");
  for (const [, names, needed] of source.matchAll(imports)) {
    if (/\sas\s/.test(names)) throw new Error(`${url.pathname} imports by another name (as).`);
    modulesOf(new URL(needed, url), found);
  }
  return found.set(url.href, source.replace(imports, "").replace(exported, ""));
}

/**
 * The text of a function of a module, or of all that it does. The modules share one scope, where names cost least: what
 * they declare outside of functions has different names.
 * @type {(url: URL, name?: string) => string}
 */
export function textOfModules(url, name) {
  const text = [...modulesOf(url).values()].join("");
  const names = Array.from(text.matchAll(declared), ([, each]) => each);
  const twice = names.find((each, index) => names.indexOf(each) !== index);
  if (twice) throw new Error(`Two modules of ${url.pathname} declare ${twice}.`);
  // Texts that are code need no spaces: the translator's helpers, which begin with their parameters.
  const short = text.replace(/`\((?:(?!\$\{)[^`])*`/g, tight).replace(/\n\s+/g, "\n");
  return `(()=>{"use strict";\n${short}return ${name}})()`;
}
