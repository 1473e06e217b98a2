// The types of values, by their codes.

/** @import { Reader } from "./reader.mjs" */

export const I32 = 0x7f;
export const I64 = 0x7e;
export const F32 = 0x7d;
export const F64 = 0x7c;
export const V128 = 0x7b;
export const FUNCREF = 0x70;
export const EXTERNREF = 0x6f;
export const EXNREF = 0x69;
// Of a value that is never made.
export const ANY = 0;

/** The names that JavaScript has for types. @type {Record<number, string>} */
export const typeNames = {
  [I32]: "i32", [I64]: "i64", [F32]: "f32", [F64]: "f64", [V128]: "v128", [FUNCREF]: "funcref",
  [EXTERNREF]: "externref", [EXNREF]: "exnref", [ANY]: "any",
};

/** @param {number} type */
export const isReferenceType = (type) => type < V128 && type !== ANY;

/** @param {Reader} reader @param {number} type @param {string} what @returns {never} */
function unknown(reader, type, what) {
  // The code of a type follows, or it is one of those for objects.
  if (type > 0x61 && type < 0x78) reader.refuse("garbage collection");
  return reader.fail(`invalid ${what} 0x${type.toString(16)}`, reader.position - 1);
}

/** @param {Reader} reader */
export function valueType(reader) {
  const type = reader.byte();
  if (type === V128) reader.needPass("SIMD");
  return type && typeNames[type] ? type : unknown(reader, type, "value type");
}

/** @param {Reader} reader */
export function referenceType(reader) {
  const type = reader.byte();
  return typeNames[type] && isReferenceType(type) ? type : unknown(reader, type, "reference type");
}

/** As `ref.null` names it. @param {Reader} reader */
export function heapType(reader) {
  const place = reader.position;
  const number = reader.signed(33);
  const type = number + 128;
  if (typeNames[type] && isReferenceType(type)) return type;
  if (number >= 0 || (type > 0x61 && type < 0x78)) reader.refuse("garbage collection");
  return reader.fail("invalid heap type", place);
}
