// The places in an author's HTML at which the builder writes, and mistakes that keep a view from starting.
import { refuse } from "./mistake.mjs";
import { attribute, forEachElement, nodesIn } from "./tree.mjs";

/**
 * @import { Token } from "parse5"
 * @import { StrictParse } from "./strict.mjs"
 * @import { CommentNode, Document, Element, Node } from "./tree.mjs"
 * @typedef {CommentNode & { sourceCodeLocation: Token.Location }} PlacedComment
 * @typedef {Token.ElementLocation & { startTag: Token.Location }} ElementPlace
 */

// The end tags after which a parser ignores content, as the view's program would be.
/** @type {Record<string, string>} */
const deadly = {
  frameset: "A page with a <frameset> has no body, so the view could not start.",
  plaintext: "All that follows <plaintext> is shown as text, so the view could not start.",
};
/** @param {{ nodeName: string, namespaceURI?: string }} node */
const isOfHtml = ({ namespaceURI }) => namespaceURI === "http://www.w3.org/1999/xhtml";

/** @param {Node[]} nodes @param {boolean} hasOpenComment */
function refuseMistakes(nodes, hasOpenComment) {
  for (const node of /** @type {Element[]} */ (nodes.filter(isOfHtml))) {
    if (Object.hasOwn(deadly, node.tagName)) refuse(node, deadly[node.tagName]);
  }
  /** @param {PlacedComment} comment */
  const start = ({ sourceCodeLocation }) => sourceCodeLocation.startOffset;
  const comments = /** @type {PlacedComment[]} */ (nodes.filter(({ nodeName }) => nodeName === "#comment"))
    .sort((a, b) => start(a) - start(b));
  if (hasOpenComment) refuse(/** @type {PlacedComment} */ (comments.at(-1)), "A comment of the page has no end.");
}

/** @param {Element} meta */
const namesCharset = (meta) =>
  attribute(meta, "charset") !== undefined || /;\s*charset\s*=/i.test(attribute(meta, "content") ?? "");

/**
 * Offsets in the text; `title` is the element's range, `doctype` where a missing one goes. Throws HtmlMistake.
 * @type {(parse: StrictParse, html: string) => {
 *   document: Document, doctype?: number, head: number, styles: number, title?: [number, number],
 *   hasCharset: boolean, bodyEnd: number,
 * }}
 */
export function placesOf(parse, html) {
  let hasOpenComment = false;
  /** @type {number | undefined} */
  let openTag;
  /** @param {{ code: string, startLine: number }} error */
  const onParseError = ({ code, startLine }) => {
    hasOpenComment ||= code === "eof-in-comment";
    if (code === "eof-in-tag") openTag = startLine;
  };
  // Keeps the offset of a byte order mark, which is no text.
  const document = parse(html.replace(/^\uFEFF/, " "), { onParseError });
  refuseMistakes([...nodesIn(document)], hasOpenComment);
  if (openTag) refuse({ sourceCodeLocation: { startLine: openTag } }, "A tag of the page has no end.");

  /** @type {Element[]} */
  const elements = [];
  forEachElement(document, (element) => isOfHtml(element) && elements.push(element));
  /** @param {string} name */
  const placeOf = (name) =>
    /** @type {ElementPlace | undefined} */ (elements.find(({ tagName }) => tagName === name)?.sourceCodeLocation);
  const doctype = document.childNodes.find(({ nodeName }) => nodeName === "#documentType")?.sourceCodeLocation;
  const title = placeOf("title");
  const begin = html.startsWith("\uFEFF") ? 1 : 0;
  const head = (placeOf("head") ?? placeOf("html"))?.startTag.endOffset ?? doctype?.endOffset ?? begin;
  return {
    document,
    doctype: doctype ? undefined : begin,
    head,
    // The places of style sheets that come before those of the page.
    styles: placeOf("style")?.startOffset ?? placeOf("head")?.endTag?.startOffset ?? head,
    title: title && [title.startOffset, title.endOffset],
    hasCharset: elements.some((element) => element.tagName === "meta" && namesCharset(element)),
    bodyEnd: placeOf("body")?.endTag?.startOffset ?? html.length,
  };
}

/**
 * Replaces the ranges by the texts. Of those that begin at one place, the last comes first.
 * @type {(html: string, texts: { at: [start: number, end: number], text: string }[]) => string}
 */
export function written(html, texts) {
  /** @type {string[]} */
  const pieces = [];
  let end = 0;
  for (const { at, text } of texts.toReversed().toSorted((a, b) => a.at[0] - b.at[0])) {
    pieces.push(html.slice(end, at[0]), text);
    end = Math.max(end, at[1]);
  }
  return pieces.join("") + html.slice(end);
}

/** The value of an attribute in a source. @param {string} text */
export const inQuotes = (text) => `"${text.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`;
