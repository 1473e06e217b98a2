// Whether our validator and another one accept the same programs.
import { simdCompiler } from "../../../js_glue/translator/simd/compiler.mjs";
import { Invalid } from "../../../js_glue/translator/validate/reader.mjs";

/** @returns {{ error?: Invalid }} by the validator with SIMD, or by that without */
export function judge(bytes, validated = simdCompiler.validated) {
  try {
    validated(bytes);
    return {};
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return { error };
  }
}

// What Node 20 does not have yet, and what it finds only when the program is started.
const newer = [
  /enable with --experimental/, /non-imported globals cannot be used/, /opcode 0x1f/, /opcode 0xa\b/, /type 0x69/,
  /noexternref/, /expected memory index 0, found 128/,
];
const later = /are more than 10000000/;
// Of atomic operations, Node 20 takes any.
const alignment = /invalid alignment, expected is/;
// Found by Chromium only among the functions that one of its threads compiles.
const mix = /a mix of legacy and new exception handling/;

function reasonOf(bytes) {
  try {
    new WebAssembly.Module(bytes);
    return "";
  } catch (error) {
    return error.message;
  }
}

/** What is different; undefined if nothing is. */
export function difference(bytes, isValid = WebAssembly.validate(bytes), reason = reasonOf) {
  const { error } = judge(bytes);
  if (!error === isValid || error?.isFeature) return undefined;
  const isNode = reason === reasonOf;
  if (mix.test(error?.message)) return undefined;
  const message = error?.message ?? "";
  if (error) return isNode && (later.test(message) || alignment.test(message)) ? undefined : `refused: ${message}`;
  const why = reason(bytes);
  return isNode && newer.some((text) => text.test(why)) ? undefined : `accepted, but: ${why}`;
}
