// The checks of a page that need no browser.
import { gzipSync } from "node:zlib";
import { parse } from "parse5";
import { Findings } from "./report.js";

/** @import { DefaultTreeAdapterTypes as Tree } from "parse5" */
/** @import { PageReport } from "./index.js" */

/** Limits of a warning. Views that carry a whole 3D library have half of this. */
export const sizeLimits = { bytes: 5_000_000, gzipBytes: 1_000_000 };

// The number of characters in which a document has to begin, after its comments.
const beginning = 65_536;

/** Whether a document begins in the text, by its doctype or its first tag. @param {string} text */
export function isHtmlDocument(text) {
  const { childNodes } = parse(text.replace(/^\uFEFF/, "").slice(0, beginning), { sourceCodeLocationInfo: true });
  return childNodes.some((/** @type {Tree.ChildNode & {name?: string}} */ { nodeName, name, sourceCodeLocation }) =>
    nodeName === "#documentType" ? name === "html" : nodeName === "html" && sourceCodeLocation);
}

/** @param {number} bytes */
export function formatBytes(bytes) {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** @type {(name: string, html: string) => Pick<PageReport, "size" | "results">} */
export function checkHtml(name, html) {
  const findings = new Findings(name);
  const size = { bytes: Buffer.byteLength(html), gzipBytes: gzipSync(html).length };
  if (html.trim() === "") {
    findings.add("page-html", "The file is empty.");
  } else if (!isHtmlDocument(html)) {
    findings.add("page-html", `It begins with ${JSON.stringify(html.trimStart().slice(0, 40))}.`);
  }
  for (const [what, limit] of /** @type {[keyof typeof sizeLimits, number][]} */ (Object.entries(sizeLimits))) {
    const suffix = what === "gzipBytes" ? " compressed" : "";
    if (size[what] > limit) {
      findings.add("page-size", `${formatBytes(size[what])}${suffix}; the limit is ${formatBytes(limit)}.`);
    }
  }
  return { size, results: findings.results(["page-html", "page-size"]) };
}
