// Stack traces in the log of the dev host, and the lines of its banner.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { firstLine, printedLevel } from "../../web/page/host/log/levels.js";
import { placeOf, shortened } from "../../web/page/host/log/stacks.js";

const at = (name, index = 7) =>
  `    at my_view.wasm.${name} (wasm://wasm/my_view.wasm-02a6a802:wasm-function[${index}]:0x68f4)`;
const library = [
  "    at abort (<anonymous>:433:41)",
  at("abort"),
  at("std::__2::__libcpp_verbose_abort(char const*, ...)"),
  at("std::__2::vector<int, std::__2::allocator<int>>::at[abi:nn210108](unsigned long)"),
  at("mcpapps::App::tell(mcpapps::Error const&)"),
];

describe("the place of a crash is", () => {
  for (const [what, frames, place] of [
    [
      "the first function that belongs to no library",
      [at("my_view::View::take(mcpapps::CallToolResult const&)"), at("my_view::other()")],
      "my_view::View::take",
    ],
    [
      "without the return type of a template",
      [at("std::__2::vector<int> my_view::all<int, float>(std::__2::map<int, int>)")],
      "my_view::all",
    ],
    [
      "the function that a lambda stands in",
      [at("my_view::View::View(mcpapps::App&)::$_0::operator()(int) const")],
      "my_view::View::View",
    ],
    [
      "not a lambda that stands in none",
      [at("(anonymous namespace)::$_3::operator()() const"), at("draw(Forecast const&)")],
      "draw",
    ],
    ["an operator's class too", [at("my_view::Day::operator<(my_view::Day const&) const")], "my_view::Day::operator"],
    [
      "unknown without names",
      ["    at uo (<anonymous>:36:40692)", "    at wasm://wasm/02a6a802:wasm-function[12]:0x12"],
      undefined,
    ],
  ]) {
    test(what, () => assert.equal(placeOf(["RuntimeError: unreachable", ...library, ...frames].join("\n")), place));
  }
});

test("a trace is shortened to what tells something, and other text is left as it is", () => {
  const long =
    "std::__2::__function::__func<my_view::View::View(mcpapps::App&)::$_0, void (mcpapps::CallToolResult const&)>";
  const parameters = Array(20).fill("my_view::Forecast const&").join(", ");
  assert.equal(
    shortened(
      `Error: a < b\n${at(`${long}::operator()(${parameters})`, 12)}\n` +
        `${at("std::__2::vector<int>::at[abi:nn210108](unsigned long)")}\n    at f (a.js:1:2)`,
    ),
    "Error: a < b\n    at std::__function::__func<…>::operator()(…) (wasm-function[12])\n" +
      "    at std::vector<int>::at(unsigned long) (wasm-function[7])\n    at f (a.js:1:2)",
  );
});

// ---- The first line of a text for the dev host's banner ----

test("a line of 300 characters stays as it is, and what comes below it is left out", () => {
  const line = "word ".repeat(60).slice(0, -1) + ".";
  assert.equal(line.length, 300);
  for (const text of [line, `${line}\n  at f123`, `\n ${line}\r\nmore`]) assert.equal(firstLine(text), line);
});

test("a longer line ends with a whole word, and says that it goes on", () => {
  const line = firstLine("word ".repeat(100));
  assert.match(line, /^(word )+…$/);
  assert.ok(line.length > 280 && line.length <= 302, `${line.length} characters`);
});

test("a word that is too long by itself is cut, between two characters", () => {
  for (const before of ["", "x", "short "]) {
    const line = firstLine(before + "\u{1f600}".repeat(400));
    assert.ok(line.startsWith(before) && line.endsWith("\u{1f600} …"), line);
    assert.doesNotMatch(line, /\p{Surrogate}/u);
    assert.ok(line.length > 290 && line.length <= 302, `${line.length} characters`);
  }
});

test("what an App of mcpapps reports is an error, though it is printed as a warning", () => {
  assert.equal(printedLevel({ level: "warning", text: "[mcpapps] Remote: no" }), "error");
  assert.equal(printedLevel({ level: "warning", text: "[mcpapps] a call came early" }), "warning");
});
