// As validate/compiler.mjs, for programs with SIMD too.
import { translate } from "../translate.mjs";
import { compiler } from "../validate/compiler.mjs";
import { V128 } from "../validate/types.mjs";
import { VectorValidator } from "./check.mjs";
import { Lowering } from "./lower.mjs";

/**
 * @import { Options } from "../translate.mjs"
 * @import { Signature } from "../validate/parsed.d.mts"
 */

/** The programs that have SIMD, by their bytes. @type {WeakSet<Uint8Array>} */
const programsWithSimd = new WeakSet();

/** @param {Uint8Array} bytes @param {boolean} [checksBodies] */
function validatedWithSimd(bytes, checksBodies = true) {
  const validator = new VectorValidator(bytes, checksBodies);
  const parsed = validator.whole();
  if (validator.needsPass) programsWithSimd.add(bytes);
  return parsed;
}

// Its argument is a function's text. A vector is no value of JavaScript's: such functions throw, but for other
// programs, which get what they have below this symbol.
/** @param {string} text @param {string[][]} imported modules and names @param {string[]} exported */
const withoutVectors = (text, imported, exported) => `(i,T)=>{
const k=Symbol.for("mcpapps.vectors"),n=()=>{throw new TypeError("a vector of SIMD is no value of JavaScript")};
i={...i};for(const[m,f]of ${JSON.stringify(imported)})i[m]={...i[m],[f]:i[m][f][k]??n};
const e=(${text})(i,T);
for(const f of ${JSON.stringify(exported)}){const g=e[f],h=(...a)=>n();
Object.defineProperties(h,Object.getOwnPropertyDescriptors(g));h[k]=g[k]??g;e[f]=h}
return e}`;

/** @param {Uint8Array} bytes a valid program @param {Options} [options] */
function translateWithSimd(bytes, options) {
  if (!programsWithSimd.has(bytes)) return translate(bytes, options);
  const lowering = new Lowering(bytes, true);
  const text = translate(lowering.lowered(), options);
  const { types, functions, imports, exports } = lowering.program;
  /** @param {{ kind: string, index: number }} external */
  const hasVectors = ({ kind, index }) => {
    if (kind !== "function") return false;
    const { parameters, results } = types[functions[index]];
    return [...parameters, ...results].includes(V128);
  };
  const names = imports.filter(hasVectors).map(({ module, name }) => JSON.stringify([module, name]));
  const imported = [...new Set(names)].map((each) => JSON.parse(each));
  const exported = exports.filter(hasVectors).map(({ name }) => name);
  return imported.length + exported.length ? withoutVectors(text, imported, exported) : text;
}

export const simdCompiler = { ...compiler, translate: translateWithSimd, validated: validatedWithSimd };
