// Modules of the package for programs of others: `mcpapps/webassembly`, which is all of js_glue/npm/webassembly and of
// the translator in one small file, and what the plugin of bundlers translates by.
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { textOfModules } from "../../cmake/translator_text.mjs";
import { createWebAssembly } from "../../js_glue/npm/webassembly/namespace.js";
import { typeNames } from "../../js_glue/npm/webassembly/values.js";
import { operationNames } from "../../js_glue/translator/names.mjs";

/** @import { MinifyExpression } from "../../cmake/packages.mjs" */

const source = fileURLToPath(new URL("../../js_glue/npm/webassembly/install.js", import.meta.url));

// In one scope, where names cost least.
async function bundle() {
  const lib = { entry: source, formats: /** @type {["iife"]} */ (["iife"]), name: "none", fileName: "none" };
  const options = { lib, write: false, minify: false, target: "es2022" };
  const built = await build({ configFile: false, logLevel: "error", publicDir: false, build: options });
  return /** @type {{output: {code: string}[]}[]} */ (built)[0].output[0].code.trim().replace(/;$/, "");
}

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
  return [...members, ...dictionaries, ...kinds, ...typeNames, ...operationNames, "runInThisContext"];
}

/** @param {MinifyExpression} minify */
export const webAssemblyModule = async (minify) => `(${minify(await bundle(), { kept: publicNames() })});\n`;

const buildTime = new URL("../../js_glue/translator/validate/build_time.mjs", import.meta.url);

/** The module engine/translation.js. @param {MinifyExpression} minify */
export const translationModule = (minify) =>
  `export const buildTime = ${minify(textOfModules(buildTime, "buildTime"))};\n`;
