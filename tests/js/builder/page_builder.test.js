import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import vm from "node:vm";
import { buildPage } from "../../../cmake/build_page.mjs";
import { inGlue, textOfModules } from "../../../cmake/text_of_modules.mjs";
import { translate } from "../../../js_glue/translator/translate.mjs";
import { assemble } from "../../translator/support/assembler.js";
import { emptyFolder } from "../support/folder.js";
import { attributesOf, payloadOf, scriptsOf } from "../support/page.js";

const loader = textOfModules(inGlue("loader/loader.js"));
const shell = `<!doctype html><html><head><meta charset="utf-8"></head><body><p>Hi</p></body></html>`;
const packages = fileURLToPath(new URL("../../../node_modules", import.meta.url));
const parts = { shell, glue: "var glue;", program: Uint8Array.from([0, 97, 115, 109, 1, 0, 0, 0]), packages };
const build = (changes) => buildPage({ ...parts, ...changes });

test("each payload comes back as it went in", async () => {
  // A section for debuggers may have any content.
  const content = Uint8Array.from({ length: 70_000 }, (_, i) => (i * i) % 251);
  const program = Buffer.concat([parts.program, Uint8Array.of(0, 0xf0, 0xa2, 0x04), content]);
  const glue = "const text = 'ü </script> <!-- <script> $& $1 `';";
  const page = await build({ program, glue });
  assert.deepEqual(payloadOf(page, "wasm"), program);
  assert.equal(payloadOf(page, "glue").toString(), glue);
  assert.equal(payloadOf(page, "js").toString(), translate(program));
});

test("what is compressed quickly comes back as it went in", async () => {
  assert.deepEqual(payloadOf(await build({ compression: "fast" }), "wasm"), Buffer.from(parts.program));
});

test("nothing in a payload can end its element", async () => {
  const page = await build({ glue: "</script><script>alert(1)</script><!--" });
  assert.equal(page.match(/<script/g).length, 4);
  assert.equal(page.match(/<\/script/g).length, 4);
  assert.ok(!page.includes("<!--"));
});

test("the loader in the page is small, is ASCII, cannot end its element and still parses", async () => {
  const [script] = scriptsOf(await build());
  assert.ok(script.length < 0.5 * loader.length);
  assert.match(script, /^[\x00-\x7f]*$/);
  assert.doesNotMatch(script, /<\/script|<!--/);
  new vm.Script(script);
});

test("payloads and loader are the last things in the body", async () => {
  const page = await build();
  assert.ok(page.indexOf("<p>Hi</p>") < page.indexOf("mcpapps-wasm"));
  assert.match(page, /<\/script>\n<\/body><\/html>$/);
});

const afterwards = `<!-- </body> --><script>x = "</body></html>";</script>`;
for (const [what, shell] of [
  ["a script, and in capitals", `<body><script>x = "</body>";</script><p>Hi</p>|</BODY >`],
  ["a comment and a script after it", `<body><p>Hi</p>|</body>${afterwards}</html>${afterwards}`],
  [
    "a script in which a comment hides a script",
    `<body><p>Hi</p>|</body><script><!-- <script></script></body>--></script>`,
  ],
  [
    "a style, a textarea and an attribute",
    `<body><style>"</body>"</style><textarea></body></textarea><p title="</body>">Hi|</body>`,
  ],
  ["no tag", "<p>Hi</p>|"],
]) {
  test(`the body's end is found before or after ${what}`, async () => {
    const [before, after] = shell.split("|");
    const page = await build({ shell: before + after });
    assert.ok(page.endsWith(`</script>\n${after}`), page);
    assert.ok(page.includes(`${before}\n<script`), page);
  });
}

for (const [what, shell] of [
  ["in its head", "<!doctype html>\r\n<html>\r\n<head>|<title>x</title>"],
  ["behind the doctype", "<!doctype html>|<p>x"],
  ["not in a <header>", "<html>|<header>x</header>"],
  ["though a comment has one", `<!-- <head><meta charset="latin1"> --><html><head>|<p>`],
  ["behind a mark of the byte order", "\ufeff<!doctype html>|<p>x"],
]) {
  test(`a shell without a charset gets one, ${what}`, async () => {
    const [before, after] = shell.split("|");
    const page = await build({ shell: before + after });
    assert.ok(page.includes(`${before.replace("\ufeff", "")}<meta charset="utf-8">${after}`), page);
  });
}

for (const [what, before, shell] of [
  ["alone", "", "<body><p>Hi</p></body>"],
  ["before a charset", "", "<p>Hi</p>"],
  ["behind a mark of the byte order", "\ufeff", "<body><p>Hi</p></body>"],
]) {
  test(`a shell without a doctype gets one, ${what}`, async () => {
    assert.match(await build({ shell: before + shell }), new RegExp(`^${before}<!doctype html><`));
  });
}

test("a shell with a doctype gets no other", async () => {
  assert.equal((await build({ shell })).match(/<!doctype/gi).length, 1);
});

test("a shell that names its charset gets no other", async () => {
  assert.equal((await build({ title: "x" })).match(/charset/g).length, 1);
});

test("the title is escaped, and takes the place of the shell's", async () => {
  const title = "a < b & $& </title>";
  const escaped = "<title>a &lt; b &amp; $&amp; &lt;/title&gt;</title>";
  assert.ok((await build({ title })).includes(escaped));
  const replaced = await build({ title, shell: "<title lang=en>\nold</title><p>" });
  assert.ok(replaced.includes(escaped));
  assert.equal(replaced.match(/<title/g).length, 1);
  assert.doesNotMatch(replaced, /\bold\b/);
  assert.ok((await build({ shell: "<title>old</title>" })).includes("<title>old</title>"));
});

test("the title of an SVG, or one in a comment, a script or a template, is not the page's", async () => {
  const others =
    `<!-- <title>1</title> --><script>x = "<title>2</title>";</script><template><title>3</title></template>` +
    `<svg><title>4</title><style>a > b</style></svg>`;
  const added = await build({ title: "new", shell: `<head></head><body>${others}</body>` });
  assert.ok(added.includes(`<head><meta charset="utf-8"><title>new</title></head><body>${others}\n`), added);
  const replaced = await build({ title: "new", shell: `<head><title>old</title></head><body>${others}</body>` });
  assert.ok(replaced.includes(`<title>new</title></head><body>${others}`), replaced);
});

test("a program that cannot be translated is refused, by the name of what cannot be", async () => {
  const program = assemble({ functions: [{ name: "run", parameters: ["v128"], body: [] }] });
  await assert.rejects(build({ program }), /a value of the type v128 cannot be translated/);
  assert.ok(await build({ program, engines: "wasm" }));
});

test("a page with one engine holds nothing of the other", async () => {
  assert.equal(payloadOf(await build({ engines: "wasm" }), "js"), undefined);
  assert.equal(payloadOf(await build({ engines: "js" }), "wasm"), undefined);
  assert.ok(payloadOf(await build({ engines: "js" }), "js"));
});

test("a page that holds its program once has the translator, which makes the same of it", async () => {
  const program = assemble({
    memory: [1],
    functions: [{ name: "run", body: ["nop"] }],
    data: [{ address: 1024, bytes: [1, 2, 3] }],
  });
  const page = await build({ program, engines: "one", stackSize: 64 });
  assert.equal(payloadOf(page, "js"), undefined);
  const options = JSON.parse(attributesOf(page, "translator").options);
  const translated = vm.runInThisContext(payloadOf(page, "translator").toString())(payloadOf(page, "wasm"), options);
  assert.equal(translated, payloadOf(await build({ program }), "js").toString());
  assert.deepEqual([...payloadOf(page, "data")], [1, 2, 3]);
});

test("by default a page has a small program twice, and a large one once unless it is beside the page", async () => {
  const wasmUrl = "https://example.com/a.wasm";
  const programOf = (size) => assemble({ functions: [{ name: "run", body: Array(size).fill("nop") }] });
  const large = programOf(300 * 1024);
  assert.ok(payloadOf(await build({ program: programOf(200 * 1024) }), "js"));
  assert.ok(payloadOf(await build({ program: large }), "translator"));
  assert.equal(payloadOf(await build({ program: large }), "js"), undefined);
  assert.ok(payloadOf(await build({ program: large, wasmUrl }), "js"));
  assert.ok(payloadOf(await build({ program: large, engines: "both" }), "js"));
});

test("what is there for debuggers does not make a program large", async () => {
  const section = Uint8Array.of(0, 0x80, 0x80, 0x20); // 512 KiB of a section without a meaning
  const program = Buffer.concat([parts.program, section, new Uint8Array(512 * 1024)]);
  assert.ok(payloadOf(await build({ program }), "js"));
});

test("a program beside the page is not translated there", async () => {
  await assert.rejects(
    build({ engines: "one", wasmUrl: "https://example.com/a.wasm" }),
    /beside the page cannot be translated/,
  );
});

test("a page without an engine is refused", async () => {
  await assert.rejects(build({ engines: "none" }), /no engines/);
});

test("uncompressed programs are there to be read, and nothing in them ends their element", async () => {
  const glue = "x = '</script><!-- <script>'; y = a<b;";
  const page = await build({ glue, uncompressed: true });
  assert.equal(payloadOf(page, "js").toString(), translate(parts.program));
  const text = payloadOf(page, "glue").toString();
  assert.doesNotMatch(text, /<(\/script|script|!--)/);
  const read = (source) => vm.runInNewContext(`a = b = 0; ${source}; x`);
  assert.equal(read(text), read(glue));
  assert.deepEqual(payloadOf(page, "wasm"), Buffer.from(parts.program));
});

test("what cannot be written uncompressed without changing it is refused", async () => {
  await assert.rejects(build({ glue: "a<!--b", uncompressed: true }), SyntaxError);
});

test("a program beside the page is named by address and hash, and is not in the page", async () => {
  const page = await build({ wasmUrl: "https://example.com/a.wasm?b=1&c" });
  const { url, integrity } = attributesOf(page, "wasm");
  assert.equal(url, "https://example.com/a.wasm?b=1&c");
  assert.match(integrity, /^sha256-[\w+/]{43}=$/);
  assert.equal(payloadOf(await build(), "wasm").length, parts.program.length);
  assert.doesNotMatch(page, /id="mcpapps-data"/);
});

test("quotes in an address stay inside its attribute", async () => {
  const { url } = attributesOf(await build({ wasmUrl: `https://example.com/a.wasm?" onerror="x` }), "wasm");
  assert.equal(url, 'https://example.com/a.wasm?" onerror="x');
});

test("the builder builds when it is called through a symbolic link", async () => {
  const folder = emptyFolder();
  const file = (name) => join(folder, name);
  for (const name of ["glue", "program", "shell"]) writeFileSync(file(name), parts[name]);
  symlinkSync(fileURLToPath(new URL("../../../cmake", import.meta.url)), file("linked"));
  const options = ["glue", "program", "shell"].flatMap((name) => [`--${name}`, file(name)]);
  execFileSync(
    process.execPath,
    [file("linked/build_page.mjs"), ...options, "--packages", packages, "--output", file("page.html")],
  );
  assert.equal(readFileSync(file("page.html"), "utf8"), await build());
});

test("an address that is not absolute is refused: a view has none of its own to start from", async () => {
  await assert.rejects(build({ wasmUrl: "a.wasm" }), /not an absolute address/);
});

test("the note that no script runs stands before the loader, and is hidden at first", async () => {
  const page = await build();
  assert.match(page, /animation:mcpapps-note 2s/);
  assert.ok(page.indexOf('<p id="mcpapps-note">') < page.lastIndexOf("<script>"));
});

describe("a page in which the program would be dead is refused, with the line:", () => {
  const pages = {
    "a frameset": ["<html>\n<head></head>\n<FRAMESET cols='50%'>", 3, /<frameset> has no body/],
    "plaintext": ["<p>Hi</p>\n<plaintext>", 2, /<plaintext> is shown as text/],
    "a template without an end": [
      "<body>\n<template>\n<template></template>\n</body>",
      2,
      /this <template> has no end tag/,
    ],
    "a template that closes itself as in XML": ["<body><template/></body>", 1, /this <template> has no end tag/],
    "a comment without an end": ["<body>\n\n<!-- </body>", 3, /comment of the page has no end/],
    "a tag without an end": ["<body>\n<a href=\"x>y</a>\n</body></html>", 3, /A tag of the page has no end/],
    "a script without an end": ["\n<script>\nx = 1;", 2, /this <script> has no end tag/],
  };
  for (const [what, [html, line, message]] of Object.entries(pages)) {
    test(what, async () => {
      await assert.rejects(build({ shell: html }), (error) => error.line === line && message.test(error.message));
    });
  }
});

test("what only looks like a frameset is none", async () => {
  for (const html of [
    "<!-- <frameset> -->",
    "<script>'<plaintext>'</script>",
    "<svg><plaintext/></svg>",
    "<template><frameset></template>",
  ]) {
    assert.ok((await build({ shell: html })).includes(html));
  }
});

/** Runs the command on a page, and returns its output and the files. */
function command(html, ...more) {
  const folder = emptyFolder();
  const file = (name, content) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const builder = fileURLToPath(new URL("../../../cmake/build_page.mjs", import.meta.url));
  const program = file("a.wasm", parts.program);
  const page = file("page.html", html);
  const output = join(folder, "out.html");
  const args = { packages, shell: page, glue: file("a.js", "var glue;"), program, output };
  const options = Object.entries(args).map(([name, value]) => `--${name}=${value}`);
  return { ...spawnSync(process.execPath, [builder, ...options, ...more], { encoding: "utf8" }), page, output };
}

test("the command says what is wrong with a page as compilers do, and writes none", () => {
  const { status, stderr, page, output } = command("<html>\n<frameset></frameset>\n</html>\n");
  assert.equal(status, 1);
  assert.equal(stderr, `${page}:2: error: A page with a <frameset> has no body, so the view could not start.\n`);
  assert.equal(existsSync(output), false);
});

test("a page of more bytes than its budget is refused with the sizes of its parts, and is not written", () => {
  const { status, stderr, output } = command(shell, "--budget=1kB");
  assert.equal(status, 1);
  assert.match(
    stderr,
    /out\.html: error: The page has \d+\.\d kB, and its BUDGET is 1kB: HTML and loader \d+\.\d kB, .*wasm 0\.\d kB/,
  );
  assert.equal(existsSync(output), false);
});

test("a page within its budget is written, and so is one of a view without", () => {
  for (const budget of ["20kB", "0.02MB", "20000B", ""]) {
    assert.ok(existsSync(command(shell, `--budget=${budget}`).output), budget);
  }
});
