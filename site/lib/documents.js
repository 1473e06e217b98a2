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

const toPage = (folder) => (source) => {
  const markdown = read(source);
  const { name, title } = namesOf(source, markdown);
  return { source, group: folder, path: `${folder}/${name}.md`, title, summary: summaryOf(markdown), markdown };
};

/** @returns {import("./pages.js").Page[]} */
export function documents() {
  const { start, reference, reports } = structure;
  const listed = [...start, ...reference, ...reports].filter(exists);
  const groups = { start, guides: guides(listed), reference, reports };
  return Object.entries(groups).flatMap(([folder, paths]) => paths.filter(exists).map(toPage(folder)));
}
