// Translations that were made at build time. The file that `mcpapps translate` writes puts one where
// `mcpapps/webassembly` finds it.

/** @import { Instantiate } from "../program_parts.d.mts" */

const translationsKey = "mcpapps.translations";

/**
 * Tells programs apart, by 128 bits. It is no protection: a page that runs a false translation runs the scripts of
 * its author anyway.
 * @param {Uint8Array} bytes
 */
function fingerprint(bytes) {
  let [a, b, c, d] = [bytes.length | 0, 0x9e3779b9, 0x85ebca6b, 0xc2b2ae35];
  for (const byte of bytes) {
    a = Math.imul(a ^ byte, 0x01000193);
    b = Math.imul(b ^ (byte + a), 0x5bd1e995);
    c = Math.imul(c + (b ^ (b >>> 15)), 0x2c1b3c6d);
    d = Math.imul((d ^ (c >>> 13)) + byte, 0x297a2d39);
  }
  return [a, b, c, d].map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/** @param {Uint8Array} bytes @returns {Instantiate | undefined} */
export function translationOf(bytes) {
  const translations = /** @type {any} */ (globalThis)[Symbol.for(translationsKey)];
  return translations?.[fingerprint(bytes)];
}

/** The expression that puts it there. @param {Uint8Array} bytes @param {string} text that of a function */
export const registrationText = (bytes, text) =>
  `(globalThis[Symbol.for("${translationsKey}")] ??= {})["${fingerprint(bytes)}"] = ${text}`;
