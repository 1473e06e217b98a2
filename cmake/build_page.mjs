// Builds the one HTML file of a view: the author's page, the engines compressed, and the loader.
// Plain Node without packages, since whoever has Emscripten has that.
import { createHash } from "node:crypto";
import { copyFileSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import vm from "node:vm";
import { gzipSync } from "node:zlib";
import { gzip } from "./gzip/gzip.mjs";
import { rowReaders } from "./row_readers.mjs";
import { symbolsOf } from "./symbols.mjs";
import { codeSize, enginesOf } from "./view_engines.mjs";

// Replacements are functions throughout: in a string, `$&` would mean something.
const insertAt = (text, index, addition) => text.slice(0, index) + addition + text.slice(index);

const escapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeText = (text) => text.replace(/[&<>"]/g, (c) => escapes[c]);

// A comment, a doctype or the like, or a tag with its attributes: they may hold `>` in quotes.
const markup =
  /<!--(?:-?>|[^]*?(?:--!?>|$))|<!\[CDATA\[[^]*?(?:\]\]>|$)|<[!?][^>]*>|<\/?([a-z][^\s/>]*)(?:[^>=]|=\s*"[^"]*"|=\s*'[^']*'|=(?!\s*["']))*>/gi;
const rawText = new Set(["script", "style", "title", "textarea", "noscript", "xmp", "iframe", "noembed", "noframes"]);

// What is wrong in the author's page, and where.
class PageError extends Error {
  constructor(message, html, index) {
    super(message);
    this.line = html.slice(0, index).split("\n").length;
  }
}

// What comes after these is no part of the page, as the view's program would be.
const deadly = {
  frameset: "A page with a <frameset> has no body, so the view could not start.",
  plaintext: "All that follows <plaintext> is shown as text, so the view could not start.",
};

// Where the text of a script or the like ends. In a script, `<!-- <script>` hides the next end tag.
function rawTextEnd(html, name, from) {
  const marks = new RegExp(`<!--|-->|</?${name}(?=[\\s/>])`, "gi");
  marks.lastIndex = from;
  let hidden = 0; // 1 after `<!--`, 2 after `<script` too
  for (let mark; (mark = marks.exec(html)); ) {
    const isEnd = mark[0].startsWith("</");
    if (isEnd && hidden < 2) return mark.index;
    if (name !== "script") continue;
    if (mark[0] === "-->") hidden = 0;
    else if (mark[0] === "<!--") hidden ||= 1;
    else if (hidden) hidden = isEnd ? 1 : 2;
  }
  throw new PageError(`The page's <${name}> element has no end.`, html, from);
}

/**
 * The tags and the doctype of a page, in order. Not what looks like a tag in a comment or a script.
 * `nested` tells those in an SVG or a template, whose <title> is not the page's.
 */
function tagsOf(html) {
  const tags = [];
  const open = { svg: 0, math: 0, template: 0 };
  let template; // where the outermost one begins
  markup.lastIndex = 0;
  for (let match; (match = markup.exec(html)); ) {
    const [text, written] = match;
    const end = markup.lastIndex;
    const isEnd = text.startsWith("</");
    const refuse = (message) => {
      throw new PageError(message, html, match.index);
    };
    if (/^<!--(?!-?>)/.test(text) && !/--!?>$/.test(text)) refuse("A comment of the page has no end.");
    const element = written?.toLowerCase();
    if (!isEnd && Object.hasOwn(deadly, element ?? "") && !open.svg && !open.math && !open.template) refuse(deadly[element]);
    if (element === "template" && !open.template) template = match.index;
    const name = element ? (isEnd ? "/" : "") + element : text.slice(0, 9).toLowerCase();
    tags.push({ name, text, start: match.index, end, nested: open.svg + open.math + open.template > 0 });
    // HTML knows no <template/>.
    if (element in open && (element === "template" || !text.endsWith("/>"))) open[element] = Math.max(0, open[element] + (isEnd ? -1 : 1));
    if (!isEnd && rawText.has(element) && !open.svg && !open.math) markup.lastIndex = rawTextEnd(html, element, end);
  }
  if (open.template) throw new PageError("The page's <template> element has no end.", html, template);
  return tags;
}

// Where what belongs in the head goes, with or without a <head> tag.
function headIndex(tags) {
  const names = ["head", "html", "<!doctype"];
  return names.map((name) => tags.find((tag) => tag.name === name)).find(Boolean)?.end ?? 0;
}

// Without it, a host that serves the page without a charset shows accents as garbage.
function withCharset(html) {
  const tags = tagsOf(html);
  if (tags.some(({ name, text }) => name === "meta" && /\scharset\s*=|;\s*charset\s*=/i.test(text))) return html;
  return insertAt(html, headIndex(tags), '<meta charset="utf-8">');
}

function withTitle(html, title) {
  if (!title) return html;
  const element = `<title>${escapeText(title)}</title>`;
  const tags = tagsOf(html);
  const old = tags.findIndex(({ name, nested }) => name === "title" && !nested);
  if (old < 0) return insertAt(html, headIndex(tags), element);
  return html.slice(0, tags[old].start) + element + html.slice(tags[old + 1]?.end ?? html.length);
}

// The last thing in the body.
function bodyEndIndex(html) {
  const tags = tagsOf(html);
  const ends = ["/body", "/html"].map((name) => tags.findLast((tag) => tag.name === name));
  return ends.find(Boolean)?.start ?? html.length;
}

// Comment lines and indentation; the loader keeps comments on lines of their own.
export function stripLines(source) {
  return source
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith("//"))
    .join("\n");
}

const compress = (bytes, compression) => (compression === "fast" ? gzipSync(bytes, { level: 1 }) : gzip(Buffer.from(bytes)));

function element(name, content, attributes = {}) {
  const text = Object.entries(attributes).map(([key, value]) => ` data-${key}="${escapeText(String(value))}"`);
  return `<script type="text/plain" id="mcpapps-${name}"${text.join("")}>${content}</script>\n`;
}

const packed = (compression) => (name, bytes, attributes) =>
  element(name, compress(bytes, compression).toString("base64"), attributes);

const plain = (name, bytes, attributes) =>
  element(name, Buffer.from(bytes).toString("base64"), { coding: "base64", ...attributes });

// Where a string says what would end the element or hide its end, `<` is written in another way.
export function plainText(name, text, attributes) {
  const safe = text.replace(/<(?=\/script|script|!--)/gi, "\\x3c");
  new vm.Script(`(function(){${name === "js" ? `(${safe})` : safe}\n})`);
  return element(name, safe, { coding: "text", ...attributes });
}

// `integrity` makes the browser refuse the program of another build.
function reference(url, wasm) {
  const hash = createHash("sha256").update(wasm).digest("base64");
  return element("wasm", "", { url, integrity: `sha256-${hash}` });
}

function payloads({ glue, program, engines, wasmUrl, uncompressed, compression, checks, names, stackSize }) {
  const bytes = uncompressed ? plain : packed(compression);
  const text = uncompressed ? plainText : packed(compression);
  // A program on its own keeps its data: its memory is then filled without our help.
  const sharesData = !wasmUrl && (engines === "both" || engines === "one");
  const { wasm, js, translator, data } = enginesOf(program, { engines, sharesData, checks, names, stackSize });
  return [
    wasmUrl && reference(wasmUrl, program),
    !wasmUrl && wasm && bytes("wasm", wasm),
    js && text("js", js),
    translator && text("translator", translator.text, { options: JSON.stringify(translator.options) }),
    data && bytes("data", data.bytes, { address: data.address }),
    text("glue", glue),
  ].filter(Boolean).join("");
}

// Shown where no script may run at all, and then nothing but the page itself can say so. It waits,
// so that no one sees it before the loader takes it away.
const note =
  "<style>@keyframes mcpapps-note{from,to{visibility:hidden}}#mcpapps-note{animation:mcpapps-note 2s}</style>\n" +
  '<p id="mcpapps-note">This view could not start: the host does not let its scripts run.</p>\n';

// Bytes of code that a page has twice by default. More would make a page of more than 400 kB.
const mostTwice = 256 * 1024;
const fittingEngines = ({ program, wasmUrl }) => (codeSize(program) > mostTwice && !wasmUrl ? "one" : "both");

/**
 * @param {object} parts
 * @param {string} parts.shell the author's page
 * @param {string} [parts.title]
 * @param {string} parts.glue
 * @param {Uint8Array} parts.program as WebAssembly
 * @param {"both" | "one" | "wasm" | "js"} [parts.engines] which the page has; by default `one` for a large program, else `both`
 * @param {string} [parts.wasmUrl] where the WebAssembly program will be, if not in the page
 * @param {boolean} [parts.uncompressed]
 * @param {"best" | "fast"} [parts.compression] of what is compressed; the best by default
 * @param {boolean} [parts.checks] of the JavaScript engine, as are the next two: see view_engines.mjs
 * @param {boolean} [parts.names]
 * @param {number} [parts.stackSize]
 * @param {string} parts.loader
 */
export function buildPage({ engines, ...parts }) {
  engines ??= fittingEngines(parts);
  if (!["both", "one", "wasm", "js"].includes(engines)) throw new Error(`${engines} are no engines: they are both, one, wasm or js.`);
  if (engines === "one" && parts.wasmUrl) throw new Error("A program that is beside the page cannot be translated there.");
  if (parts.wasmUrl && !/^https?:\/\//.test(parts.wasmUrl)) {
    throw new Error(`${parts.wasmUrl} is not an absolute address; a view has none of its own to start from.`);
  }
  const script = stripLines(parts.loader);
  if (/<\/script|<!--/i.test(script)) throw new Error("The loader would end its own script element.");
  if (/[^\x00-\x7f]/.test(script)) throw new Error("The loader must be ASCII.");
  tagsOf(parts.shell); // first of all: a mistake has its own line
  const html = withTitle(withCharset(parts.shell), parts.title);
  const addition = `\n${payloads({ ...parts, engines })}${note}<script>\n${script}\n</script>\n`;
  return insertAt(html, bodyEndIndex(html), addition);
}

// Where the loader finds them.
function withReaders(glue, program) {
  const readers = rowReaders(program);
  return readers ? `${glue};mcpappsView.readers=${readers};` : glue;
}

function main() {
  const names = ["shell", "title", "glue", "program", "engines", "loader", "wasm-url", "output", "compression", "stack-size", "symbols", "checks", "names"];
  const options = Object.fromEntries(names.map((name) => [name, { type: "string" }]));
  const { values } = parseArgs({ options: { ...options, uncompressed: { type: "boolean" } } });
  const text = (file) => readFileSync(file, "utf8");
  const program = readFileSync(values.program);
  const parts = {
    shell: text(values.shell),
    title: values.title,
    glue: withReaders(text(values.glue), program),
    program,
    engines: values.engines || undefined,
    wasmUrl: values["wasm-url"],
    uncompressed: values.uncompressed,
    compression: values.compression,
    // As CMake writes conditions.
    checks: values.checks === "1",
    names: values.names === "1",
    stackSize: Number(values["stack-size"] ?? 0),
    loader: text(values.loader),
  };
  try {
    writeFileSync(values.output, buildPage(parts));
  } catch (error) {
    if (!(error instanceof PageError)) throw error;
    // As compilers say it.
    console.error(`${values.shell}:${error.line}: error: ${error.message}`);
    process.exitCode = 1;
    return;
  }
  const beside = values.output.replace(/\.html$/, ".wasm");
  if (values["wasm-url"] && resolve(beside) !== resolve(values.program)) copyFileSync(values.program, beside);
  // Emscripten writes the map beside the program.
  if (values.symbols) {
    writeFileSync(values.symbols, JSON.stringify(symbolsOf({ map: text(`${values.glue}.symbols`), glue: parts.glue })));
  }
}

// Called through a symbolic link, too.
const real = (path) => path && realpathSync(path);
if (real(process.argv[1]) === real(fileURLToPath(import.meta.url))) main();
