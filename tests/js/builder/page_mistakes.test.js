// HTML that a browser would mend, or that makes no page: cmake/page_header.mjs names the line.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

const folder = mkdtempSync(join(tmpdir(), "mcpapps-mistakes-"));
after(() => rmSync(folder, { recursive: true }));
const inRepository = (path) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** Makes the header of a page. @param {string | Buffer} html @param {string} name of the file */
function make(html, name) {
  const [file, header] = [join(folder, name), join(folder, "page.h")];
  writeFileSync(file, html);
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      inRepository("cmake/page_header.mjs"), `--html=${file}`, `--header=${header}`,
      `--packages=${inRepository("node_modules")}`,
    ],
    { encoding: "utf8" },
  );
  return { status, stderr, file, text: () => readFileSync(header, "utf8") };
}

/** A list with a row. @param {string} attributes of the row */
const row = (attributes) => `<ul id="rows"><template><li ${attributes}></li></template></ul>`;
const utf16 = Buffer.from("\uFEFF<p id=a></p>", "utf16le");

for (const [mistake, line, html, words, name = "some.html"] of [
  ["a form in a form", 2, '<form id="a">\n<form id="b"></form></form>', /a <form> in a <form>/],
  ["a form without an end", 2, '<p></p>\n<form id="a"><p>x</p>', /this <form> has no end tag/],
  ["a form that ends with what is around it", 2, '<div>\n<form id="a"></div><p></p>', /this <form> has no end tag/],
  ["a misspelt binding", 2, `\n${row('data-atrr="a:b"')}`, /data-atrr: is data-attr meant/],
  ["a misspelt binding, a letter less", 1, row('data-tex="a"'), /is data-text meant/],
  ["a misspelt data-empty", 1, '<p data-emtpy="rows"></p>', /is data-empty meant/],
  ["an event that there is not", 1, row('data-on="clik:open"'), /no element has the event clik; is click meant/],
  ["an id with a space", 1, '<p id="my add"></p>', /id="my add": begin it with a letter/],
  ["the name of the page's struct as an id", 1, '<p id="SomePage"></p>', /the page's struct has this name/],
  ["two lists of one class", 2, `${row("")}\n${row("").replace("rows", "Rows")}`, /both make a class Rows/],
  ["UTF-16", 1, utf16, /the file is UTF-16 or no text: save it as UTF-8/],
  ["UTF-16 in the other order", 1, Buffer.from(utf16).swap16(), /save it as UTF-8/],
  ["UTF-16 without a mark", 1, utf16.subarray(2), /save it as UTF-8/],
  ["10,000 levels of elements", 2, `\n${"<div>".repeat(10_000)}`, /nested more than 500 deep/],
  ["a frameset", 2, "<html>\n<frameset></frameset></html>", /a <frameset> has no body/],
  ["plaintext", 2, "<p></p>\n<plaintext>", /follows <plaintext>/],
  ["a file's name that begins with a digit", 1, "<p></p>", /the file's name becomes/, "1.html"],
  ["a file's name of two lines", 1, "<p></p>", /the file's name becomes/, "a\nb.html"],
]) {
  test(`${mistake} is an error with its file and line`, () => {
    const { status, stderr, file } = make(html, name);
    assert.equal(status, 1, stderr);
    assert.ok(stderr.startsWith(`${file}:${line}: error: `), stderr);
    assert.match(stderr, words);
  });
}

test("attributes and events of others are left alone", () => {
  const names = "test next id in props attrs keys state drop tooltip testid".split(" ");
  const attributes = names.map((each) => `data-${each}="x"`).join(" ");
  const { status, stderr } = make(row(`${attributes} data-on="go dblclick:open my-event:act"`), "others.html");
  assert.equal(status, 0, stderr);
});

test("ids that are names of C++ or of the page itself have members that compile", () => {
  const ids = "kTree NULL errno EOF stdin showTexts class".split(" ");
  const form = '<form id="form"><input name="a"></form>';
  const { status, stderr, text } = make(
    ids.map((id) => `<p id="${id}"></p>`).join("") + form + row("").replace("rows", "list"), "names.html");
  assert.equal(status, 0, stderr);
  for (const id of ids) assert.ok(text().includes(`Element ${id}_{"${id}"}`), text());
  assert.ok(text().includes("class Form : public mcpapps::page::Form<FormShape>"), text());
});

test("an id that is some other macro is told the compiler with its line", () => {
  const { text, file } = make('\n<p id="RAND_MAX"></p>\n<p id="BUFSIZ"></p>', "macro.html");
  assert.ok(text().includes(`#ifdef BUFSIZ\n#line 3 "${file}"\n#error id="BUFSIZ": this is a macro.`), text());
});
