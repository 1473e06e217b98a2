// The reference of the C++ API: one page for each public header, made of its declarations and comments.
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { folders, publicHeaders, symbolsOf } from "../../scripts/lib/cpp_symbols.js";
import { linkBetween } from "../lib/links.js";
import { root } from "../lib/repository.js";
import { withCrossLinks } from "./cross_links.js";
import { headerPage } from "./page.js";

/** The group of each header that is in no other. */
const main = "The App and its calls";
const groups = [
  { title: "The page", headers: /^(page|dom|canvas|format|format_options|texts|page\/.*)\.h$/ },
  {
    title: "Data",
    headers: /^(describe|payload|json|schema|lazy|one_or_many|optional_list|date|decimal|csv|base64|chunks)\.h$/,
  },
  { title: "Tests", headers: /^(testing|testing_page|fake_host|recording|clock|environment|transport)\.h$/ },
  { title: "Servers", headers: /^server(_http|_httplib)?\.h$/ },
  { title: "Messages of the protocol", headers: /^(method|protocol\/.*)\.h$/ },
];
const titles = [main, ...groups.map(({ title }) => title)];
/** Types of other headers that public functions give: their members are said where the functions are. */
const given = [{ in: "describe.h", type: "FieldBuilder", file: join(folders[0], "mcpapps/detail/field_builder.h") }];

/** @returns {object[]} pages; `header` is the file */
export function cppReference(headers = publicHeaders) {
  const symbols = symbolsOf([...headers, ...given.map(({ file }) => file)], folders);
  const partOf = (file, isShown) => ({
    text: readFileSync(file, "utf8"),
    symbols: symbols.filter((symbol) => symbol.file === file && isShown(symbol)),
  });
  const pages = headers.map((file) => {
    const name = file.replace(/^.*\/include\/mcpapps\//, "");
    const parts = given.filter((each) => each.in === name)
      .map((each) => partOf(each.file, ({ path }) => path.includes(each.type)));
    return {
      header: relative(root, file),
      title: name,
      group: "cpp",
      section: groups.find((each) => each.headers.test(name))?.title ?? main,
      path: `reference/cpp/${name.replace(/\.h$/, "")}.md`,
      ...headerPage(name, [partOf(file, ({ path }) => !path.includes("detail")), ...parts]),
    };
  });
  pages.sort((a, b) => titles.indexOf(a.section) - titles.indexOf(b.section) || (a.title < b.title ? -1 : 1));
  const linked = withCrossLinks(pages);
  return [overview(linked), ...linked, names(linked)];
}

const linkTo = ({ path }, anchor) => linkBetween("reference/cpp/index.md", path, anchor);

const listing = (file, title, summary, markdown) => ({
  path: `reference/cpp/${file}`,
  ...{ title, group: "cpp", section: "", summary, markdown },
});

function overview(pages) {
  const out = [
    "# C++ API",
    "What each header of mcpapps offers. [All names](./names.md) are listed too. " +
      "`#include <mcpapps/mcpapps.h>` brings nearly all of the SDK.",
  ];
  for (const title of titles) {
    const rows = pages
      .filter(({ section }) => section === title)
      .map((page) => `| [${page.title}](${linkTo(page)}) | ${page.summary} |`);
    out.push(`## ${title}`, ["| header | |", "|---|---|", ...rows].join("\n"));
  }
  return listing("index.md", "Overview", "What each header of mcpapps offers.", `${out.join("\n\n")}\n`);
}

function names(pages) {
  const all = pages.flatMap((page) =>
    page.index.map(({ name, anchor }) => ({ name, link: linkTo(page, anchor), header: page.title })),
  );
  const sorted = [...new Map(all.map((each) => [`${each.name} ${each.header}`, each])).values()].sort((a, b) =>
    a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1,
  );
  const lines = sorted.map(({ name, link, header }) => `- [\`${name}\`](${link}) in ${header}`);
  const markdown = `# All names of the C++ API\n\n${lines.join("\n")}\n`;
  return listing("names.md", "All names", "Each type, function and constant, and its header.", markdown);
}
