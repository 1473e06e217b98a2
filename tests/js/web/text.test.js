// Foreign text in a terminal and in the log of a CI job.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { toJUnit, toText } from "../../../web/check/index.js";
import { escapeCommands, forTerminal } from "../../../web/lib/text.js";
import { ErrorList } from "../../../web/testing/errors.js";

/** Whether a runner would obey a line: GitHub's searches `::` after white space, all search `##[` anywhere. */
const isObeyed = (text) =>
  text.split(/[\r\n]/).some((line) => line.trimStart().startsWith("::") || /##\w*\[/.test(line));

const commands = [
  "::error::x", "x\n::add-mask::x", "x\r\n  ::stop-commands::x", "x\n\u00a0\t::debug::x", "x\r::error::x",
  "##[error]x", "in a line ##[group]x", "##vso[task.setvariable]x", "x\n##teamcity[testFailed]", "###[error]x",
];

describe("text that would command the runner of a CI job", () => {
  test("is not obeyed, and can be read", () => {
    for (const text of commands) {
      assert.ok(isObeyed(text), text);
      assert.ok(!isObeyed(forTerminal(text)), JSON.stringify(forTerminal(text)));
    }
    assert.equal(forTerminal("a\n ::error::b ##[c]"), "a\n \\u003a:error::b #\\u0023[c]");
  });

  test("is not touched where it commands nothing", () => {
    for (const text of ["std::string s", "a\nstd::vector", "# [x] ## head", "##", "a: b\n c :: d"]) {
      assert.equal(forTerminal(text), text);
    }
  });

  test("is the same in JSON", () => {
    const json = JSON.stringify(commands, null, 2);
    assert.ok(!isObeyed(escapeCommands(json)));
    assert.deepEqual(JSON.parse(escapeCommands(json)), commands);
  });

  test("is not obeyed in a report of the check, as text or JUnit, nor in what a test's view reported", () => {
    const results = commands.map((message) => ({ rule: "page-console", status: "fail", subject: message, message }));
    const server = { name: "::error::x", results, milliseconds: 1 };
    const report = { pages: [], server, milliseconds: 1 };
    assert.ok(!isObeyed(toText(report)), toText(report));
    const decoded = toJUnit(report).replace(/&#10;/g, "\n");
    assert.ok(!isObeyed(decoded), decoded);
    const errors = new ErrorList();
    for (const message of commands) errors.add("console", message);
    assert.ok(!isObeyed(errors.text()), errors.text());
  });
});
