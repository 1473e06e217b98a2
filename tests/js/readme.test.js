// The snippets of the documents are copies of compiled files, and their links exist.
import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const root = new URL("../../", import.meta.url);

const folders = ["docs", "docs/reports"];
const documents = [
  ...["README.md", "CONTRIBUTING.md", "packaging/README.md", "tests/README.md"],
  ...folders.flatMap((folder) =>
    readdirSync(new URL(folder, root))
      .filter((name) => name.endsWith(".md"))
      .map((name) => `${folder}/${name}`),
  ),
];
for (const name of documents) {
  const file = new URL(name, root);
  const document = readFileSync(file, "utf8");
  const snippets = [...document.matchAll(/<!-- (\S+) -->\n```\w+\n([\s\S]*?)```/g)];

  for (const [, source, code] of snippets) {
    test(`the snippet of ${name} from ${source} stands there: ${code.split("\n")[0].trim()}`, () => {
      assert.ok(
        readFileSync(new URL(source, root), "utf8").includes(code),
        `${source} has changed: copy the lines again`,
      );
    });
  }

  test(`the links of ${name} lead to files`, () => {
    const prose = document.replace(/```[\s\S]*?```/g, "");
    for (const [, target] of prose.matchAll(/\]\((?!https?:)([^)#]+)\)/g)) {
      assert.ok(existsSync(new URL(target, file)), `${target} is missing`);
    }
  });
}
