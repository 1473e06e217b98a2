// The index of the site for programs, in the form of https://llmstxt.org.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { documents } from "../../site/lib/documents.js";
import { llmsIndex } from "../../site/lib/llms.js";

const index = llmsIndex(documents());

test("llms.txt has the documents of docs/README.md, in its order where they are guides", () => {
  const list = readFileSync(new URL("../../docs/README.md", import.meta.url), "utf8");
  const named = [...list.matchAll(/\]\(([\w-]+)\.md\)/g)];
  const places = named.map(([, name]) => index.search(new RegExp(`\\]\\(\\w+/${name}\\.md\\)`)));
  assert.deepEqual(named.filter((_, i) => places[i] < 0).map(([, name]) => name), []);
  const guides = named.map(([, name]) => index.indexOf(`(guides/${name}.md)`)).filter((at) => at >= 0);
  assert.ok(guides.length > 10);
  assert.deepEqual(guides, guides.toSorted((a, b) => a - b));
});
