// The module `mcpapps/webassembly`: all of js_glue/npm/webassembly and of the translator in one small file.
import { textOfModules } from "../../cmake/translator_text.mjs";
import { createWebAssembly } from "../../js_glue/npm/webassembly/namespace.js";
import { typeNames } from "../../js_glue/npm/webassembly/values.js";
import { operationNames } from "../../js_glue/translator/names.mjs";

/** @import { MinifyExpression } from "../../cmake/packages.mjs" */

const source = new URL("../../js_glue/npm/webassembly/install.js", import.meta.url);

// What others name: members of the interface and of its dictionaries, and of what both programs and the interface use.
// The kinds are members by their names; the last one is of Node.
function publicNames() {
  const namespace = createWebAssembly(/** @type {any} */ ({}));
  const owners = Object.values(Object.getOwnPropertyDescriptors(namespace)).map(({ value }) => value);
  const members = [namespace, ...owners, ...owners.map(({ prototype }) => prototype ?? {})].flatMap((owner) =>
    Object.getOwnPropertyNames(owner),
  );
  const dictionaries = ["element", "initial", "maximum", "mutable", "parameters", "traceStack", "module", "instance"];
  const kinds = ["function", "table", "memory", "global", "tag"];
  return [...members, ...dictionaries, ...kinds, ...typeNames, ...operationNames, "runInThisContext"];
}

/** @param {MinifyExpression} minify */
export const webAssemblyModule = (minify) => `${minify(textOfModules(source), { kept: publicNames() })};\n`;
