import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import vm from "node:vm";
import { buildPage, stripLines } from "../../cmake/build_page.mjs";
import { translate } from "../../js_glue/translator/translate.mjs";
import { assemble } from "../translator/support/assembler.js";
import { emptyFolder } from "./support/folder.js";
import { attributesOf, payloadOf, scriptsOf } from "./support/page.js";

const loader = readFileSync(new URL("../../js_glue/page/loader.js", import.meta.url), "utf8");
const shell = `<!doctype html><html><head><meta charset="utf-8"></head><body><p>Hi</p></body></html>`;
const parts = { shell, glue: "var glue;", program: Uint8Array.from([0, 97, 115, 109, 1, 0, 0, 0]), loader };
const build = (changes) => buildPage({ ...parts, ...changes });

test("each payload comes back as it went in", () => {
  // A section that only debuggers read may hold anything.
  const content = Uint8Array.from({ length: 70_000 }, (_, i) => (i * i) % 251);
  const program = Buffer.concat([parts.program, Uint8Array.of(0, 0xf0, 0xa2, 0x04), content]);
  const glue = "const text = 'ü </script> <!-- <script> $& $1 `';";
  const page = build({ program, glue });
  assert.deepEqual(payloadOf(page, "wasm"), program);
  assert.equal(payloadOf(page, "glue").toString(), glue);
  assert.equal(payloadOf(page, "js").toString(), translate(program));
});

test("what is compressed quickly comes back as it went in", () => {
  assert.deepEqual(payloadOf(build({ compression: "fast" }), "wasm"), Buffer.from(parts.program));
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

const afterwards = `<!-- </body> --><script>x = "</body></html>";</script>`;
for (const [what, shell] of [
  ["a comment and a script after it", `<body><p>Hi</p>|</body>${afterwards}</html>${afterwards}`],
  ["a comment and a script, without the body's tag", `<p>Hi</p>${afterwards}|</html>${afterwards}`],
  ["a script in which a comment hides a script", `<p>Hi</p>|</body><script><!-- <script></script></body>--></script>`],
  ["a style, a textarea and an attribute", `<style>"</body>"</style><textarea></body></textarea><p title="</body>">Hi|</body>`],
]) {
  test(`the body's end is found before or after ${what}`, () => {
    const [before, after] = shell.split("|");
    const page = build({ shell: before + after });
    assert.ok(page.endsWith(`</script>\n${after}`), page);
    assert.ok(page.includes(`${before}\n<script`), page);
  });
}

test("a shell in which a comment, a script or a style does not end is refused: it would hide the view", () => {
  assert.throws(() => build({ shell: "<p>Hi</p><!-- <p>" }), /comment of the page has no end/);
  assert.throws(() => build({ shell: "<script>x = 1;" }), /<script> element has no end/);
  assert.throws(() => build({ shell: "<body><style>p {}</body>" }), /<style> element has no end/);
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
  assert.equal(replaced.match(/<title/g).length, 1);
  assert.doesNotMatch(replaced, /\bold\b/);
});

test("the title of an SVG, or one in a comment, a script or a template, is not the page's", () => {
  const others =
    `<!-- <title>1</title> --><script>x = "<title>2</title>";</script><template><title>3</title></template>` +
    `<svg><title>4</title><style>a > b</style></svg>`;
  const added = build({ title: "new", shell: `<head></head><body>${others}</body>` });
  assert.ok(added.includes(`<title>new</title><meta charset="utf-8"></head><body>${others}\n`), added);
  const replaced = build({ title: "new", shell: `<head>${others}<title>old</title></head><body></body>` });
  assert.ok(replaced.includes(`${others}<title>new</title></head>`), replaced);
});

test("a charset or a head in a comment is not the page's", () => {
  const page = build({ shell: `<!-- <head><meta charset="latin1"> --><html><head><p>` });
  assert.ok(page.startsWith(`<!-- <head><meta charset="latin1"> --><html><head><meta charset="utf-8"><p>`), page);
});

test("without a title, the shell's stays", () => {
  assert.ok(build({ shell: "<title>old</title>" }).includes("<title>old</title>"));
});

test("a program that cannot be translated is refused, by the name of what cannot be", () => {
  const program = assemble({ functions: [{ name: "run", parameters: ["externref"], body: [] }] });
  assert.throws(() => build({ program }), /a value of the type externref cannot be translated/);
  assert.ok(build({ program, engines: "wasm" }));
});

test("only whole-line comments and indentation are stripped", () => {
  assert.equal(stripLines("  a(); // b\n\n  // c\nd('  //');"), "a(); // b\nd('  //');");
});

test("a page with one engine holds nothing of the other", () => {
  assert.equal(payloadOf(build({ engines: "wasm" }), "js"), undefined);
  assert.equal(payloadOf(build({ engines: "js" }), "wasm"), undefined);
  assert.ok(payloadOf(build({ engines: "js" }), "js"));
});

test("a page that holds its program once has the translator, which makes the same of it", () => {
  const program = assemble({ memory: [1], functions: [{ name: "run", body: ["nop"] }], data: [{ address: 1024, bytes: [1, 2, 3] }] });
  const page = build({ program, engines: "one", stackSize: 64 });
  assert.equal(payloadOf(page, "js"), undefined);
  const options = JSON.parse(attributesOf(page, "translator").options);
  const translated = vm.runInThisContext(payloadOf(page, "translator").toString())(payloadOf(page, "wasm"), options);
  assert.equal(translated, payloadOf(build({ program }), "js").toString());
  assert.deepEqual([...payloadOf(page, "data")], [1, 2, 3]);
});

test("by default a page has a small program twice, and a large one once unless it is beside the page", () => {
  const wasmUrl = "https://example.com/a.wasm";
  const programOf = (size) => assemble({ functions: [{ name: "run", body: Array(size).fill("nop") }] });
  const large = programOf(300 * 1024);
  assert.ok(payloadOf(build({ program: programOf(200 * 1024) }), "js"));
  assert.ok(payloadOf(build({ program: large }), "translator"));
  assert.equal(payloadOf(build({ program: large }), "js"), undefined);
  assert.ok(payloadOf(build({ program: large, wasmUrl }), "js"));
  assert.ok(payloadOf(build({ program: large, engines: "both" }), "js"));
});

test("what is there for debuggers does not make a program large", () => {
  const section = Uint8Array.of(0, 0x80, 0x80, 0x20); // 512 KiB of a section without a meaning
  const program = Buffer.concat([parts.program, section, new Uint8Array(512 * 1024)]);
  assert.ok(payloadOf(build({ program }), "js"));
});

test("a program beside the page is not translated there", () => {
  assert.throws(() => build({ engines: "one", wasmUrl: "https://example.com/a.wasm" }), /beside the page cannot be translated/);
});

test("a page without an engine is refused", () => {
  assert.throws(() => build({ engines: "none" }), /no engines/);
});

test("uncompressed programs are there to be read, and nothing in them ends their element", () => {
  const glue = "x = '</script><!-- <script>'; y = a<b;";
  const page = build({ glue, uncompressed: true });
  assert.equal(payloadOf(page, "js").toString(), translate(parts.program));
  const text = payloadOf(page, "glue").toString();
  assert.doesNotMatch(text, /<(\/script|script|!--)/);
  const read = (source) => vm.runInNewContext(`a = b = 0; ${source}; x`);
  assert.equal(read(text), read(glue));
  assert.deepEqual(payloadOf(page, "wasm"), Buffer.from(parts.program));
});

test("what cannot be written uncompressed without changing it is refused", () => {
  assert.throws(() => build({ glue: "a<!--b", uncompressed: true }), SyntaxError);
});

test("a program beside the page is named by address and hash, and is not in the page", () => {
  const page = build({ wasmUrl: "https://example.com/a.wasm?b=1&c" });
  const { url, integrity } = attributesOf(page, "wasm");
  assert.equal(url, "https://example.com/a.wasm?b=1&c");
  assert.match(integrity, /^sha256-[\w+/]{43}=$/);
  assert.equal(payloadOf(build(), "wasm").length, parts.program.length);
  assert.doesNotMatch(page, /id="mcpapps-data"/);
});

test("quotes in an address stay inside its attribute", () => {
  const { url } = attributesOf(build({ wasmUrl: `https://example.com/a.wasm?" onerror="x` }), "wasm");
  assert.equal(url, 'https://example.com/a.wasm?" onerror="x');
});

test("the builder builds when it is called through a symbolic link", () => {
  const folder = emptyFolder();
  const file = (name) => join(folder, name);
  for (const name of ["glue", "program", "loader", "shell"]) writeFileSync(file(name), parts[name]);
  symlinkSync(fileURLToPath(new URL("../../cmake", import.meta.url)), file("linked"));
  const options = ["glue", "program", "loader", "shell"].flatMap((name) => [`--${name}`, file(name)]);
  execFileSync(process.execPath, [file("linked/build_page.mjs"), ...options, "--output", file("page.html")]);
  assert.equal(readFileSync(file("page.html"), "utf8"), build());
});

test("an address that is not absolute is refused: a view has none of its own to start from", () => {
  assert.throws(() => build({ wasmUrl: "a.wasm" }), /not an absolute address/);
});

test("the note that no script runs stands before the loader, and is hidden at first", () => {
  const page = build();
  assert.match(page, /animation:mcpapps-note 2s/);
  assert.ok(page.indexOf('<p id="mcpapps-note">') < page.lastIndexOf("<script>"));
});

describe("a page in which the program would be dead is refused, with the line:", () => {
  const pages = {
    "a frameset": ["<html>\n<head></head>\n<FRAMESET cols='50%'>", 3, /<frameset> has no body/],
    "plaintext": ["<p>Hi</p>\n<plaintext>", 2, /<plaintext> is shown as text/],
    "a template without an end": ["<body>\n<template>\n<template></template>\n</body>", 2, /<template> element has no end/],
    "a template that closes itself as in XML": ["<body><template/></body>", 1, /<template> element has no end/],
    "a comment without an end": ["<body>\n\n<!-- </body>", 3, /comment of the page has no end/],
    "a script without an end": ["\n<script>\nx = 1;", 2, /<script> element has no end/],
  };
  for (const [what, [html, line, message]] of Object.entries(pages)) {
    test(what, () => {
      assert.throws(() => build({ shell: html }), (error) => error.line === line && message.test(error.message));
    });
  }
});

test("what only looks like a frameset is none", () => {
  for (const html of ["<!-- <frameset> -->", "<script>'<plaintext>'</script>", "<svg><plaintext/></svg>", "<template><frameset></template>"]) {
    assert.ok(build({ shell: html }).includes(html));
  }
});

test("the command says what is wrong with a page as compilers do, and writes none", () => {
  const folder = emptyFolder();
  const file = (name, content) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const builder = fileURLToPath(new URL("../../cmake/build_page.mjs", import.meta.url));
  const program = file("a.wasm", parts.program);
  const page = file("page.html", "<html>\n<frameset></frameset>\n</html>\n");
  const output = join(folder, "out.html");
  const args = { shell: page, glue: file("a.js", "var glue;"), program, loader: file("loader.js", loader), output };
  const options = Object.entries(args).map(([name, value]) => `--${name}=${value}`);
  const { status, stderr } = spawnSync(process.execPath, [builder, ...options], { encoding: "utf8" });
  assert.equal(status, 1);
  assert.equal(stderr, `${page}:2: error: A page with a <frameset> has no body, so the view could not start.\n`);
  assert.equal(existsSync(output), false);
});
