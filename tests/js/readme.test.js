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
/** The minimum number of snippets. */
const least = {
  "README.md": 4,
  "docs/editors.md": 1,
  "docs/formats.md": 8,
  "docs/forms.md": 6,
  "docs/javascript.md": 2,
  "docs/media.md": 2,
  "docs/page.md": 9,
  "docs/patterns.md": 14,
  "docs/porting.md": 5,
  "docs/server.md": 5,
  "docs/testing.md": 7,
};

for (const name of documents) {
  const leastSnippets = least[name] ?? 0;
  const file = new URL(name, root);
  const document = readFileSync(file, "utf8");
  const snippets = [...document.matchAll(/<!-- (\S+) -->\n```\w+\n([\s\S]*?)```/g)];

  if (leastSnippets > 0) test(`${name} has snippets from files`, () => assert.ok(snippets.length >= leastSnippets));

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
