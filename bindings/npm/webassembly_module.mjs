// Modules of the package for programs of others: `mcpapps/webassembly`, which is all of js_glue/npm/webassembly and of
// the translator in one small file, and what the plugin of bundlers translates by.
import { inGlue, textOfModules } from "../../cmake/text_of_modules.mjs";
import { createWebAssembly } from "../../js_glue/npm/webassembly/namespace.js";
import { descriptorNames } from "../../js_glue/npm/webassembly/values.js";
import { operationNames } from "../../js_glue/translator/names.mjs";

/** @import { MinifyExpression } from "../../cmake/packages.mjs" */

// What others name: members of the interface and of its dictionaries, and of what both programs and the interface use.
// The kinds are members by their names; the last one is of Node.
function publicNames() {
  const namespace = createWebAssembly(/** @type {any} */ ({}));
  const owners = Object.values(Object.getOwnPropertyDescriptors(namespace)).map(({ value }) => value);
  const members = [namespace, ...owners, ...owners.map(({ prototype }) => prototype ?? {})].flatMap((owner) =>
    Object.getOwnPropertyNames(owner),
  );
  const dictionaries = [
    "element", "initial", "maximum", "mutable", "parameters", "shared", "traceStack", "module", "instance",
  ];
  const kinds = ["function", "table", "memory", "global", "tag"];
  return [...members, ...dictionaries, ...kinds, ...descriptorNames, ...operationNames, "runInThisContext"];
}

/** Where the page may run WebAssembly, only the probe is evaluated. @param {MinifyExpression} minify */
export function webAssemblyModule(minify) {
  const probe = minify(textOfModules(inGlue("npm/probe.js"), "probe"));
  const install = minify(textOfModules(inGlue("npm/webassembly/install.js"), "install"), { kept: publicNames() });
  // Without the parentheses by which engines compile a function at once.
  const modules = install.replace(/^\((.*)\)\(\)$/s, "$1");
  return `try{(${probe})()}catch(error){const modules=${modules};modules()(error)}\n`;
}

/** The module engine/translation.js. @param {MinifyExpression} minify */
export const translationModule = (minify) =>
  `export const buildTime = ${minify(textOfModules(inGlue("translator/validate/build_time.mjs"), "buildTime"))};\n`;
