// The reference of the C++ API: what a header's text becomes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { commentToMarkdown } from "../../site/cpp/comment.js";
import { withCrossLinks } from "../../site/cpp/cross_links.js";
import { outlineHeader } from "../../site/cpp/outline.js";
import { cppReference } from "../../site/cpp/reference.js";
import { list, read } from "../../site/lib/repository.js";

const header = (body, intro = "") =>
  `// SPDX-License-Identifier: MIT\n#pragma once\n\n${intro}\n#include <string>\n\nnamespace mcpapps {\n\n${body}\n` +
  "\n}  // namespace mcpapps\n";
const entriesOf = (body) => outlineHeader(header(body)).entries;
const codeOf = (body) => entriesOf(body).map(({ code }) => code);

test("a function is shown without its body, and a constructor without its initializers", () => {
  const [type] = entriesOf(`class Box {
 public:
  /// Holds it.
  explicit Box(std::string text) noexcept : text_(std::move(text)), size_{1} {
    if (text_ == "};") check('}');
  }
  bool isEmpty() const { return text_.empty(); }

 private:
  std::string text_;
  int size_ = 0;
};`);
  assert.deepEqual(
    type.entries.map(({ code }) => code),
    ["explicit Box(std::string text) noexcept;\nbool isEmpty() const;"],
  );
  assert.equal(type.entries[0].comment, "Holds it.");
});

test("default arguments, braces of initializers and of requires stay", () => {
  const code = [
    "Pending<void> connect(Environment environment, Options options = {});",
    "inline constexpr Method<A, B> kCall{\"tools/call\"};",
    "template <class Enum>\nstd::string toString(Enum value)\n" +
      "  requires std::is_enum_v<Enum> && requires { describe(Describe<Enum>{}).names; };",
  ];
  assert.deepEqual(codeOf(`${code[0]}\n\n${code[1]}\n\n${code[2].replace(/;$/, " {\n  return {};\n}")}`), code);
});

test("what is private, in a namespace detail, a macro or a definition of what is declared above is not shown", () => {
  const entries = entriesOf(`class Shown {
 public:
  void call();

 private:
  void hidden();
};
MCPAPPS_DESCRIBE(Shown, call)

namespace detail {
int hidden();
}  // namespace detail

inline void Shown::call() { hidden(); }`);
  assert.deepEqual(entries.map(({ name }) => name), ["Shown"]);
  assert.deepEqual(entries[0].entries.map(({ name }) => name), ["call()"]);
});

test("declarations without a line between them share the comment above the first", () => {
  const [both, other] = entriesOf(`/// What the host told.
int first();
int second();

int third();`);
  assert.deepEqual([both.name, both.comment], ["first(), second()", "What the host told."]);
  assert.deepEqual([other.name, other.comment], ["third()", undefined]);
});

test("a struct of data is one piece of code with its comments", () => {
  const text = "struct Options {\n  /// Up to this.\n  int most = 3;\n\n  std::string name = {};\n};";
  const [{ kind, name, code }] = entriesOf(text);
  assert.deepEqual([kind, name, code], ["type", "Options", text]);
});

test("what is said of a member behind it stays there", () => {
  const text = "struct Texts {\n  std::string tooShort = {};  ///< `minlength`\n  int most = 3;\n};";
  assert.deepEqual(codeOf(text.replace("3;", "3;  // for us")), [text]);
});

test("sections of a class keep their titles and what is said of them", () => {
  const [type] = entriesOf(`class App {
 public:
  // ---- What the host sends (spec "Messages") ----
  // Each call replaces the handler.

  void onResult();
};`);
  assert.deepEqual(type.entries[0], {
    kind: "section",
    name: 'What the host sends (spec "Messages")',
    comment: "Each call replaces the handler.",
  });
});

test("the first comment of a header speaks of all of it, and a comment below the includes does not", () => {
  assert.equal(
    outlineHeader(header("int one();", "// Numbers.\n//\n// Small ones.\n")).intro,
    "Numbers.\n\nSmall ones.",
  );
  assert.equal(
    outlineHeader(header("int one();").replace("namespace", "// For Clang.\n#define X\n\nnamespace")).intro,
    undefined,
  );
});

test("indented lines of a comment are code, or items of a list", () => {
  assert.equal(
    commentToMarkdown("Such as\n\n  app.connect();\n  run();\n\nand so on."),
    "Such as\n\n\n```cpp\napp.connect();\nrun();\n```\n\n\nand so on.",
  );
  assert.equal(
    commentToMarkdown("One of\n  - a result,\n    or nothing\n  - an error"),
    "One of\n\n- a result,\n  or nothing\n- an error",
  );
});

test("what continues an item of a list stays in it, and what is indented below an empty line is code", () => {
  assert.equal(
    commentToMarkdown("One of\n\n- a result,\n  or nothing\n- an error\n\nAnd so on."),
    "One of\n\n\n- a result,\n  or nothing\n- an error\n\n\nAnd so on.",
  );
  assert.equal(commentToMarkdown("- a call\n\n  run();"), "- a call\n\n\n\n```cpp\nrun();\n```");
});

test("types with angle brackets in a comment are text and no HTML", () => {
  assert.equal(commentToMarkdown("A Result<T> or `Result<T>`."), "A Result\\<T\\> or `Result<T>`.");
});

test("a member that a comment names leads to what is said of it, and stays code in code", () => {
  const index = [{ name: "App::close()", anchor: "app-close" }];
  const app = { path: "reference/cpp/app.md", markdown: "", index };
  const page = {
    path: "reference/cpp/page/form.md",
    markdown: "As App::close() and App::none().\n\n```cpp\nApp::close();\n```\n",
    index: [],
  };
  const [, { markdown }] = withCrossLinks([app, page], (from, to, anchor) => `${from}>${to}#${anchor}`);
  assert.equal(
    markdown,
    "As [App::close()](reference/cpp/page/form.md>reference/cpp/app.md#app-close) and " +
      "App::none().\n\n```cpp\nApp::close();\n```\n",
  );
});

const pages = cppReference({ list, read });
const names = new Set(pages.flatMap(({ index = [] }) => index.map(({ name }) => name.replace(/^.*::(?=\w+::)/, ""))));

test("each public header has a page", () => {
  const headers = ["sdk", "bindings"]
    .flatMap((part) => list(`${part}/include/mcpapps`))
    .filter((path) => path.endsWith(".h") && !path.includes("/detail/"));
  assert.deepEqual(pages.map(({ header: path }) => path).filter(Boolean).sort(), headers.sort());
});

test("each public class and struct has a place in the reference", () => {
  const headers = ["sdk", "bindings"]
    .flatMap((part) => list(`${part}/include/mcpapps`))
    .filter((path) => path.endsWith(".h") && !path.includes("/detail/"));
  const defined = headers.flatMap((path) => {
    const text = read(path).replace(/^namespace [\w:]*\bdetail \{$[^]*?^\} {2}\/\/ namespace [\w:]*\bdetail$/gm, "");
    return [...text.matchAll(/^(?:class|struct) (?:\[\[\w+\]\] )?(\w+)(?:<[^<>]*>)?((?:::\w+)?)(?: final)?(?: : [^{;]*)? \{/gm)].map(([, outer, inner]) => outer + inner);
  });
  assert.ok(defined.includes("Optimistic::Update") && defined.length > 100, defined.join());
  const all = new Set(pages.flatMap(({ index = [] }) => index.map(({ name }) => name)));
  // Coroutines ask for it by this name; nobody else does.
  assert.deepEqual(defined.filter((name) => !all.has(name) && name !== "Task::promise_type"), []);
});

test("the members of what a public function gives are in the reference", () => {
  const fields = ["minLength", "orDefault", "defaultValue"].map((name) => `FieldBuilder::${name}()`);
  for (const name of ["Update::confirm()", ...fields]) assert.ok(names.has(name), name);
  assert.ok(!names.has("FieldBuilder::rules"));
});

test("the members of App that comments and documents name are in the reference", () => {
  const texts = [...list("docs").filter((path) => path.endsWith(".md")), ...list("sdk/include/mcpapps")].map(read);
  const named = new Set(texts.flatMap((text) => [...text.matchAll(/\b(App::\w+\(\))/g)].map(([, name]) => name)));
  assert.ok(named.size > 5, [...named].join());
  assert.deepEqual([...named].filter((name) => !names.has(name)), []);
});

test("nothing internal is named by the reference", () => {
  assert.deepEqual([...names].filter((name) => /detail|MCPAPPS_DETAIL|_$/.test(name)), []);
});
