// Whether each link of the built site leads to a page of it, and each anchor to something in that page.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, posix, sep } from "node:path";
import { parse } from "parse5";
import { linksOf } from "./markdown.js";

// They are views, whose links are not checked.
const isView = (path) => path.startsWith("gallery/views/");
const linkAttributes = new Set(["href", "src"]);

function readPage(html) {
  const ids = new Set();
  const links = new Set();
  const visit = (node) => {
    for (const { name, value } of node.attrs ?? []) {
      if (name === "id") ids.add(value);
      if (linkAttributes.has(name)) links.add(value);
    }
    for (const child of node.childNodes ?? []) visit(child);
    if (node.content) visit(node.content);
  };
  visit(parse(html));
  return { ids, links };
}

/** The links of Markdown, for programs. What anchors there are is known of the same page in HTML alone. */
const readText = (text) => ({ links: new Set(linksOf(text)) });

/**
 * @param {string} folder of the built site
 * @param {string} base the path under which it will be published
 * @returns {string[]} one line for each broken link
 */
export function checkLinks(folder, base) {
  const files = readdirSync(folder, { recursive: true }).map((name) => name.split(sep).join("/"));
  const pages = new Map();
  for (const file of files) {
    if (isView(file)) continue;
    if (file.endsWith(".html")) pages.set(file, readPage(readFileSync(join(folder, file), "utf8")));
    if (file.endsWith(".md") || file === "llms.txt") {
      pages.set(file, readText(readFileSync(join(folder, file), "utf8")));
    }
  }
  return [...pages].flatMap(([page, { links }]) =>
    [...links].map((link) => problemOf({ folder, base, pages, page, link })).filter(Boolean),
  );
}

function problemOf({ folder, base, pages, page, link }) {
  if (/^[a-z][a-z+.-]*:/i.test(link)) return undefined;
  const [, target, anchor] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(link);
  if (target.startsWith("/") && !target.startsWith(base)) return `${page}: ${link} leads out of the site`;
  const path =
    target === "" ? page : target.startsWith("/") ? target.slice(base.length) : posix.join(posix.dirname(page), target);
  const file = path === "" || path.endsWith("/") ? `${path}index.html` : decodeURIComponent(path);
  if (!existsSync(join(folder, file)) || statSync(join(folder, file)).isDirectory()) {
    return `${page}: ${link} leads nowhere`;
  }
  if (anchor && pages.get(file)?.ids && !pages.get(file).ids.has(decodeURIComponent(anchor))) {
    return `${page}: ${link} names nothing in ${file}`;
  }
  return undefined;
}
