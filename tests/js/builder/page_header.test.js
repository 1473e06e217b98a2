// The header that is made of a page's HTML: cmake/page_header.mjs.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { fileURLToPath } from "node:url";

const folder = mkdtempSync(join(tmpdir(), "mcpapps-header-"));
after(() => rmSync(folder, { recursive: true }));
const maker = fileURLToPath(new URL("../../../cmake/page_header.mjs", import.meta.url));
const packages = fileURLToPath(new URL("../../../node_modules", import.meta.url));

/** Makes the header of a page with this body. */
function make(body, name = "some-claims") {
  const file = (extension) => join(folder, `${name}.${extension}`);
  writeFileSync(file("html"), `<!doctype html>\n<title>Claims</title>\n${body}\n`);
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      maker, `--html=${file("html")}`, `--header=${file("page.h")}`, `--tree=${file("page.json")}`,
      `--packages=${packages}`,
    ],
    { encoding: "utf8" },
  );
  return { status, stderr, header: file("page.h"), tree: file("page.json"), html: file("html") };
}
function headerOf(body, name) {
  const made = make(body, name);
  assert.equal(made.status, 0, made.stderr);
  return readFileSync(made.header, "utf8");
}

describe("the members of a page", () => {
  for (const [html, member] of [
    ['<h1 id="title"></h1>', 'mcpapps::page::Element title{"title"}'],
    ['<button id="approve-all">x</button>', 'mcpapps::page::Button approveAll{"approve-all"}'],
    ['<input id="new">', 'mcpapps::page::TextControl new_{"new"}'],
    ['<input id="a" type="NUMBER">', "mcpapps::page::NumberControl a"],
    ['<input id="a" type="range">', "mcpapps::page::NumberControl a"],
    ['<input id="a" type="checkbox">', "mcpapps::page::CheckControl a"],
    ['<input id="a" type="submit">', "mcpapps::page::Button a"],
    ['<textarea id="a"></textarea>', "mcpapps::page::TextControl a"],
    ['<select id="a"></select>', "mcpapps::page::Select a"],
    ['<dialog id="a"></dialog>', "mcpapps::page::Dialog a"],
    ['<details id="a"></details>', "mcpapps::page::Details a"],
    ['<canvas id="a"></canvas>', "mcpapps::page::Canvas a"],
    ['<svg><g id="bars"><template><rect data-attr="height:share"/></template></g></svg>', "someClaimsPage::Bars bars"],
    ['<ul id="rows"><template><li data-text="name"></li></template></ul>', "someClaimsPage::Rows rows"],
    ['<form id="a"><input name="b"></form>', "someClaimsPage::A a"],
  ]) {
    test(`${html} is ${member}`, () => assert.ok(headerOf(html).includes(member), headerOf(html)));
  }

  test("are told the compiler with the lines of the HTML", () => {
    const made = make('<h1 id="title"></h1>\n\n<p id="note"></p>');
    const text = readFileSync(made.header, "utf8");
    assert.ok(text.includes(`#line 3 "${made.html}"\n  mcpapps::page::Element title`), text);
    assert.ok(text.includes(`#line 5 "${made.html}"\n  mcpapps::page::Element note`), text);
  });

  test("are of a struct that is named after the file", () => {
    for (const [file, name] of [
      ["expenses", "ExpensesPage"],
      ["system-monitor", "SystemMonitorPage"],
      ["my_page", "MyPage"],
      ["page", "Page"],
    ]) {
      assert.match(headerOf("", file), new RegExp(`^struct ${name} \\{`, "m"));
    }
  });

  test("do not change with the texts, styles and scripts of the page, and neither does the file's date", () => {
    const { header } = make('<style>p { color: red }</style><p id="a">One</p>');
    utimesSync(header, 1, 1);
    make('<style>p { color: blue }</style><p id="a" class="late">Two</p>');
    assert.equal(statSync(header).mtimeMs, 1000);
    make('<p id="b">Two</p>');
    assert.notEqual(statSync(header).mtimeMs, 1000);
  });
});

describe("the struct of a form", () => {
  const checks = (html) =>
    [...headerOf(html).matchAll(/detail::(\w+)<Values, "(\w+)"/g)].map(([, check, name]) => `${check} ${name}`);

  for (const [control, check] of [
    ['<input name="a">', "isControl a"],
    ['<input name="a" type="hidden">', "isControl a"],
    ['<input name="a" type="NUMBER">', "isNumber a"],
    ['<input name="a" type="date">', "isWritten a"],
    ['<input name="a" type="checkbox">', "isCheck a"],
    ['<input name="a" type="checkbox" value="">', "isCheckOrMore a"],
    ['<input name="a" type="checkbox"><input name="a" type="checkbox">', "areControls a"],
    ['<ul id="rows"><template><li><input name="a" type="checkbox"></li></template></ul>', "areControls a"],
    ['<input name="a" type="file">', "isFile a"],
    ['<input name="a" type="file" multiple>', "areFiles a"],
    ['<select name="a" multiple></select>', "areControls a"],
    ['<button name="a">x</button>', "isControl a"],
  ]) {
    test(`has what ${control} brings: ${check}`, () =>
      assert.deepEqual(checks(`<form id="f">${control}</form>`), [check]));
  }

  test("has the values that can be chosen, but the empty one", () => {
    const text = headerOf(
      '<form id="f"><select name="a"><option value="">-</option><option> ' +
        'One  two </option></select><input name="b" type="radio" value="x"></form>',
    );
    assert.deepEqual(
      [...text.matchAll(/takesValue<Values, "(\w+)", "([^"]*)">/g)].map(([, name, value]) => `${name} ${value}`),
      ["a One two", "b x"],
    );
  });

  test("has the controls outside of the form that name it, and not those inside that name another", () => {
    assert.deepEqual(
      checks(
        '<form id="f"><input name="a"><input name="b" form="g"></form><input name="c" form="f"><form id="g"></form>',
      ),
      ["isControl a", "isControl c", "isControl b"],
    );
    assert.deepEqual(
      checks(
        '<form id="f"><button type="button" name="a">x</button><input type="reset" name="b"><fieldset ' +
          'name="c"></fieldset></form>',
      ),
      [],
    );
  });
});

describe("a page that cannot be right", () => {
  for (const [mistake, line, html, words] of [
    ["an id twice", 4, '<p id="a"></p>\n<p id="a"></p>', /id="a": line 3 has it, too/],
    ["two ids that are one name in C++", 3, '<p id="a-b"></p><p id="aB"></p>', /are both aB in C\+\+/],
    ["an id that is no name", 3, '<p id="1"></p>', /id="1": begin it with a letter/],
    [
      "a template with two roots",
      3,
      '<ul id="a"><template><li></li><li></li></template></ul>',
      /one element, which is the row; this one has 2/,
    ],
    [
      "a template with a text beside the row",
      3,
      '<ul id="a"><template>Row: <li></li></template></ul>',
      /a text beside it/,
    ],
    ["an empty template", 3, '<ul id="a"><template></template></ul>', /this one has 0/],
    ["an id in a template", 4, '<ul id="a"><template>\n<li id="b"></li></template></ul>', /each row would have it/],
    ["data-if outside of a template", 3, '<p data-if="a"></p>', /data-if stands outside of a <template>/],
    [
      "a text of the page as a class",
      3,
      '<ul id="a"><template><li data-class="x:@b"></li></template></ul>',
      /texts of the page go with data-text and data-attr/,
    ],
    ["data-on outside of a template", 3, '<button id="a" data-on="go">x</button>', /data-on stands outside/],
    [
      "data-text over elements",
      3,
      '<ul id="a"><template><li data-text="b"><b></b></li></template></ul>',
      /would replace the elements inside/,
    ],
    [
      "data-if on the row",
      3,
      '<ul id="a"><template><li data-if="b"></li></template></ul>',
      /a row cannot leave itself out/,
    ],
    [
      "data-each without a template",
      3,
      '<ul id="a"><template><li data-each="b"></li></template></ul>',
      /there is no <template>/,
    ],
    [
      "a template in a template without data-each",
      3,
      '<ul id="a"><template><li><template><b></b></template></li></template></ul>',
      /needs data-each/,
    ],
    [
      "a handler as an attribute",
      3,
      '<ul id="a"><template><li data-attr="onclick:b"></li></template></ul>',
      /must not become a script/,
    ],
    [
      "a document as an attribute",
      3,
      '<ul id="a"><template><iframe data-attr="srcdoc:b"></iframe></template></ul>',
      /must not become a script/,
    ],
    [
      "innerHTML as a property",
      3,
      '<ul id="a"><template><li data-prop="innerHTML:b"></li></template></ul>',
      /it is one of value, checked/,
    ],
    [
      "a pair without a member",
      3,
      '<ul id="a"><template><li data-attr="title"></li></template></ul>',
      /write a name, a colon and a member/,
    ],
    [
      "a member that is no name",
      3,
      '<ul id="a"><template><li data-text="a b"></li></template></ul>',
      /is no name of a member/,
    ],
    [
      "an action that is no word",
      3,
      '<ul id="a"><template><li data-on="click:go-on"></li></template></ul>',
      /must be a word/,
    ],
    [
      "an action of two lists",
      3,
      '<ul id="a"><template><li data-on="go"><p data-each="b"><template><b ' +
        'data-on="go"></b></template></p></li></template></ul>',
      /rows of another list have this action/,
    ],
    [
      "a name of controls of two types",
      4,
      '<form id="a"><input name="b">\n<select name="b"></select></form>',
      /line 3 gives the name to a control of another type/,
    ],
    ["data-empty of no list", 3, '<p data-empty="rows"></p>', /no list has this id/],
  ]) {
    test(`${mistake} is an error with its file and line`, () => {
      const { status, stderr, html: file } = make(html);
      assert.equal(status, 1);
      assert.ok(stderr.startsWith(`${file}:${line}: error: `), stderr);
      assert.match(stderr, words);
    });
  }

  test("says nothing where HTML is written as browsers take it", () => {
    headerOf("<p id=a>One<p id=b>Two<ul id=rows><template><li data-text=name></template></ul>");
  });
});

test("where the page of native tests is does not stand in the header, but in a source beside it", () => {
  const { header, tree } = make('<p id="a"></p>');
  assert.ok(!readFileSync(header, "utf8").includes(tree));
  assert.ok(readFileSync(tree.replace(".json", ".cpp"), "utf8").includes(`treeFile = "${tree}";`));
});

test("the page of native tests has the body without scripts and styles, and what is in templates", () => {
  const { tree } = make(
    '<style>p {}</style><ul id="rows"><template><li data-text="a"></li></template></ul><script>1</script>',
  );
  const [root, , [[body, , children]]] = JSON.parse(readFileSync(tree, "utf8"));
  assert.deepEqual([root, body], ["html", "body"]);
  assert.deepEqual(children.filter((node) => typeof node !== "string"),
    [["ul", { id: "rows" }, [["template", { "data-bindings": "1 text:1" }, [["li", {}, [""]]]]]]]);
});

test("what a template binds is compiled: steps to its nodes, and its bindings in the order of the page", () => {
  const { tree } = make(
    '<table><tbody id="rows"><template data-key="k"><tr data-class="a:b"> <!-- none --><td data-if="c">x</td> <td>' +
      '<a data-on="pick input:type" data-attr="xlink:href:d title:@e" data-text="f">g</a> </td><td><ul data-each="h">' +
      '<template><li> <input data-prop="value:i" data-on="edit"></li></template></ul></td></tr></template></table>',
  );
  const page = readFileSync(tree.replace(".json", ".html"), "utf8");
  assert.deepEqual([.../<template[^]*<\/template>/.exec(page)[0].split(/(?=<template)/)], [
    '<template data-bindings="1 2 5 7 4 11 class:0:a if:1 attr:3:xlink:href text:4 each:6 on:click on:input ' +
      'on:change"><tr><td>x</td><td><a data-on="click:pick input:type" ' +
      'data-words="title:e"></a> </td><td><ul data-each="h">',
    '<template data-bindings="1 2 prop:2:value on:change"><li> <input data-on="change:edit"></li></template></ul>' +
      "</td></tr></template>",
  ]);
});
