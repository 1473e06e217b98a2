// Builds the one HTML file of a view: the author's page, the engines compressed, and the loader.
// Plain Node without packages, since whoever has Emscripten has that.
import { createHash } from "node:crypto";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import vm from "node:vm";
import { gzipSync } from "node:zlib";
import { programOf, withoutData } from "./view_engines.mjs";

// Replacements are functions throughout: in a string, `$&` would mean something.
const insertAt = (text, index, addition) => text.slice(0, index) + addition + text.slice(index);

const escapeText = (text) => text.replace(/[&<>]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[c]);

// Where what belongs in the head goes, with or without a <head> tag.
function headIndex(html) {
  const start =
    /<head(\s[^>]*)?>/i.exec(html) ?? /<html(\s[^>]*)?>/i.exec(html) ?? /<!doctype[^>]*>/i.exec(html);
  return start ? start.index + start[0].length : 0;
}

// Without it, a host that serves the page without a charset shows accents as garbage.
function withCharset(html) {
  if (/<meta\s[^>]*charset/i.test(html)) return html;
  return insertAt(html, headIndex(html), '<meta charset="utf-8">');
}

function withTitle(html, title) {
  if (!title) return html;
  const element = `<title>${escapeText(title)}</title>`;
  const old = /<title(\s[^>]*)?>[^]*?<\/title>/i;
  return old.test(html) ? html.replace(old, () => element) : insertAt(html, headIndex(html), element);
}

// The last thing in the body. The last such tag: an earlier one may stand in a script or a comment.
function bodyEndIndex(html) {
  const lower = html.toLowerCase();
  return [lower.lastIndexOf("</body"), lower.lastIndexOf("</html")].find((i) => i >= 0) ?? html.length;
}

// Comment lines and indentation; the loader keeps comments on lines of their own.
export function stripLines(source) {
  return source
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith("//"))
    .join("\n");
}

// The highest level is not always the smallest, and a smaller table of symbols adapts sooner.
function compress(bytes) {
  const attempts = [8, 9].flatMap((level) => [6, 7, 8, 9].map((memLevel) => gzipSync(bytes, { level, memLevel })));
  return attempts.reduce((best, attempt) => (attempt.length < best.length ? attempt : best));
}

function element(name, content, attributes = {}) {
  const text = Object.entries(attributes).map(([key, value]) => ` data-${key}="${escapeText(String(value))}"`);
  return `<script type="text/plain" id="mcpapps-${name}"${text.join("")}>${content}</script>\n`;
}

const packed = (name, bytes, attributes) => element(name, compress(bytes).toString("base64"), attributes);

const plain = (name, bytes, attributes) =>
  element(name, Buffer.from(bytes).toString("base64"), { coding: "base64", ...attributes });

// Where a string says what would end the element or hide its end, `<` is written in another way.
export function plainText(name, text) {
  const safe = text.replace(/<(?=\/script|script|!--)/gi, "\\x3c");
  new vm.Script(`(function(){${name === "js" ? `(${safe})` : safe}\n})`);
  return element(name, safe, { coding: "text" });
}

// `integrity` makes the browser refuse the program of another build.
function reference(url, wasm) {
  const hash = createHash("sha256").update(wasm).digest("base64");
  return element("wasm", "", { url, integrity: `sha256-${hash}` });
}

function payloads({ glue, wasm, js, wasmUrl, uncompressed }) {
  const bytes = uncompressed ? plain : packed;
  const text = uncompressed ? plainText : packed;
  const program = js && programOf(js);
  const embedded = wasmUrl ? undefined : wasm;
  // A program on its own keeps its data: its memory is then filled without our help.
  const both = embedded && program ? withoutData({ wasm, js: program }) : { wasm: embedded, js: program };
  return [
    wasmUrl && reference(wasmUrl, wasm),
    both.wasm && bytes("wasm", both.wasm),
    both.js && text("js", both.js),
    both.data && bytes("data", both.data.bytes, { address: both.data.address }),
    text("glue", glue),
  ].filter(Boolean).join("");
}

// Shown where no script may run at all, and then nothing but the page itself can say so. It waits,
// so that no one sees it before the loader takes it away.
const note =
  "<style>@keyframes mcpapps-note{from,to{visibility:hidden}}#mcpapps-note{animation:mcpapps-note 2s}</style>\n" +
  '<p id="mcpapps-note">This view could not start: the host does not let its scripts run.</p>\n';

/**
 * @param {object} parts
 * @param {string} parts.shell the author's page
 * @param {string} [parts.title]
 * @param {string} parts.glue
 * @param {Uint8Array} [parts.wasm]
 * @param {string} [parts.js] what wasm2js wrote; one engine at least
 * @param {string} [parts.wasmUrl] where the WebAssembly program will be, if not in the page
 * @param {boolean} [parts.uncompressed]
 * @param {string} parts.loader
 */
export function buildPage(parts) {
  if (!parts.wasm && !parts.js) throw new Error("A page needs an engine.");
  if (parts.wasmUrl && !/^https?:\/\//.test(parts.wasmUrl)) {
    throw new Error(`${parts.wasmUrl} is not an absolute address; a view has none of its own to start from.`);
  }
  const script = stripLines(parts.loader);
  if (/<\/script|<!--/i.test(script)) throw new Error("The loader would end its own script element.");
  if (/[^\x00-\x7f]/.test(script)) throw new Error("The loader must be ASCII.");
  const html = withTitle(withCharset(parts.shell), parts.title);
  const addition = `\n${payloads(parts)}${note}<script>\n${script}\n</script>\n`;
  return insertAt(html, bodyEndIndex(html), addition);
}

function main() {
  const names = ["shell", "title", "glue", "wasm", "js", "loader", "wasm-url", "output"];
  const options = Object.fromEntries(names.map((name) => [name, { type: "string" }]));
  const { values } = parseArgs({ options: { ...options, uncompressed: { type: "boolean" } } });
  const text = (name) => values[name] && readFileSync(values[name], "utf8");
  const page = buildPage({
    shell: text("shell"),
    title: values.title,
    glue: text("glue"),
    wasm: values.wasm && readFileSync(values.wasm),
    js: text("js"),
    wasmUrl: values["wasm-url"],
    uncompressed: values.uncompressed,
    loader: text("loader"),
  });
  writeFileSync(values.output, page);
  const beside = values.output.replace(/\.html$/, ".wasm");
  if (values["wasm-url"] && resolve(beside) !== resolve(values.wasm)) copyFileSync(values.wasm, beside);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
