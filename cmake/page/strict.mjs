// Parses HTML, and refuses mistakes that a browser would correct in an unexpected way.
import { refuse } from "./mistake.mjs";

/**
 * @import { ParserOptions, Token } from "parse5"
 * @import { Document } from "./tree.mjs"
 * @typedef {(html: string, options?: ParserOptions<any>) => Document} StrictParse with source locations
 */

// Chromium nests at most 512 elements: deeper ones become siblings.
const deepest = 500;

/** Makes the function from a parser of parse5. @type {(parse5: typeof import("parse5")) => StrictParse} */
export function strictParse({ Parser }) {
  /** @extends {Parser<any>} */
  class StrictParser extends Parser {
    /** @param {Token.TagToken} token */
    onStartTag(token) {
      const place = { sourceCodeLocation: token.location };
      if (this.openElements.stackTop > deepest) refuse(place, `elements are nested more than ${deepest} deep`);
      if (token.tagName === "form" && this.formElement && this.openElements.tmplCount === 0) {
        refuse(place, "a <form> in a <form>: browsers leave the inner one out. End the outer one before it");
      }
      super.onStartTag(token);
    }
  }
  return (html, options) => StrictParser.parse(html, { sourceCodeLocationInfo: true, ...options });
}

/** @param {Uint8Array} bytes */
export function textOfHtml(bytes) {
  const isUtf16 = /^(255,254|254,255)/.test(bytes.subarray(0, 2).join()) || bytes.includes(0);
  if (isUtf16) refuse({}, "the file is UTF-16 or no text: save it as UTF-8");
  return new TextDecoder().decode(bytes);
}
