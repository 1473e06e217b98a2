// HTML that a browser would correct, or that makes no page: cmake/page_header.mjs names the line.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { makeHeaderOf as make } from "../support/page_header.js";

/** A list. @param {string} template what is in its template */
const list = (template) => `<ul id="rows"><template>${template}</template></ul>`;
/** A list with a row. @param {string} attributes of the row */
const row = (attributes) => list(`<li ${attributes}></li>`);
/** A field with a list. @param {string} template the attributes of its template @param {string} row */
const combobox = (template, row) =>
  '<input id="b" role="combobox" aria-controls="a">' +
  `<ul id="a" role="listbox"><template ${template}>${row}</template></ul>`;
const options = combobox('data-struct="A"', '<li role="option"></li>');
/** A table with a list. @param {string} heading @param {string} template the attributes of its template */
const sorted = (heading, template = 'data-struct="A"') =>
  `<table><tr>${heading}</tr><tbody id="a"><template ${template}><tr></tr></template></tbody></table>`;
const utf16 = Buffer.from("\uFEFF<p id=a></p>", "utf16le");

for (const [mistake, line, html, words, name = "some"] of [
  ["a form in a form", 2, '<form id="a">\n<form id="b"></form></form>', /a <form> in a <form>/],
  ["a form without an end", 2, '<p></p>\n<form id="a"><p>x</p>', /this <form> has no end tag/],
  ["a form that ends with what is around it", 2, '<div>\n<form id="a"></div><p></p>', /this <form> has no end tag/],
  ["a misspelt binding", 2, `\n${row('data-atrr="a:b"')}`, /data-atrr: is data-attr meant/],
  ["a misspelt binding, a letter less", 1, row('data-tex="a"'), /is data-text meant/],
  ["a misspelt data-on", 2, `\n${row('data-onn="pick"')}`, /data-onn: is data-on meant/],
  ["a misspelt data-if", 2, '\n<p data-iff="name"></p>', /data-iff: is data-if meant/],
  ["HTML of the program", 2, `\n${row('data-html="a"')}`, /data-html="a": text stays text: show its pieces by data-text/],
  ["a misspelt data-empty", 1, '<p data-emtpy="rows"></p>', /is data-empty meant/],
  ["an event that there is not", 1, row('data-on="clik:open"'), /no element has the event clik; is click meant/],
  ["an id twice", 2, '<p id="a"></p>\n<p id="a"></p>', /id="a": line 1 has the same id/],
  ["two ids that are one name in C++", 1, '<p id="a-b"></p><p id="aB"></p>', /are both aB in C\+\+/],
  ["a template with two roots", 1, list("<li></li><li></li>"), /one element, which is the row; this one has 2/],
  ["a template with a text beside the row", 1, list("Row: <li></li>"), /a text beside it/],
  ["an empty template", 1, list(""), /this one has 0/],
  ["an id in a template", 2, list('\n<li id="b"></li>'), /each row would have it/],
  ["data-virtual of a nested list", 2,
    list('<li><ul data-each="a">\n<template data-virtual><li></li></template></ul></li>'),
    /data-virtual: the rows of a nested list are all in the page/],
  ["data-virtual of rows of SVG", 1, '<svg><g id="a"><template data-virtual><g></g></template></g></svg>',
    /a row is an element of HTML; this is <g>/],
  ["data-virtual outside of a template", 1, '<ul id="a" data-virtual></ul>', /data-virtual: it belongs to the <template> of a list/],
  ["a selection without the struct of the rows", 1,
    '<ul id="a"><template data-selection="single"><li></li></template></ul>', /name the struct of the rows by data-struct/],
  ["an attribute of a template that there is not", 1, '<ul id="a"><template data-virtuell><li></li></template></ul>',
    /data-virtuell: a <template> takes data-key, data-struct, data-virtual, data-selection/],
  ["an action of the name of the selection", 1,
    '<ul id="a"><template data-selection="single" data-struct="A"><li data-on="selection"></li></template></ul>',
    /data-on with the action selection/],
  ["a selection of another mode", 1,
    '<ul id="a"><template data-selection="all" data-struct="A"><li></li></template></ul>', /it is single or multiple/],
  ["options without their roles", 1,
    combobox('data-struct="A"', "<li></li>"), /list of a combobox has role="listbox", and its rows have role="option"/],
  ["options without the struct of the rows", 1, combobox("", '<li role="option"></li>'), /by data-struct/],
  ["options that are selected besides", 1,
    combobox('data-struct="A" data-selection="single"', '<li role="option"></li>'), /are the options of a combobox/],
  ["a combobox without an id", 1, options.replace('id="b" ', ""), /give the combobox an id/],
  ["two fields for one list", 1, `<input role="combobox" aria-controls="a">${options}`, /a list is of one combobox/],
  ["options in a label", 1, `<label>${options}</label>`, /stands in no <label>/],
  ["options of no select", 2, '<p></p>\n<p data-options="a"></p>', /data-options: it belongs to a <select>/],
  ["options that are no values", 1, '<select data-options="a b|c"></select>', /data-options="b\|c": write values/],
  ["an option without a text", 1, '<select data-options=":"></select>', /data-options=":": write values/],
  ["an option whose name is no text's", 1, '<select data-options="in-progress"></select>', /"in-progress": write values/],
  ["two options of one value", 2, '<select><option value="a">A</option>\n<option>a</option></select>',
    /the <option> of line 1 has this value, too: "a"/],
  ["two options of data-options with one value", 1, '<select data-options="a b a:c"></select>', /has this value, too/],
  ["two options of one value in a row", 1, list("<li><select><option>a</option><option>a</option></select></li>"),
    /has this value, too/],
  ["two radio buttons of one value", 2,
    '<form id="a"><input type="radio" name="b" value="c">\n<input type="radio" name="b" value="c"></form>',
    /name="b": line 1 gives a control this value, too/],
  ["misspelt options", 1, '<select data-option="a"></select>', /is data-options meant/],
  ["a sorted column without a button", 1, sorted('<th data-sort="x">X</th>'), /give it to a <th> with one <button>/],
  ["a sorted column with another control", 1, sorted('<th data-sort="x"><button></button><input></th>'),
    /and no other control/],
  ["a sorted column in another order", 1, sorted('<th data-sort="x" aria-sort="asc"><button></button></th>'),
    /aria-sort="asc": it is ascending or descending/],
  ["a list sorted twice", 1, sorted('<th data-sort="x" aria-sort="ascending"><button></button></th>'.repeat(2)),
    /sorted by another heading at first/],
  ["a sorted column that is no heading", 1, sorted('<td data-sort="x"><button></button></td>'), /give it to a <th>/],
  ["a sorted column with an id", 1, sorted('<th id="x" data-sort="x"><button></button></th>'), /gets an id by the build/],
  ["a sorted column of no member", 1, sorted('<th data-sort="x()"><button></button></th>'), /write members of the rows/],
  ["a sorted column without a list", 1, '<table><tr><th data-sort="x"><button></button></th></tr></table>',
    /its <table> needs one list with an id/],
  ["a sorted list without the struct of the rows", 1,
    sorted('<th data-sort="x"><button></button></th>', ""), /by data-struct/],
  ["a sorted column in a template", 1, row('data-sort="x"'), /write the heading beside the list/],
  ["a list without an id", 2, '\n<ul><template><li data-text="a"></li></template></ul>',
    /<template> with data-text shows nothing: a list is an element with an id and one <template>/],
  ["a list's second template", 2, `${row("").replace("</ul>", '\n<template data-key="a"><li></li></template></ul>')}`,
    /<template> with data-key shows nothing/],
  ["data-each outside of a template", 1, '<p data-each="a"></p>', /data-each stands outside of a <template>/],
  ["data-if of SVG outside of a template", 1, '<svg data-if="a"></svg>', /give it to an element of HTML/],
  ["state in the head", 1, '<title data-text="a">x</title>', /in the head, only texts of the page/],
  ["a format that there is not", 1, row('data-text="a|currencies(b)"'), /currencies is none of the formats number,/],
  ["a currency without its code", 1, row('data-text="a | currency"'), /in brackets, currency takes the currency/],
  ["a format's wrong argument", 1, row('data-text="a|date(tiny)"'), /date takes short, medium, long or full/],
  ["an argument of a format that takes none", 1, row('data-text="a|text(b)"'), /text takes nothing in brackets/],
  ["a format where something is on or off", 1, row('data-class="x:a|number"'), /is no name of a member/],
  ["a format of a format", 1, row('data-text="a|number|date"'), /is no name of a member/],
  ["a format that is no name", 1, row('data-text="a|to-text"'), /write a format or the name of a function/],
  ["a comparison where a text is shown", 1, row('data-text="a=b"'), /is no name of a member/],
  ["data-on outside of a template", 1, '<button id="a" data-on="go">x</button>', /data-on stands outside/],
  ["a text of the page as a class", 1, row('data-class="x:@b"'), /texts of the page go with data-text and data-attr/],
  ["data-text over elements", 1, list('<li data-text="b"><b></b></li>'), /would replace the elements inside/],
  ["an element of a row without an end tag", 1, list('<li><b data-text="b"><i>x</i></li>'),
    /this <b> has no end tag before <\/li>/],
  ["a heading without an end tag", 2, "<main>\n<h1>a\n<p>b</p>\n</main>", /this <h1> has no end tag before <\/main>/],
  ["an end tag that ends nothing", 2, "<div>a</div>\n</div>", /<\/div> ends no element$/],
  ["a paragraph around a block", 3, "<p>\n<div>a</div>\n</p>", /<\/p> ends no element: <div> of line 2 has ended the <p>/],
  ["a paragraph around a table", 3, "<p>\n<table></table>\n</p>", /<table> of line 2 has ended the <p>/],
  ["end tags in another order", 1, "<b><i>a</b></i>", /this <i> has no end tag before <\/b>/],
  ["an end tag that browsers leave out", 2, "<span><p>a\n</span>", /<\/span> does not end .*: the <p> of line 1 is open/],
  ["data-if on the row", 1, row('data-if="b"'), /a row cannot leave itself out/],
  ["data-each without a template", 1, row('data-each="b"'), /there is no <template>/],
  ["a template in a template without data-each", 1, list("<li><template><b></b></template></li>"), /needs data-each/],
  ["a handler as an attribute", 1, row('data-attr="onclick:b"'), /must not become a script/],
  ["a document as an attribute", 1, list('<iframe data-attr="srcdoc:b"></iframe>'), /must not become a script/],
  ["a property that the element does not have", 1, list('<td data-prop="value:b"></td>'),
    /data-prop="value:…": a <td> has no such property/],
  ["a text that the user edits", 1, list('<li contenteditable><b data-text="b"></b></li>'),
    /data-text="b": browsers replace a text that the user edits/],
  ["innerHTML as a property", 1, row('data-prop="innerHTML:b"'), /it is one of value, checked/],
  ["a pair without a member", 1, row('data-attr="title"'), /write a name, a colon and a member/],
  ["a member that is no name", 1, row('data-text="a b"'), /is no name of a member/],
  ["an action that is no word", 1, row('data-on="click:go-on"'), /must be a word/],
  [
    "an action of two lists",
    1,
    list('<li data-on="go"><p data-each="b"><template><b data-on="go"></b></template></p></li>'),
    /rows of another list have this action/,
  ],
  [
    "a name of controls of two types",
    2,
    '<form id="a"><input name="b">\n<select name="b"></select></form>',
    /line 1 gives the name to a control of another type/,
  ],
  ["data-empty of no list", 1, '<p data-empty="rows"></p>', /no list has this id/],
  ["an id with a space", 1, '<p id="my add"></p>', /id="my add": begin it with a letter/],
  ["the name of the page's struct as an id", 1, '<p id="SomePage"></p>', /the page's struct has this name/],
  ["two lists of one class", 2, `${row("")}\n${row("").replace("rows", "Rows")}`, /both make a class Rows/],
  ["UTF-16", 1, utf16, /the file is UTF-16 or no text: save it as UTF-8/],
  ["UTF-16 in the other order", 1, Buffer.from(utf16).swap16(), /save it as UTF-8/],
  ["UTF-16 without a mark", 1, utf16.subarray(2), /save it as UTF-8/],
  ["10,000 levels of elements", 2, `\n${"<div>".repeat(10_000)}`, /nested more than 500 deep/],
  ["a frameset", 2, "<html>\n<frameset></frameset></html>", /a <frameset> has no body/],
  ["plaintext", 2, "<p></p>\n<plaintext>", /follows <plaintext>/],
  ["a file's name that begins with a digit", 1, "<p></p>", /the file's name becomes/, "1"],
  ["a file's name of two lines", 1, "<p></p>", /the file's name becomes/, "a\nb"],
]) {
  test(`${mistake} is an error with its file and line`, () => {
    const made = make(html, name);
    assert.ok(made.mistake?.startsWith(`${made.html}:${line}: error: `), made.mistake);
    assert.match(made.mistake, words);
  });
}

test("a mistake is printed, and the build fails", () => {
  const made = make("<p>\n</b>", "printed");
  const path = (name) => fileURLToPath(new URL(`../../../${name}`, import.meta.url));
  const options = [`--html=${made.html}`, `--header=${made.header}`, `--packages=${path("node_modules")}`];
  const { status, stderr } = spawnSync(process.execPath, [path("cmake/page_header.mjs"), ...options]);
  assert.deepEqual([status, String(stderr)], [1, `${made.mistake}\n`]);
});

test("attributes and events of others are left alone", () => {
  const names = "test next id in no of is f one own gif icon props attrs keys state drop tooltip testid".split(" ");
  const attributes = names.map((each) => `data-${each}="x"`).join(" ");
  const { mistake } = make(row(`${attributes} data-on="go dblclick:open my-event:act"`), "others");
  assert.equal(mistake, undefined);
});

test("a template without bindings is the page's own", () => {
  const { mistake } = make("<template><p></p></template><p id=a></p>", "own");
  assert.equal(mistake, undefined);
});

test("options of one value in two groups, or of bindings, and what the user cannot edit are left alone", () => {
  const group = '<optgroup label="x"><option value="a">A</option></optgroup>';
  const bound = '<option data-attr="value:a" data-text="b"></option>';
  const { mistake } = make(
    list(`<li><select>${group}${group}${bound}${bound}</select><p contenteditable><b contenteditable="false" ` +
      'data-text="b"></b></p></li>'), "groups");
  assert.equal(mistake, undefined);
});

test("a format may have spaces around and within its brackets", () => {
  const { mistake, text } = make(
    row('data-text="day | date( long )" data-attr="title:day | date ( full ) lang:code"'), "spaces");
  assert.equal(mistake, undefined);
  for (const style of ["Long", "Full"]) assert.ok(text().includes(`Date<mcpapps::DateStyle::${style}>`), text());
});

test("ids that are names of C++ or of the page itself have members that compile", () => {
  const ids = "kTree NULL errno EOF stdin keys show showTexts setFormats class".split(" ");
  const form = '<form id="form"><input name="a"></form>';
  const { mistake, text } = make(
    ids.map((id) => `<p id="${id}"></p>`).join("") + form + row("").replace("rows", "list"), "names");
  assert.equal(mistake, undefined);
  for (const id of ids) assert.ok(text().includes(`Element ${id}_{"${id}"}`), text());
  assert.ok(text().includes("class Form : public mcpapps::page::Form<FormShape>"), text());
});

test("an id that is some other macro is told the compiler with its line", () => {
  const { text, html } = make('\n<p id="RAND_MAX"></p>\n<p id="BUFSIZ"></p>', "macro");
  assert.ok(text().includes(`#ifdef BUFSIZ\n#line 3 "${html}"\n#error id="BUFSIZ": this is a macro.`), text());
});
