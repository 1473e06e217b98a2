// Parts of pages: cmake/page/parts.mjs. tests/page/parts shows them with their programs.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { htmlIn } from "../../../cmake/packages.mjs";
import { elementsOf } from "../../../cmake/page/elements.mjs";
import { PageFiles } from "../../../cmake/page/files.mjs";
import { withParts } from "../../../cmake/page/parts.mjs";
import { placesOf } from "../../../cmake/page/places.mjs";

const folder = mkdtempSync(join(tmpdir(), "mcpapps-parts-"));
after(() => rmSync(folder, { recursive: true }));
const { parse } = await htmlIn(fileURLToPath(new URL("../../../node_modules", import.meta.url)));
const page = join(folder, "page.html");

/** Puts parts into a page. @param {string} text @param {Record<string, string>} parts by the file's name */
function sourceOf(text, parts) {
  const files = Object.entries(parts).map(([name, part]) => {
    writeFileSync(join(folder, name), part);
    return join(folder, name);
  });
  return withParts(parse, { file: page, text }, (file) => files.includes(file), new PageFiles());
}
const textOf = (text, parts) => sourceOf(text, parts).text;

/** @param {string} id */
const use = (id, more = "") => `<x-part id="${id}" src="a.html"${more}></x-part>`;

describe("a part in a page", () => {
  for (const [what, inPart, inPage] of [
    ["is its element, under the use's id", "<p>x</p>", '<p id="b" data-x-part="a">x</p>'],
    ["has ids that begin with it", '<p><b id="c"></b></p>', '<p id="b" data-x-part="a"><b id="b-c"></b></p>'],
    [
      "has labels of its own",
      '<p aria-labelledby="c d"><b id="c"></b><i id="d"></i><label for=\'c\'></label></p>',
      '<p id="b" data-x-part="a" aria-labelledby="b-c b-d"><b id="b-c"></b><i id="b-d"></i>' +
        '<label for="b-c"></label></p>',
    ],
    [
      "may refer to the page",
      '<p aria-labelledby="title"><a href="#title"></a></p>',
      '<p id="b" data-x-part="a" aria-labelledby="title"><a href="#title"></a></p>',
    ],
    [
      "has pictures that refer to their own",
      '<svg><path id="c"/><use href="#c"/><use xlink:href="#c"/><rect fill="url(#c)"/></svg>',
      '<svg id="b" data-x-part="a"><path id="b-c"/><use href="#b-c"/><use xlink:href="#b-c"/>' +
        '<rect fill="url(#b-c)"/></svg>',
    ],
    [
      "keeps what its attributes say",
      '<p title="&quot;&amp;\n<b>"></p>',
      '<p id="b" data-x-part="a" title="&quot;&amp;\n<b>"></p>',
    ],
    ["keeps the text of a template", '<ul><template data-key="c"><li></li></template></ul>',
      '<ul id="b" data-x-part="a"><template data-key="c"><li></li></template></ul>'],
  ]) {
    test(what, () => assert.equal(textOf(use("b"), { "a.html": inPart }), inPage));
  }

  test("has the attributes of its use, whose classes and styles come behind", () => {
    const part = '<p class="c" style="left: 0" title=x></p>';
    assert.equal(
      textOf(use("b", ' class="d" style="top: 0" title="y" hidden'), { "a.html": part }),
      '<p id="b" hidden="" data-x-part="a" class="c d" style="left: 0;top: 0" title="y"></p>',
    );
  });

  test("may be a row, and the row of a table", () => {
    const table = (row) => `<table><tbody id="rows"><template>${row}</template></tbody></table>`;
    const part = '<tr><td data-text="name"></td></tr>';
    assert.equal(
      textOf(table('<x-part src="a.html"></x-part>'), { "a.html": part }),
      table('<tr data-x-part="a"><td data-text="name"></td></tr>'),
    );
  });

  test("is a row with pieces, which has the bindings of both", () => {
    const parts = {
      "a.html": '<li data-class="c:d" data-on="go"><x-part src="c.html" data-if="e"></x-part></li>',
      "c.html": '<b data-text="f"></b>',
    };
    const use = '<x-part src="a.html" data-class="g:h" data-on="keydown:go"></x-part>';
    assert.equal(
      textOf(`<ul id="l"><template>${use}</template></ul>`, parts),
      '<ul id="l"><template><li data-x-part="a" data-class="c:d g:h" data-on="go keydown:go">' +
        '<b data-if="e" data-x-part="c" data-text="f"></b></li></template></ul>',
    );
  });

  test("may have parts", () => {
    const parts = { "a.html": '<p><x-part id="c" src="c.html"></x-part></p>', "c.html": '<b><i id="d"></i></b>' };
    assert.equal(
      textOf(use("b"), parts),
      '<p id="b" data-x-part="a"><b id="b-c" data-x-part="c"><i id="b-c-d"></i></b></p>',
    );
  });

  test("has style sheets, once, before those of the page, and not for the parts in it", () => {
    const text = textOf(`<head><title>x</title><style>p {}</style></head>${use("b")}${use("c")}`, {
      "a.html": "<style>p { color: red }\n</style><p></p><style media=print>b {}</style>",
    });
    const scope = '@scope ([data-x-part="a"]) to (:scope [data-x-part] > *)';
    const sheet = `${scope} {p { color: red } } ${scope} {@media print {b {}}}`;
    assert.ok(text.startsWith(`<head><title>x</title><style>${sheet}</style><style>p {}</style></head>`), text);
  });

  test("leaves a page without parts as it is", () => {
    const text = "\uFEFF<!doctype html>\r\n<p>x";
    assert.equal(textOf(text, {}), text);
  });
});

test("the lines of a page and of its parts are theirs", () => {
  const source = sourceOf(`<h1>\n</h1>\n${use("b")}\n<p></p>\n`, {
    "a.html": "<!-- 1 -->\n<p>\n\n<x-part id='c' src='c.html'></x-part>\n</p>",
    "c.html": "\n\n<b>\n</b>",
  });
  const places = source.text.split("\n").map((_, i) => source.placeOf(i + 1));
  assert.deepEqual(
    places.map(({ file, line }) => `${file.slice(folder.length + 1)}:${line}`),
    "page:1 page:2 page:3 a:3 a:4 c:4 a:5 page:4 page:5".split(" ").map((each) => each.replace(":", ".html:")),
  );
});

describe("a mistake is an error with its file and line:", () => {
  for (const [mistake, place, text, parts, words] of [
    ["no file", "page.html:2", '\n<x-part id="b"></x-part>', {}, /has the file of its part: src=/],
    ["a file that there is not", "page.html:1", '<x-part id="b" src="c/a.html"></x-part>', {},
      /no such file beside page/],
    ["no id", "page.html:1", '<x-part src="a.html"></x-part>', { "a.html": "<p></p>" }, /needs an id/],
    ["a style inside", "a.html:1", use("b"), { "a.html": "<p><style></style></p>" }, /put this <style> beside/],
    ["an open style", "a.html:1", use("b"), { "a.html": "<style>p { top: 0 /* } */</style><p></p>" }, /without an end/],
    ["a style that ends twice", "a.html:1", use("b"), { "a.html": "<style>p {}} b {</style><p></p>" }, /} too many/],
    ["content", "page.html:1", '<x-part id="b" src="a.html">x</x-part>', { "a.html": "<p></p>" }, /contains nothing/],
    ["no end tag", "page.html:1", '<x-part id="b" src="a.html"/><p></p>', { "a.html": "<p></p>" },
      /this <x-part> has no end tag/],
    ["a binding outside of a template", "page.html:1", use("b", ' data-if="c"'), { "a.html": "<p></p>" },
      /data-if: outside of a <template>, put it on an element around/],
    ["an id in a row", "a.html:2", '<ul id="l"><template><x-part src="a.html"></x-part></template></ul>',
      { "a.html": '<li>\n<b id="c"></b></li>' }, /id="c" in a template/],
    ["a row outside of a template", "page.html:2", `<table>\n${use("b")}</table>`, { "a.html": "<tr><td></td></tr>" },
      /this part can only be a row/],
    ["a part in itself", "a.html:1", use("b"), { "a.html": '<p><x-part id="c" src="a.html"></x-part></p>' },
      /contain itself/],
    ["two elements", "a.html:2", use("b"), { "a.html": "<p></p>\n<p></p>" }, /a part is one element/],
    ["a text beside the element", "a.html:1", use("b"), { "a.html": "x<p></p>" }, /a part is one element/],
    ["an empty file", "a.html:1", use("b"), { "a.html": "" }, /a part is one element/],
    ["a part as the element", "a.html:1", use("b"), { "a.html": use("c") }, /an element of its own/],
    ["an id of the element", "a.html:1", use("b"), { "a.html": '<p id="c"></p>' }, /leave this one out/],
    ["a script", "a.html:1", use("b"), { "a.html": "<p><script></script></p>" }, /a part has no <script>/],
    ["the mark of parts", "a.html:1", use("b"), { "a.html": '<p data-x-part="a"></p>' }, /is written by mcpapps/],
    ["a style for an id", "a.html:1", use("b"), { "a.html": '<style>#c > i { top: 0 }</style><p><b id="c"></b></p>' },
      /#c: in a page, this id has that of the <x-part> before it/],
    ["an open element", "a.html:1", use("b"), { "a.html": "<p><title></p>" }, /this <title> has no end tag/],
    ["an id that the page has", "a.html:2", `<p id="b-c"></p>\n${use("b")}`, { "a.html": '<p>\n<b id="c"></b></p>' },
      /id="b-c": .*page\.html:1 has the same id/],
    ["an id twice in the page, behind a part", "page.html:4", `${use("b")}\n<i id="d"></i>\n\n<i id="d"></i>`,
      { "a.html": "<p>\n\n\n</p>" }, /id="d": line 2 has the same id/],
  ]) {
    test(mistake, () => {
      const read = () => {
        const source = sourceOf(text, parts);
        source.read(() => elementsOf(placesOf(parse, source.text).document));
      };
      assert.throws(read, ({ file, line, message }) => {
        assert.equal(`${file.slice(folder.length + 1)}:${line}`, place, message);
        assert.match(message, words);
        return true;
      });
    });
  }

  test("a file that CMake does not know", () => {
    writeFileSync(join(folder, "a.html"), "<p></p>");
    assert.throws(() => textOf(use("b"), {}), /name it after PARTS where CMakeLists.txt/);
  });

  test("two parts of one name", () => {
    const parts = { "a.html": "<p></p>", "a.htm": "<p></p>" };
    const text = `${use("b")}<x-part id="c" src="./x/../a.htm"></x-part>`;
    assert.throws(() => textOf(text, parts), /another part of the page has this name/);
  });
});

test("a style may have a colour that is the name of an id", () => {
  assert.match(textOf(use("b"), { "a.html": '<style>p { color: #add; }</style><p><b id="add"></b></p>' }), /#add/);
});

test("2,000 parts take time in proportion", () => {
  const timeOf = (count) => {
    const begin = performance.now();
    const uses = Array.from({ length: count }, (_, i) => use(`b${i}`));
    textOf(uses.join("\n"), { "a.html": '<ul><li id="x">y</li></ul>' });
    return performance.now() - begin;
  };
  timeOf(100);
  assert.ok(timeOf(2000) < 40 * timeOf(200) + 100);
});
