// Modules of the package for programs of others: `mcpapps/webassembly`, which is all of js_glue/npm/webassembly and of
// the translator in one small file; the same with SIMD; the first as code; and what the plugin of bundlers translates
// by.
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

/**
 * The module for each name of a file. Where the page may run WebAssembly, only the probe is evaluated. Engines skip a
 * text fastest, whose evaluation needs an inline script; the other module, for pages that run none, is code.
 * @type {(minify: MinifyExpression) => Record<string, string>}
 */
export function webAssemblyModules(minify) {
  /** @param {string} path @param {string} name */
  const own = (path, name) => minify(textOfModules(inGlue(`npm/${path}`), name));
  const kept = publicNames();
  /** @param {string} file */
  const installer = (file) => minify(textOfModules(inGlue(`npm/webassembly/${file}`), "install"), { kept });
  const install = installer("install_plain.js");
  const [evaluate, probe] = [own("evaluate.js", "evaluateNow"), own("probe.js", "probe")];
  const begin = `const evaluate=${evaluate};try{${probe}()}catch(error){`;
  /** In the quotes that it has least. @param {string} code */
  const quoted = (code) => `'${JSON.stringify(code).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
  /** @param {string} code */
  const asText = (code) =>
    `${begin}try{evaluate(${quoted(code)})(error,evaluate)}catch(reason){` +
    'console.error("mcpapps/webassembly: "+reason.message+". Where inline scripts are forbidden, too, translate ' +
    'programs at build, and import mcpapps/webassembly/translated.")}}\n';
  return {
    "webassembly.js": asText(install),
    "webassembly_simd.js": asText(installer("install_simd.js")),
    // Without the parentheses by which engines would compile it at once.
    "webassembly_translated.js":
      `${begin}const modules=${install.replace(/^\((.*)\)\(\)$/s, "$1")};modules()(error,evaluate)}\n`,
  };
}

/** The module engine/translation.js. @param {MinifyExpression} minify */
export const translationModule = (minify) =>
  `export const buildTime = ${minify(textOfModules(inGlue("translator/validate/build_time.mjs"), "buildTime"))};\n`;
