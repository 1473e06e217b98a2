// The header of a page's HTML: cmake/page_header.mjs.
import assert from "node:assert/strict";
import { readFileSync, statSync, utimesSync } from "node:fs";
import { describe, test } from "node:test";
import { makeHeaderOf } from "../support/page_header.js";

/** Makes the header of a page with this body. */
const make = (body, name = "some-claims") =>
  makeHeaderOf(`<!doctype html>\n<title>Claims</title>\n${body}\n`, name);
function headerOf(body, name) {
  const made = make(body, name);
  assert.equal(made.mistake, undefined);
  return made.text();
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
    const text = made.text();
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

  test("has the options of data-options, behind those in the HTML and with the page's texts", () => {
    const made = make(
      '<form id="f">\n<select name="a"\n  data-options="open paid:wasPaid :all"><option>x</option></select></form>');
    assert.equal(made.mistake, undefined);
    const text = made.text();
    assert.deepEqual(
      [...text.matchAll(/takesValue<Values, "a", "(\w+)">/g)].map(([, value]) => value), ["x", "open", "paid"]);
    assert.deepEqual([...text.matchAll(/hasText<Words, "(\w+)">/g)].map(([, word]) => word), ["open", "wasPaid", "all"]);
    const option = (value, word) => ["option", { value, "data-words": word }, []];
    const tree = readFileSync(made.tree, "utf8");
    const options = [option("open", "open"), option("paid", "wasPaid"), option("", "all")];
    assert.ok(tree.includes(JSON.stringify(options).slice(1, -1)), tree);
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

test("HTML that is written as browsers take it is no mistake; page_mistakes.test.js has those", () => {
  headerOf("<p id=a>One<p id=b>Two<ul id=rows><template><li data-text=name></template></ul>");
});

test("where the page of native tests is does not stand in the header, but in a source beside it", () => {
  const { text, tree } = make('<p id="a"></p>');
  assert.ok(!text().includes(tree));
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

test("what is shown outside of templates is compiled, and the rest of the HTML is left as it is", () => {
  const { tree } = make(
    '<h1 class=a  data-text="@title" id="h">T</h1><p data-attr=\'a"&:b c:@d\' data-if="e" hidden>x</p>' +
      '<svg><g data-class="x:!y"/></svg>',
  );
  const page = readFileSync(tree.replace(".json", ".html"), "utf8");
  assert.equal(
    page.slice(page.indexOf("<h1")).trim(),
    '<h1 class=a  data-words="title" id="h">T</h1><p  data-bindings="attr:0:a&quot;&amp; prop:1:hidden" ' +
      'data-words="c:d" hidden>x</p><svg><g data-bindings="class:2:x"/></svg>',
  );
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
      'on:change"><tr><td>x</td><td><a data-words="title:e" ' +
      'data-on="click:pick input:type"></a> </td><td><ul data-each="h">',
    '<template data-bindings="1 2 prop:2:value on:change"><li> <input data-on="change:edit"></li></template></ul>' +
      "</td></tr></template>",
  ]);
});
