// The README's snippets are taken from files that are compiled.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";

const root = new URL("../../", import.meta.url);
const readme = readFileSync(new URL("README.md", root), "utf8");
const snippets = [...readme.matchAll(/<!-- (\S+) -->\n```\w+\n([\s\S]*?)```/g)];

test("the README has snippets from files", () => assert.ok(snippets.length >= 4));

for (const [, file, code] of snippets) {
  test(`the README's snippet from ${file} stands there: ${code.split("\n")[0].trim()}`, () => {
    assert.ok(readFileSync(new URL(file, root), "utf8").includes(code), `${file} has changed: copy the lines again`);
  });
}

test("the README's links lead to files", () => {
  const prose = readme.replace(/```[\s\S]*?```/g, "");
  for (const [, target] of prose.matchAll(/\]\((?!https?:)([^)#]+)\)/g)) {
    assert.ok(existsSync(new URL(target, root)), `${target} is missing`);
  }
});
