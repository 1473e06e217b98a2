// Reads a built page as a browser would, without one.
import { gunzipSync } from "node:zlib";

const element = (name) => new RegExp(`<script type="text/plain" id="mcpapps-${name}">([^<]*)</script>`);

/** What the payload element holds, decompressed. */
export function payloadOf(page, name) {
  const found = element(name).exec(page);
  if (!found) throw new Error(`the page has no payload "${name}"`);
  return gunzipSync(Buffer.from(found[1], "base64"));
}

/** The texts of all scripts that the browser would run. */
export function scriptsOf(page) {
  return [...page.matchAll(/<script>([^]*?)<\/script>/g)].map((match) => match[1]);
}
