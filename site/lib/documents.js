// The documents of the repository as pages of the site, in their groups.
import * as structure from "../structure.js";
import { summaryOf, titleOf } from "./markdown.js";
import { exists, list, read } from "./repository.js";

function namesOf(path, markdown) {
  return structure.names[path] ?? { name: /([^/]+)\.md$/.exec(path)[1], title: titleOf(markdown) };
}

/** By its place in the table of docs/README.md; what it does not name comes last. */
function guides(listed) {
  const table = read("docs/README.md");
  const place = (path) => {
    const at = table.indexOf(`](${path.slice("docs/".length)})`);
    return at < 0 ? table.length : at;
  };
  return list("docs")
    .filter((path) => path.endsWith(".md") && !listed.includes(path))
    .sort((a, b) => place(a) - place(b));
}

/** What one reads each document for, by docs/README.md. */
const purposes = new Map(
  [...read("docs/README.md").matchAll(/^\| ([^|]+) \| (.+) \|$/gm)].flatMap(([, purpose, links]) =>
    [...links.matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, name]) => [`docs/${name}`, purpose]),
  ),
);

const toPage = (folder) => (source) => {
  const markdown = read(source);
  const { name, title } = namesOf(source, markdown);
  const path = `${folder}/${name}.md`;
  const purpose = purposes.get(source);
  return { source, group: folder, path, title, summary: summaryOf(markdown), ...(purpose && { purpose }), markdown };
};

/** @returns {import("./pages.js").Page[]} */
export function documents() {
  const { start, reference, reports } = structure;
  const listed = [...start, ...reference, ...reports].filter(exists);
  const groups = { start, guides: guides(listed), reference, reports };
  return Object.entries(groups).flatMap(([folder, paths]) => paths.filter(exists).map(toPage(folder)));
}
