// Reads a built page as a browser would, without one.
import vm from "node:vm";
import { gunzipSync } from "node:zlib";

const element = (name) => new RegExp(`<script type="text/plain" id="mcpapps-${name}"([^>]*)>([^]*?)</script>`);

/** What the payload element holds, decoded; nothing if there is none. */
export function payloadOf(page, name) {
  const found = element(name).exec(page);
  if (!found) return undefined;
  const [, attributes, text] = found;
  const coding = /data-coding="(\w+)"/.exec(attributes)?.[1];
  if (coding === "text") return Buffer.from(text);
  const bytes = Buffer.from(text, "base64");
  return coding === "base64" ? bytes : gunzipSync(bytes);
}

const characters = { quot: '"', lt: "<", gt: ">", amp: "&" };
const unescaped = (text) => text.replace(/&(quot|lt|gt|amp);/g, (_, name) => characters[name]);

/** What else the page builder noted at the payload. */
export function attributesOf(page, name) {
  const [, attributes] = element(name).exec(page);
  return Object.fromEntries(
    [...attributes.matchAll(/data-(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, unescaped(value)]),
  );
}

/** The program as JavaScript: as the page holds it, or as the page's translator makes it. */
export function javaScriptOf(page) {
  const held = payloadOf(page, "js");
  if (held) return held.toString();
  const translate = vm.runInThisContext(payloadOf(page, "translator").toString());
  return translate(payloadOf(page, "wasm"), JSON.parse(attributesOf(page, "translator").options));
}

/** The texts of all scripts that the browser would run. */
export function scriptsOf(page) {
  return [...page.matchAll(/<script>([^]*?)<\/script>/g)].map((match) => match[1]);
}
