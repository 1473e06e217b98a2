// Parses HTML, and refuses mistakes that a browser would correct in an unexpected way.
import { refuse } from "./mistake.mjs";

/**
 * @import { ParserOptions, Token } from "parse5"
 * @import { Document, Element } from "./tree.mjs"
 * @typedef {(html: string, options?: ParserOptions<any>) => Document} StrictParse with source locations
 */

// Chromium nests at most 512 elements: deeper ones become siblings.
const deepest = 500;
// Elements without an end tag, or with one that may be left out. (Void ones are never open.)
const endless = `html head body p li dt dd rt rp option optgroup caption colgroup thead tbody tfoot tr td th
  frameset plaintext`.split(/\s+/);

/** @param {Element} element */
const placed = ({ tagName, sourceCodeLocation: place }) => `<${tagName}>${place ? ` of line ${place.startLine}` : ""}`;

// parse5 does not know that a <select> may have other elements than options.
/** @param {Element[]} elements */
const isInSelect = (elements) => elements.some(({ tagName }) => tagName === "select");

/** Makes the function from a parser of parse5. @type {(parse5: typeof import("parse5")) => StrictParse} */
export function strictParse({ Parser, defaultTreeAdapter, html: { DOCUMENT_MODE } }) {
  // A page gets a doctype if it has none, and its parts are read alone.
  const treeAdapter = { ...defaultTreeAdapter, getDocumentMode: () => DOCUMENT_MODE.NO_QUIRKS };
  /** @extends {Parser<any>} */
  class StrictParser extends Parser {
    /** What has ended the last `<p>`, if that was not its end tag. */
    endOfParagraph = "";

    /** @returns {Element[]} */
    get open() {
      return this.openElements.items.slice(0, this.openElements.stackTop + 1);
    }

    /** @param {Element[]} ended @param {string} before */
    refuseUnclosed(ended, before) {
      const unclosed = ended.findLast(({ tagName }) => !endless.includes(tagName));
      if (unclosed) refuse(unclosed, `this <${unclosed.tagName}> has no end tag before ${before}`);
    }

    /** @param {Token.TagToken} token */
    onStartTag(token) {
      const place = { sourceCodeLocation: token.location };
      if (this.openElements.stackTop > deepest) refuse(place, `elements are nested more than ${deepest} deep`);
      if (token.tagName === "form" && this.formElement && this.openElements.tmplCount === 0) {
        refuse(place, "a <form> in a <form>: browsers leave the inner one out. End the outer one before it");
      }
      const before = this.open;
      super.onStartTag(token);
      const after = new Set(this.open);
      const ended = before.filter((element) => !after.has(element));
      if (token.tagName === "p") this.endOfParagraph = "";
      else if (ended.some(({ tagName }) => tagName === "p")) {
        this.endOfParagraph = `: <${token.tagName}> of line ${token.location?.startLine} has ended the <p>`;
      }
      if (!isInSelect(before)) this.refuseUnclosed(ended, `<${token.tagName}>`);
    }

    /** @param {Token.TagToken} token */
    onEndTag(token) {
      const { tagName, location } = token;
      const before = this.open;
      const at = before.findLastIndex((element) => element.tagName.toLowerCase() === tagName);
      super.onEndTag(token);
      if (["head", "body", "html"].includes(tagName) || isInSelect(before)) return;
      const tag = `</${tagName}>`;
      if (at < 0) {
        refuse({ sourceCodeLocation: location }, `${tag} ends no element${tagName === "p" ? this.endOfParagraph : ""}`);
      }
      this.refuseUnclosed(before.slice(at + 1), tag);
      if (this.openElements.stackTop < at) return;
      refuse({ sourceCodeLocation: location },
        `${tag} does not end the ${placed(before[at])}: the ${placed(before[before.length - 1])} is open`);
    }

    /** @param {Token.EOFToken} token */
    onEof(token) {
      this.refuseUnclosed(this.open, "the end");
      super.onEof(token);
    }
  }
  return (html, options) => StrictParser.parse(html, { sourceCodeLocationInfo: true, treeAdapter, ...options });
}

/** @param {Uint8Array} bytes */
export function textOfHtml(bytes) {
  const isUtf16 = /^(255,254|254,255)/.test(bytes.subarray(0, 2).join()) || bytes.includes(0);
  if (isUtf16) refuse({}, "the file is UTF-16 or no text: save it as UTF-8");
  return new TextDecoder().decode(bytes);
}
