import vm from "node:vm";
import { gunzipSync } from "node:zlib";

const element = (name) => new RegExp(`<script type="text/plain" id="mcpapps-${name}"([^>]*)>([^]*?)</script>`);

/** The decoded content of the payload element, if it exists. */
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

/** The attributes of the payload element. */
export function attributesOf(page, name) {
  const [, attributes] = element(name).exec(page);
  return Object.fromEntries(
    [...attributes.matchAll(/data-(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, unescaped(value)]),
  );
}

/** The program as JavaScript: from the page, or by the page's translator. */
export function javaScriptOf(page) {
  const held = payloadOf(page, "js");
  if (held) return held.toString();
  const translate = vm.runInThisContext(payloadOf(page, "translator").toString());
  return translate(payloadOf(page, "wasm"), JSON.parse(attributesOf(page, "translator").options));
}

export function scriptsOf(page) {
  return [...page.matchAll(/<script>([^]*?)<\/script>/g)].map((match) => match[1]);
}
