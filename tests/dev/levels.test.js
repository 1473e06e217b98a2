// The first line of a text for the dev host's banner.
import assert from "node:assert/strict";
import { test } from "node:test";
import { firstLine, printedLevel } from "../../web/page/host/log/levels.js";

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
