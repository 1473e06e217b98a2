// Builds the single HTML file of a view: the author's page, the compressed engines, and the loader.
import { createHash } from "node:crypto";
import { copyFileSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import vm from "node:vm";
import { gzip } from "node:zlib";
import { htmlIn, minifierIn, zopfliIn } from "./packages.mjs";
import { overBudget } from "./page_budget.mjs";
import { readPage } from "./page/author_page.mjs";
import { PageFiles } from "./page/files.mjs";
import { HtmlMistake } from "./page/mistake.mjs";
import { written } from "./page/places.mjs";
import { symbolsOf } from "./symbols.mjs";
import { inGlue, textOfModules } from "./text_of_modules.mjs";
import { codeSize, EngineRefusal, enginesOf } from "./view_engines.mjs";

/**
 * @import { Compress, MinifyExpression } from "./packages.mjs"
 * @import { Engines, Program } from "./view_engines.mjs"
 *
 * @typedef {object} PageParts
 * @property {string} shell the author's page
 * @property {string} [file] its path, relative to which its parts are named
 * @property {string[]} [parts] the paths of parts that it may use
 * @property {PageFiles} [files] gets the names of the other files that are put in
 * @property {string} [title]
 * @property {string} glue
 * @property {Program} program
 * @property {Engines} [engines] by default `one` for a large program, else `both`
 * @property {string} [wasmUrl] the address of the WebAssembly program, if not in the page
 * @property {boolean} [uncompressed]
 * @property {"best" | "fast"} [compression] the best by default
 * @property {boolean} [checks] of the JavaScript engine, as are the next two: see view_engines.mjs
 * @property {boolean} [names]
 * @property {number} [stackSize]
 * @property {string} packages a folder with packages: see packages.mjs
 *
 * @typedef {Record<string, string | number>} Attributes written as `data-`
 */

/** @type {Record<string, string>} */
const escapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** @param {string} text */
const escapeText = (text) => text.replace(/[&<>"]/g, (c) => escapes[c]);

/** @param {string} name @param {string} content @param {Attributes} [attributes] */
function element(name, content, attributes = {}) {
  const text = Object.entries(attributes).map(([key, value]) => ` data-${key}="${escapeText(String(value))}"`);
  return `<script type="text/plain" id="mcpapps-${name}"${text.join("")}>${content}</script>\n`;
}

/**
 * @type {(compress: Compress) =>
 *   (name: string, bytes: Uint8Array | string, attributes?: Attributes) => Promise<string>}
 */
const packed = (compress) => async (name, bytes, attributes) =>
  element(name, (await compress(bytes)).toString("base64"), attributes);

/** @param {string} name @param {Uint8Array} bytes @param {Attributes} [attributes] */
const plain = (name, bytes, attributes) =>
  element(name, Buffer.from(bytes).toString("base64"), { coding: "base64", ...attributes });

// Escapes `<` in strings that would end the element or hide its end.
/** @param {string} name @param {string} text @param {Attributes} [attributes] */
export function plainText(name, text, attributes) {
  const safe = text.replace(/<(?=\/script|script|!--)/gi, "\\x3c");
  new vm.Script(`(function(){${name === "js" ? `(${safe})` : safe}\n})`);
  return element(name, safe, { coding: "text", ...attributes });
}

// `integrity` makes the browser refuse the program of another build.
/** @param {string} url @param {Program} wasm */
function reference(url, wasm) {
  const hash = createHash("sha256").update(wasm).digest("base64");
  return element("wasm", "", { url, integrity: `sha256-${hash}` });
}

/** @type {MinifyExpression} */
const asItIs = (text) => text;

/** @type {Compress} */
const gzipFast = (bytes) => promisify(gzip)(bytes, { level: 1 });

/** @param {PageParts & { minify: MinifyExpression }} parts */
async function payloads({
  glue, program, engines, wasmUrl, uncompressed, compression, packages, minify, checks, names, stackSize,
}) {
  const compress = compression === "fast" ? gzipFast : await zopfliIn(packages);
  const bytes = uncompressed ? plain : packed(compress);
  const text = uncompressed ? plainText : packed(compress);
  // A separate program contains its data: no other part fills its memory.
  const sharesData = !wasmUrl && (engines === "both" || engines === "one");
  const { wasm, js, translator, data } = enginesOf(program, { engines, sharesData, minify, checks, names, stackSize });
  const elements = await Promise.all([
    wasmUrl && reference(wasmUrl, program),
    !wasmUrl && wasm && bytes("wasm", wasm),
    js && text("js", js),
    translator && text("translator", translator.text, { options: JSON.stringify(translator.options) }),
    data && bytes("data", data.bytes, { address: data.address }),
    text("glue", glue),
  ]);
  return elements.filter(Boolean).join("");
}

// Shown where no script runs, after a delay, so that the loader removes it before.
const note =
  "<style>@keyframes mcpapps-note{from,to{visibility:hidden}}#mcpapps-note{animation:mcpapps-note 2s}</style>\n" +
  '<p id="mcpapps-note">This view could not start: the host does not let its scripts run.</p>\n';

// The size of code, in bytes, that a page may have twice by default. More would make a page of more than 400 kB.
const mostTwice = 256 * 1024;
/** @param {PageParts} parts @returns {"both" | "one"} */
const fittingEngines = ({ program, wasmUrl }) => (codeSize(program) > mostTwice && !wasmUrl ? "one" : "both");

/** @param {PageParts} parts */
export async function buildPage({ engines, ...parts }) {
  engines ??= fittingEngines(parts);
  if (!["both", "one", "wasm", "js"].includes(engines)) {
    throw new Error(`${engines} are no engines: they are both, one, wasm or js.`);
  }
  if (engines === "one" && parts.wasmUrl) {
    throw new Error("A program that is beside the page cannot be translated there.");
  }
  if (parts.wasmUrl && !/^https?:\/\//.test(parts.wasmUrl)) {
    throw new Error(`${parts.wasmUrl} is not an absolute address; a view has none of its own to start from.`);
  }
  const isFast = parts.compression === "fast" && engines !== "one";
  // Another thread compresses while the HTML is read.
  const early = isFast ? payloads({ ...parts, engines, minify: asItIs }) : undefined;
  early?.catch(() => {});
  // Before other errors, as its mistakes are reported with their line.
  const { file = "", shell: text, parts: partFiles = [], files = new PageFiles() } = parts;
  const html = await htmlIn(parts.packages);
  const page = readPage(html, { file, text }, (each) => partFiles.includes(each), files);
  const { places } = page;
  const title = parts.title ? `<title>${escapeText(parts.title)}</title>` : "";
  // Without a charset in the page or from the host, accents would be garbage.
  const head = (places.hasCharset ? "" : '<meta charset="utf-8">') + (places.title ? "" : title);
  const minify = isFast ? asItIs : await minifierIn(parts.packages);
  const contents = await (early ?? payloads({ ...parts, engines, minify }));
  const program = `\n${contents}${note}<script>\n${minify(textOfModules(inGlue("loader/loader.js")))}\n</script>\n`;
  /** @type {(place: number) => [number, number]} */
  const at = (place) => [place, place];
  return written(page.text, [
    ...page.changes,
    { at: at(places.bodyEnd), text: program },
    ...(places.title && title ? [{ at: places.title, text: title }] : []),
    { at: at(places.head), text: head },
    // Browsers lay out a page without it as those of the last century.
    ...(places.doctype === undefined ? [] : [{ at: at(places.doctype), text: "<!doctype html>" }]),
  ]);
}

/** Reports an error in the format of compilers. @param {string} message */
function refuse(message) {
  console.error(message);
  process.exitCode = 1;
}

async function main() {
  const names = [
    "packages", "shell", "title", "glue", "program", "engines", "wasm-url", "output", "compression",
    "stack-size", "symbols", "checks", "names", "uncompressed", "budget", "depfile",
  ];
  const options = Object.fromEntries(names.map((name) => [name, { type: /** @type {const} */ ("string") }]));
  const part = { type: /** @type {const} */ ("string"), multiple: true };
  const values = /** @type {Record<string, any>} */ (parseArgs({ options: { ...options, part } }).values);
  /** @param {string} file */
  const text = (file) => readFileSync(file, "utf8");
  const program = readFileSync(values.program);
  const parts = {
    shell: text(values.shell),
    file: values.shell,
    parts: values.part,
    title: values.title,
    glue: text(values.glue),
    program,
    engines: values.engines || undefined,
    wasmUrl: values["wasm-url"],
    compression: values.compression,
    // CMake writes conditions as 1 or 0.
    checks: values.checks === "1",
    names: values.names === "1",
    uncompressed: values.uncompressed === "1",
    stackSize: Number(values["stack-size"] ?? 0),
    packages: values.packages,
    files: new PageFiles(),
  };
  let page;
  try {
    page = await buildPage(parts);
  } catch (error) {
    if (error instanceof EngineRefusal) return refuse(`${values.output}: error: ${error.message}`);
    if (!(error instanceof HtmlMistake)) throw error;
    return refuse(`${error.file ?? values.shell}:${error.line}: error: ${error.message}`);
  }
  const excess = values.budget && overBudget(page, values.budget);
  if (excess) return refuse(`${values.output}: error: ${excess}`);
  writeFileSync(values.output, page);
  if (values.depfile) writeFileSync(values.depfile, parts.files.depfile(values.output));
  const beside = values.output.replace(/\.html$/, ".wasm");
  if (values["wasm-url"] && resolve(beside) !== resolve(values.program)) copyFileSync(values.program, beside);
  // Emscripten writes the map beside the program.
  if (values.symbols) {
    writeFileSync(values.symbols, JSON.stringify(symbolsOf({ map: text(`${values.glue}.symbols`), glue: parts.glue })));
  }
}

// Also if called through a symbolic link.
/** @param {string | undefined} path */
const real = (path) => path && realpathSync(path);
if (real(process.argv[1]) === real(fileURLToPath(import.meta.url))) await main();
