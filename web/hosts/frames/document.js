import { readFileSync } from "node:fs";
import { extname } from "node:path";
import { openAiScript } from "./openai.js";

/** @import { Document } from "../hosts.js" */
/** @typedef {{document: Pick<Document, "made" | "policyBy" | "inject" | "openai">, policyText: string}} Making */

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

/**
 * The view's document as `host` hands it to the browser. `globals` are the first values of `window.openai`.
 * @type {(host: Making, html: string, globals?: Record<string, unknown>) => string}
 */
export function documentFor(host, html, globals = {}) {
  const { inject = [], made, openai } = host.document;
  const scripts = (openai ? openAiScript({ functions: openai, globals }) : "") + inject.map(injection).join("");
  const addition = metaPolicy(host) + scripts;
  if (made === "body of a srcdoc") {
    return `<!DOCTYPE html><html><head>${addition}</head><body>${html}</body></html>`;
  }
  return withAddition(html, addition);
}

const beginning = /^(?:(?:\s|<!--(?:(?!-->)[^])*-->)*(?:<!doctype[^>]*>|<html[^>]*>|<head(?:\s[^>]*)?>))*/i;

/** Adds to the head, or where the browser would begin one. @type {(html: string, addition: string) => string} */
export const withAddition = (html, addition) => html.replace(beginning, (start) => `${start}\n${addition}`);
