// The packages of the page builder.
import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { strictParse } from "./page/strict.mjs";

/**
 * @import { StrictParse } from "./page/strict.mjs"
 * @import { Element } from "./page/tree.mjs"
 * @typedef {{ parse: StrictParse, serialize: (element: Element) => string }} Html `parse` throws HtmlMistake
 * @typedef {(content: Uint8Array | string) => Buffer | Promise<Buffer>} Compress
 * @typedef {(text: string, options?: { isWhole?: boolean, kept?: string[] }) => string} MinifyExpression
 */

/** @param {string} folder @param {string} file */
const load = (folder, file) => import(pathToFileURL(join(folder, file)).href);

/** Of parse5. @param {any} parse5 @returns {Html} */
export const htmlOf = (parse5) => ({ parse: strictParse(parse5), serialize: parse5.serializeOuter });

/** `folder` has the packages. @param {string} folder */
export const htmlIn = async (folder) => htmlOf(await load(folder, "parse5/dist/index.js"));

// Above this, zopfli would take too long.
const mostBytes = 4 << 20;

// The cache of our own tests, which build the same pages many times.
const kept = process.env.MCPAPPS_COMPRESSION_CACHE;

/** @param {Buffer} bytes @param {(bytes: Buffer) => Promise<Uint8Array>} compress deterministic */
async function keptOr(bytes, compress) {
  const path = kept && join(kept, createHash("sha256").update(bytes).digest("hex"));
  if (path && existsSync(path)) return readFileSync(path);
  const compressed = Buffer.from(await compress(bytes));
  if (path) {
    const written = `${path}.${randomUUID()}`;
    mkdirSync(kept, { recursive: true });
    writeFileSync(written, compressed);
    renameSync(written, path);
  }
  return compressed;
}

/**
 * Compresses, in a second instead of milliseconds, to 95 % of zlib's best: pages are built once and loaded often. More
 * rounds than five save nothing.
 * @type {(folder: string) => Promise<Compress>}
 */
export async function zopfliIn(folder) {
  const { gzipAsync } = (await load(folder, "@gfx/zopfli/dist/index.js")).default;
  return async (bytes) =>
    bytes.length > mostBytes
      ? gzipSync(bytes, { level: 9 })
      : keptOr(Buffer.from(bytes), (all) => gzipAsync(all, { numiterations: 5 }));
}

// Names that no standard object has.
const ownMembers = /^[a-z]\w{4,}$/i;

/**
 * The function that minifies an expression: `isWhole` keeps parts that it does not use itself; `kept` are the only
 * names of members that are not renamed, except short, quoted and standard ones.
 * @type {(folder: string) => Promise<MinifyExpression>}
 */
export async function minifierIn(folder) {
  const { minify_sync: minify } = await load(folder, "terser/main.js");
  return (text, { isWhole = false, kept: reserved } = {}) => {
    const properties = reserved && { reserved, regex: ownMembers, keep_quoted: "strict" };
    const mangle = properties ? { properties } : true;
    const { code } = minify(`x=${text}`, { ecma: 2020, compress: isWhole ? false : { passes: 2 }, mangle });
    return code.replace(/^x=|;$/g, "");
  };
}
