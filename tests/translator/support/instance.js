// Runs a translated program in this process, as WebAssembly.Instance would run the program itself.
import vm from "node:vm";
import { translate } from "../../../js_glue/translator/translate.mjs";

export const compiled = (text) => vm.runInThisContext(`(${text})`);

export function instantiate(bytes, imports = {}, options = {}) {
  return compiled(translate(bytes, options))(imports);
}
