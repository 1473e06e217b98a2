// The reference of the C++ API: one page for each public header, made of its comments.
import { posix } from "node:path";
import { commentToMarkdown, firstSentence } from "./comment.js";
import { withCrossLinks } from "./cross_links.js";
import { outlineDetail, outlineHeader } from "./outline.js";

const folders = ["sdk/include/mcpapps", "bindings/include/mcpapps"];

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
/** Headers of our own with a type that public functions give: its members are said where the functions are. */
const given = { "describe.h": ["sdk/include/mcpapps/detail/field_builder.h"] };
const titles = [main, ...groups.map(({ title }) => title)];

const fence = (code) => `\`\`\`cpp\n${code}\n\`\`\``;

/** As the generator makes it of a heading, but the same for each name wherever it stands. */
function anchorMaker() {
  const taken = new Map();
  return (name) => {
    const anchor =
      name
        .replace(/operator/g, "operator-")
        .replace(/[^\w]+/g, "-")
        .replace(/^-|-$/g, "")
        .toLowerCase() || "operator";
    const count = taken.get(anchor) ?? 0;
    taken.set(anchor, count + 1);
    return count ? `${anchor}-${count}` : anchor;
  };
}

const most = 4;
function headingOf({ kind, name }) {
  if (kind === "section") return name;
  const names = name.split(", ");
  const shown = names.length > most ? [...names.slice(0, most), "…"] : names;
  return shown.map((each) => (each === "…" ? each : `\`${each}\``)).join(", ");
}

function renderEntry(entry, level, owner, anchorOf, index) {
  const { kind, name, comment, code, entries = [] } = entry;
  const anchor = anchorOf(kind === "section" ? name : `${owner}${name.split(", ")[0]}`);
  const out = [`${"#".repeat(level)} ${headingOf(entry)} {#${anchor}}`];
  if (kind !== "section") index.push(...name.split(", ").map((each) => ({ name: `${owner}${each}`, anchor })));
  if (code) out.push(fence(code));
  if (comment) out.push(commentToMarkdown(comment));
  let inner = level + 1;
  for (const each of entries) {
    out.push(...renderEntry(each, each.kind === "section" ? level + 1 : inner, `${owner}${name}::`, anchorOf, index));
    if (each.kind === "section") inner = level + 2;
  }
  return out;
}

/** Whether this is what the header has its name of, as Decimal of decimal.h. */
const isNamedAs = (entry, header) => entry.name.toLowerCase() === header.replace(/^.*\/|_|\.h$/g, "");

/** One page: its Markdown, what it says first, and the names in it. */
function renderHeader(name, text, details) {
  const { intro, namespace, entries: own } = outlineHeader(text);
  const entries = [...own, ...details.flatMap(outlineDetail)];
  const anchorOf = anchorMaker();
  const index = [];
  const out = [`# mcpapps/${name}`];
  const said = entries.filter(({ comment, kind }) => kind !== "section" && comment);
  const about = intro ?? (said.find((entry) => isNamedAs(entry, name)) ?? said[0])?.comment ?? "";
  out.push(`\`#include <mcpapps/${name}>\`${namespace ? `, namespace \`${namespace}\`` : ""}`);
  if (intro) out.push(commentToMarkdown(intro));
  let inner = 2;
  for (const entry of entries) {
    out.push(...renderEntry(entry, entry.kind === "section" ? 2 : inner, "", anchorOf, index));
    if (entry.kind === "section") inner = 3;
  }
  return { markdown: `${out.join("\n\n")}\n`, summary: firstSentence(about), namespace, index };
}

/**
 * @param {{list: (folder: string) => string[], read: (path: string) => string}} repository
 * @returns {{path: string, header: string, title: string, markdown: string, group: "cpp", section: string}[]} `header`
 *   is the file
 */
export function cppReference({ list, read }) {
  const headers = folders.flatMap((folder) =>
    list(folder)
      .filter((path) => path.endsWith(".h") && !path.includes("/detail/"))
      .map((header) => ({ header, name: header.slice(folder.length + 1) })),
  );
  const pages = headers.map(({ header, name }) => {
    const section = groups.find((each) => each.headers.test(name))?.title ?? main;
    return {
      header,
      title: name,
      group: "cpp",
      section,
      path: `reference/cpp/${name.replace(/\.h$/, "")}.md`,
      ...renderHeader(name, read(header), (given[name] ?? []).map(read)),
    };
  });
  const linked = withCrossLinks(pages, linkBetween);
  const sorted = titles.flatMap((title) => linked.filter(({ section }) => section === title));
  return [overview(sorted), ...sorted, names(sorted)];
}

function linkBetween(from, to, anchor) {
  const path = posix.relative(posix.dirname(from), to);
  return `${path.startsWith(".") ? "" : "./"}${path}${anchor ? `#${anchor}` : ""}`;
}
const linkTo = ({ path }, anchor) => linkBetween("reference/cpp/index.md", path, anchor);

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
  return {
    path: "reference/cpp/index.md",
    title: "Overview",
    group: "cpp",
    section: "",
    summary: "What each header of mcpapps offers.",
    markdown: `${out.join("\n\n")}\n`,
  };
}

function names(pages) {
  const all = pages.flatMap((page) =>
    page.index.map(({ name, anchor }) => ({ name, link: linkTo(page, anchor), header: page.title })),
  );
  const sorted = [...new Map(all.map((each) => [`${each.name} ${each.header}`, each])).values()].sort((a, b) =>
    a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1,
  );
  const lines = sorted.map(({ name, link, header }) => `- [\`${name}\`](${link}) in ${header}`);
  return {
    path: "reference/cpp/names.md",
    title: "All names",
    group: "cpp",
    section: "",
    summary: "Each type, function and constant, and its header.",
    markdown: `# All names of the C++ API\n\n${lines.join("\n")}\n`,
  };
}
