// All that a `WebAssembly` needs of the translator.
import { signatureOf } from "../border.mjs";
import { helperText } from "../helpers.mjs";
import { INT, kindOfType } from "../kinds.mjs";
import { Refusal } from "../refusal.mjs";
import { translate } from "../translate.mjs";
import { Invalid } from "./reader.mjs";
import { translationOf } from "./translations.mjs";
import { V128, typeNames } from "./types.mjs";
import { validated } from "./validate.mjs";

/** @import { Signature } from "./parsed.d.mts" */

// A vector is four integers.
/** @param {number[]} types */
const kindsOf = (types) => types.flatMap((type) => (type === V128 ? Array(4).fill(INT) : kindOfType(type)));

/** As programs have it for calls by a table. @param {Signature} type */
const signatureOfCodes = ({ parameters, results }) =>
  signatureOf({ parameters: kindsOf(parameters), results: kindsOf(results) });

/** Whether a program is refused, rather than that something is wrong here. @param {unknown} error */
const isRefusal = (error) => error instanceof Invalid || error instanceof Refusal;

export const compiler = {
  helperText, isRefusal, signatureOf: signatureOfCodes, translate, translationOf, typeNames, validated,
};
