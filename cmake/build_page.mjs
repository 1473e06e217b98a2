// Builds the one HTML file of a view: the author's page, both engines compressed, and the loader.
// Plain Node without packages, since whoever has Emscripten has that.
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { fileURLToPath } from "node:url";
import { constants, gzipSync } from "node:zlib";

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

// wasm2js minifies the program and leaves the stand-in for `WebAssembly` around it as written.
export function stripPolyfill(source) {
  const start = source.indexOf("// EMSCRIPTEN_START_ASM");
  const end = source.lastIndexOf("// EMSCRIPTEN_END_ASM");
  if (start < 0 || end < start) throw new Error("The JavaScript engine is not what wasm2js writes.");
  const strip = (text) => stripLines(text.replace(/\/\*[^]*?\*\//g, ""));
  return [strip(source.slice(0, start)), source.slice(start, end), strip(source.slice(end))].join("\n");
}

function payload(name, bytes) {
  const compressed = gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION, memLevel: 9 });
  return `<script type="text/plain" id="mcpapps-${name}">${compressed.toString("base64")}</script>\n`;
}

export function buildPage({ shell, title, glue, wasm, js, loader }) {
  const script = stripLines(loader);
  if (/<\/script|<!--/i.test(script)) throw new Error("The loader would end its own script element.");
  if (/[^\x00-\x7f]/.test(script)) throw new Error("The loader must be ASCII.");
  const html = withTitle(withCharset(shell), title);
  return insertAt(
    html,
    bodyEndIndex(html),
    "\n" + payload("wasm", wasm) + payload("js", stripPolyfill(js)) + payload("glue", glue) +
      `<script>\n${script}\n</script>\n`,
  );
}

function main() {
  const names = ["shell", "title", "glue", "wasm", "js", "loader", "output"];
  const options = Object.fromEntries(names.map((name) => [name, { type: "string" }]));
  const { values } = parseArgs({ options });
  const text = (name) => readFileSync(values[name], "utf8");
  const page = buildPage({
    shell: text("shell"),
    title: values.title,
    glue: text("glue"),
    wasm: readFileSync(values.wasm),
    js: text("js"),
    loader: text("loader"),
  });
  writeFileSync(values.output, page);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
