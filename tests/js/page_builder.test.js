import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import vm from "node:vm";
import { buildPage, stripLines, stripPolyfill } from "../../cmake/build_page.mjs";
import { payloadOf, scriptsOf } from "./support/page.js";

const loader = readFileSync(new URL("../../js_glue/loader.js", import.meta.url), "utf8");
const shell = `<!doctype html><html><head><meta charset="utf-8"></head><body><p>Hi</p></body></html>`;
const program = "/** about */\nvar x = {\n  // note\n  y:\n// EMSCRIPTEN_START_ASM\nf('// no  comment')\n// EMSCRIPTEN_END_ASM\n};";
const parts = { shell, glue: "var glue;", wasm: Uint8Array.from([0, 97, 115, 109]), js: program, loader };
const build = (changes) => buildPage({ ...parts, ...changes });

test("each payload comes back as it went in", () => {
  const wasm = Uint8Array.from({ length: 70_000 }, (_, i) => (i * i) % 251);
  const glue = "const text = 'ü </script> <!-- <script> $& $1 `';";
  const page = build({ wasm, glue });
  assert.deepEqual(new Uint8Array(payloadOf(page, "wasm")), wasm);
  assert.equal(payloadOf(page, "glue").toString(), glue);
  assert.equal(payloadOf(page, "js").toString(), stripPolyfill(program));
});

test("nothing in a payload can end its element", () => {
  const page = build({ glue: "</script><script>alert(1)</script><!--" });
  assert.equal(page.match(/<script/g).length, 4);
  assert.equal(page.match(/<\/script/g).length, 4);
  assert.ok(!page.includes("<!--"));
});

test("a loader that would end its own element is refused", () => {
  assert.throws(() => build({ loader: "x = '</script>';" }), /end its own script element/);
  assert.throws(() => build({ loader: "x = '<!--';" }), /end its own script element/);
});

test("a loader that depends on the page's charset is refused", () => {
  assert.throws(() => build({ loader: "x = 'ü';" }), /ASCII/);
});

test("the loader in the page has no comments and still parses", () => {
  const [script] = scriptsOf(build());
  assert.ok(!script.includes("//"));
  new vm.Script(script);
});

test("payloads and loader are the last things in the body", () => {
  const page = build();
  assert.ok(page.indexOf("<p>Hi</p>") < page.indexOf("mcpapps-wasm"));
  assert.match(page, /<\/script>\n<\/body><\/html>$/);
});

test("the body's end is the last one, not one in a script of the author", () => {
  const page = build({ shell: `<body><script>x = "</body>";</script><p>Hi</p></BODY >` });
  assert.ok(page.indexOf("<p>Hi</p>") < page.indexOf("mcpapps-wasm"));
  assert.ok(page.endsWith("</BODY >"));
});

test("a shell without body tags is extended at its end", () => {
  assert.match(build({ shell: "<p>Hi</p>" }), /^<meta charset="utf-8"><p>Hi<\/p>\n<script[^]*<\/script>\n$/);
});

test("a shell without a charset gets one, in its head", () => {
  assert.match(build({ shell: "<!doctype html><html><head><title>x</title>" }), /<head><meta charset="utf-8"><title>/);
  assert.match(build({ shell: "<!doctype html><p>x" }), /^<!doctype html><meta charset="utf-8"><p>/);
  assert.equal(build().match(/charset/g).length, build({ title: "x" }).match(/charset/g).length);
});

test("a header element is not taken for the head", () => {
  assert.match(build({ shell: "<html><header>x</header>" }), /^<html><meta charset="utf-8"><header>/);
});

test("the title is escaped, and takes the place of the shell's", () => {
  const title = "a < b & $& </title>";
  const escaped = "<title>a &lt; b &amp; $&amp; &lt;/title&gt;</title>";
  assert.ok(build({ title }).includes(escaped));
  const replaced = build({ title, shell: "<title lang=en>\nold</title><p>" });
  assert.ok(replaced.includes(escaped));
  assert.ok(!replaced.includes("old"));
});

test("without a title, the shell's stays", () => {
  assert.ok(build({ shell: "<title>old</title>" }).includes("<title>old</title>"));
});

test("the stand-in for WebAssembly loses its comments, the program nothing", () => {
  const text = stripPolyfill(program);
  assert.ok(text.includes("f('// no  comment')"));
  assert.ok(!/about|note/.test(text));
});

test("a JavaScript engine of another make is refused, not mangled", () => {
  assert.throws(() => stripPolyfill("var x;"), /not what wasm2js writes/);
});

test("only whole-line comments and indentation are stripped", () => {
  assert.equal(stripLines("  a(); // b\n\n  // c\nd('  //');"), "a(); // b\nd('  //');");
});
