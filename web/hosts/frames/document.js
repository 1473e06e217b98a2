import { readFileSync } from "node:fs";
import { extname } from "node:path";

/** @import { Document } from "../hosts.js" */
/** @typedef {{document: Pick<Document, "made" | "policyBy" | "inject">, policyText: string}} Making */

/** @param {string} name */
const injected = (name) => readFileSync(new URL(`injected/${name}`, import.meta.url), "utf8");

/** @type {Record<string, string>} */
const tags = { ".js": "script", ".css": "style" };

/** @param {string} name */
function injection(name) {
  const tag = tags[extname(name)];
  return `<${tag}>\n${injected(name)}</${tag}>\n`;
}

/** @param {Making} host */
function metaPolicy({ document, policyText }) {
  return document.policyBy.includes("meta")
    ? `<meta http-equiv="Content-Security-Policy" content="${policyText}">\n`
    : "";
}

/** The view's document as `host` hands it to the browser. @type {(host: Making, html: string) => string} */
export function documentFor(host, html) {
  const addition = metaPolicy(host) + (host.document.inject ?? []).map(injection).join("");
  if (host.document.made === "body of a srcdoc") {
    return `<!DOCTYPE html><html><head>${addition}</head><body>${html}</body></html>`;
  }
  // Without a head element, the addition comes where the browser would begin one.
  const place = [/<head(\s[^>]*)?>/i, /<html(\s[^>]*)?>/i, /<!doctype[^>]*>/i].find((tag) => tag.test(html));
  return place ? html.replace(place, (tag) => `${tag}\n${addition}`) : addition + html;
}
