// The files that a page names: cmake/page/files.mjs.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { htmlIn } from "../../../cmake/packages.mjs";
import { PageFiles } from "../../../cmake/page/files.mjs";
import { withParts } from "../../../cmake/page/parts.mjs";

const folder = mkdtempSync(join(tmpdir(), "mcpapps-files-"));
after(() => rmSync(folder, { recursive: true }));
const { parse } = await htmlIn(fileURLToPath(new URL("../../../node_modules", import.meta.url)));
const inFolder = (name) => join(folder, name);

/** @param {string} name @param {string} text */
function write(name, text) {
  mkdirSync(dirname(inFolder(name)), { recursive: true });
  writeFileSync(inFolder(name), text);
}
write("a.css", "p { color: red }\n");
write("look/b.css", 'p { background: url(../c.png) }\n@font-face { src: url("d.woff2?x#y") }');
write("two words.css", "/* </style> */");
write("imports.css", '@import "a.css";');
write("c.png", "C");
write("100%.png", "C");
write("look/d.woff2", "D");
write("icons.svg", "<svg/>");
write("e.bin", "E");
write("part.html", '<style>p { background: url("c.png") }</style><p><img src="c.png"></p>');

const c = "data:image/png;base64,Qw==";

/** @param {string} text of the page */
function put(text) {
  const files = new PageFiles();
  const source = withParts(parse, { file: inFolder("page.html"), text }, () => true, files);
  return { source, text: source.text, files };
}

for (const [what, before, after] of [
  ["a style sheet", '<link rel="stylesheet" href="a.css">', "<style>p { color: red }\n</style>"],
  ["a style sheet for a medium", '<link media="print" rel="STYLESHEET" href=a.css>',
    '<style media="print">p { color: red }\n</style>'],
  ["a file's name with a space, and an end tag in it", '<link rel="stylesheet" href="two%20words.css">',
    "<style>/* \\3c /style> */</style>"],
  ["pictures and fonts of a style sheet, from where it is", '<link rel="stylesheet" href="look/b.css">',
    `<style>p { background: url("${c}") }\n@font-face { src: url("data:font/woff2;base64,RA==#y") }</style>`],
  ["pictures of the page's own styles", "<style>p { background: url('c.png') }</style>",
    `<style>p { background: url("${c}") }</style>`],
  ["each picture of a set",
    `<style>p { background: image-set("c.png" 1x, url('c.png') type("image/png") 2x, 'c.png' 3x) }</style>`,
    `<style>p { background: image-set(url("${c}") 1x, ` +
      `url("${c}") type("image/png") 2x, url("${c}") 3x) }</style>`],
  ["a picture", '<img alt="" src="c.png" width="2">', `<img alt="" src="${c}" width="2">`],
  ["a picture of rows", '<ul id="a"><template><li><img src="c.png"></li></template></ul>',
    `<ul id="a"><template><li><img src="${c}"></li></template></ul>`],
  ["a picture of an SVG", '<svg><image xlink:href="c.png"/></svg>', `<svg><image xlink:href="${c}"/></svg>`],
  ["a file's name that is no address", '<img src="100%.png">', `<img src="${c}">`],
  ["a part of a picture", '<img src="icons.svg#i">', '<img src="data:image/svg+xml;base64,PHN2Zy8+#i">'],
]) {
  test(`${what} is put into the page`, () => assert.equal(put(before).text, after));
}

for (const text of [
  '<link rel="stylesheet" href="https://a.example/a.css">', '<link rel="icon" href="icon.png">',
  '<link rel="stylesheet" href="//a.example/x.css">',
  '<img src="data:image/png;base64,Qw==">', '<img src="//a.example/c.png">', '<a href="other.html">x</a>',
  '<p style="fill: url(#c)"></p>', '<style>@import "https://a.example/a.css";</style>',
  '<style>p { background: image-set(url("data:image/png;base64,Qw==") 1x) }</style>',
  "<style>/* url(no.png) */</style>", '<svg><use href="#c"/></svg>',
  '<style>p { fill: url(#c); cursor: url("https://a.example/c.png") }</style>', "<script>let src</script>",
]) {
  test(`${text} stays`, () => assert.equal(put(text).text, text));
}

test("what a part names is found from the part", () => {
  const { text } = put('<x-part id="a" src="part.html"></x-part>');
  assert.equal(text.split(c).length, 3, text);
});

test("mistakes after a style sheet have the page's lines", () => {
  const { source } = put('<link rel="stylesheet" href="look/b.css">\n<p></p>');
  assert.deepEqual(source.placeOf(2), { file: inFolder("look/b.css"), line: 2 });
  assert.deepEqual(source.placeOf(3), { file: inFolder("page.html"), line: 2 });
});

test("the build knows which files the page is made of", () => {
  const { files } = put('<link rel="stylesheet" href="two%20words.css"><img src="c.png">');
  const names = ["made.html: ", "/page.html ", "/two\\ words.css ", "/c.png"];
  const text = files.depfile("made.html").replaceAll(folder.replaceAll(/[ #\\]/g, "\\$&"), "");
  assert.equal(text, `${names.join("")}\n`);
});

for (const [what, text, words, line] of [
  ["a file that there is not", '\n<img src="no.png">', /src="no.png": there is no such file beside page.html/, 2],
  ["a style sheet that there is not", '<link rel="stylesheet" href="no.css">', /no such file/, 1],
  ["a folder", '<link rel="stylesheet" href="look">', /no such file/, 1],
  ["a file of another type", '<img src="e.bin">', /what can be put into the page is \.avif, /, 1],
  ["a script", '\n\n<script src="x.js"></script>', /src="x.js": a host shows the page without the files beside it/, 3],
  ["an SVG that another uses", '<svg><use href="icons.svg#i"/></svg>', /href="icons.svg#i": a host/, 1],
  ["a picture of one element's style", '<p style="background: url(c.png)"></p>', /put it into a style sheet/, 1],
  ["a document", '<iframe src="a.html"></iframe>', /see EMBED of mcpapps_add_view/, 1],
  ["pictures to choose from", '<img srcset="c.png 2x">', /srcset="c.png 2x"/, 1],
  ["a picture of one element's style behind another address", '<p style="fill: url(#c); background: url(c.png)"></p>',
    /url\(c.png\) of a file/, 1],
  ["a set of pictures of one element's style", `<p style="background: image-set('c.png' 1x)"></p>`, /'c.png' of a file/, 1],
  ["a set with a picture that there is not", '<style>p { background: image-set("no.png" 1x) }</style>', /no such file/, 1],
  ["an object", '\n<object data="a.pdf"></object>', /data="a.pdf": a host shows the page without/, 2],
  ["an embedded file", '<embed src="a.pdf">', /src="a.pdf": a host/, 1],
  ["a picture without a file", '\n<img src="">', /src="": name a file/, 2],
  ["a style sheet without a file", '<link rel="stylesheet" href=" ">', /href="": name a file/, 1],
  ["a style sheet that the page's own imports", '\n<style>@import "a.css";</style>', /@import a.css: give each/, 2],
  ["an import without a space, behind another", '<style>@import "//a.example/a.css"; @import"a.css";</style>',
    /@import a.css: give each/, 1],
  ["an imported style sheet", '<link rel="stylesheet" href="imports.css">', /@import a.css: give each style sheet/, 1],
]) {
  test(`${what} is refused with its line`, () => {
    assert.throws(() => put(text), (error) => words.test(error.message) && error.line === line);
  });
}
