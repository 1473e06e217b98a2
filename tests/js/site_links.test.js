// Links in the repository and in the site, and the check that finds broken ones.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { checkLinks } from "../../site/lib/check_links.js";
import { documents } from "../../site/lib/documents.js";
import { withSiteLinks } from "../../site/lib/links.js";
import { slugOf } from "../../site/lib/markdown.js";
import { list } from "../../site/lib/repository.js";
import { sourcePage } from "../../site/lib/source_pages.js";
import { serveSite } from "../../site/serve.js";

const folder = mkdtempSync(join(tmpdir(), "mcpapps-links-"));
after(() => rmSync(folder, { recursive: true }));

function siteOf(name, files) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name, path)), { recursive: true });
    writeFileSync(join(folder, name, path), text);
  }
  return join(folder, name);
}

test("a link to a page that is not there is found, with the page that has it", () => {
  const site = siteOf("missing", {
    "index.html": '<a href="guides/a.html">A</a><a href="/guides/b.html">B</a><img src="c.png">',
    "guides/b.html": "",
  });
  assert.deepEqual(checkLinks(site, "/"), [
    "index.html: guides/a.html leads nowhere",
    "index.html: c.png leads nowhere",
  ]);
});

test("a link to an anchor that the other page does not have is found", () => {
  const site = siteOf("anchors", {
    "index.html": '<a href="b.html#there">1</a><a href="b.html#not">2</a><a href="#own">3</a>',
    "b.html": '<h2 id="there">',
  });
  assert.deepEqual(checkLinks(site, "/"), [
    "index.html: b.html#not names nothing in b.html",
    "index.html: #own names nothing in index.html",
  ]);
});

test("a link of the Markdown that is there for programs is found if it leads nowhere, and code has none", () => {
  const there = "[a](a.md#own), [`b`](b.md), ![c](c.png), `[](d.md)`\n\n```cpp\n[x](e.md)\n```\n";
  const site = siteOf("markdown", { "llms.txt": "- [A](a.md): it\n- [B](f.md): not\n", "a.md": there });
  assert.deepEqual(checkLinks(site, "/").sort(), [
    "a.md: b.md leads nowhere", "a.md: c.png leads nowhere", "llms.txt: f.md leads nowhere",
  ]);
});

test("a link that leaves the path of the site is found", () => {
  const site = siteOf("base", {
    "index.html": '<a href="/mcpapps/">1</a><a href="/other.html">2</a><a href="https://example.com">3</a>',
  });
  assert.deepEqual(checkLinks(site, "/mcpapps/"), ["index.html: /other.html leads out of the site"]);
});

test("links between documents become links between pages, and those in code stay", () => {
  const markdown =
    "[page](page.md#lists) ![it](weather.png) [web](https://example.com)\n\n```md\n[page](page.md)\n```\n";
  const places = { "docs/page.md": "guides/page.md", "docs/weather.png": "weather.png" };
  const linked = withSiteLinks(
    { source: "docs/hosts.md", path: "reference/hosts.md", markdown },
    (path) => places[path],
  );
  assert.equal(
    linked,
    "[page](../guides/page.md#lists) ![it](../weather.png) [web](https://example.com)\n\n```md\n[page](page.md)\n```\n",
  );
});

test("a document that links to nothing is an error that names both", () => {
  const page = { source: "docs/page.md", path: "guides/page.md", markdown: "[x](nowhere.md)" };
  assert.throws(() => withSiteLinks(page, (path) => path), {
    message: "docs/page.md links to nowhere.md, which is not there",
  });
});

test("the page of an example leads to each of its sources, that of another folder to none", () => {
  const { markdown } = sourcePage("examples/expenses");
  const files = list("examples/expenses").filter((file) => !/\/(node_modules|dist[^/]*)\//.test(file));
  for (const file of files) {
    assert.ok(markdown.includes(`- [\`${file.slice("examples/expenses/".length)}\`](/${file})`), file);
  }
  assert.match(markdown, /\[`view\.h`\]/);
  assert.match(sourcePage("sdk").markdown, /^- `include\/mcpapps\/app\.h`$/m);
});

test("anchors are those of GitHub", () => {
  assert.equal(slugOf("Options of [mcpapps_add_view()](x.cmake)"), "options-of-mcpapps_add_viewxcmake");
  assert.equal(slugOf("A library that throws"), "a-library-that-throws");
});

test("each document of docs is in one group of the navigation", () => {
  const sources = documents().map(({ source }) => source);
  assert.deepEqual(
    sources.filter((path) => path.startsWith("docs/")).sort(),
    list("docs").filter((path) => path.endsWith(".md")),
  );
});

test("what is outside of the site is not served", async (t) => {
  const { origin, close } = await serveSite("/", 0);
  t.after(close);
  assert.equal((await fetch(`${origin}/..%2f..%2fpackage.json`)).status, 404);
});
