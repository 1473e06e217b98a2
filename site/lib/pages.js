// All pages of the site but its first, as Markdown with links between them.
import { cppReference } from "../cpp/reference.js";
import { documents } from "./documents.js";
import { withSiteLinks } from "./links.js";
import { sourcePage } from "./source_pages.js";
import { javascriptReference } from "./typedoc.js";

const hostTable = `---
aside: false
---

# Hosts as a table

What [Where views run](/docs/hosts.md) tells of the hosts, and where from. Programs can read the same as
<a href="../hosts.json" target="_self">hosts.json</a>.

<HostTable />
`;

const pictures = new Map([["docs/weather.png", "weather.png"]]);

/**
 * @typedef {object} Page
 * @property {string} path in the site
 * @property {string} title
 * @property {string} group of the navigation; empty for what is not in it
 * @property {string} summary in a sentence
 * @property {string} [purpose] what it is read for: "test a view"
 * @property {string} markdown
 * @property {string} [source] the file of the repository whose links it has; a page without has links of the site, and
 *   those from the root of the repository
 */

/**
 * @param {{gallery: string, temporary: string}} options the Markdown of the gallery, and a folder for TypeDoc
 * @returns {Promise<Page[]>}
 */
export async function collectPages({ gallery, temporary }) {
  const cpp = cppReference();
  const pages = [
    ...documents(),
    {
      path: "gallery.md",
      title: "Gallery",
      group: "start",
      summary: "The examples, live, in a host that runs in the page.",
      markdown: gallery,
    },
    {
      path: "reference/host-table.md",
      title: "Hosts as a table",
      group: "reference",
      summary: "What is known of each host, as a table whose rows can be chosen, and as a file of JSON.",
      markdown: hostTable,
    },
    ...cpp.map(({ header, ...page }) => page),
    ...(await javascriptReference(temporary)),
  ];
  const places = new Map([
    ...pictures,
    ["docs", "start/documents.md"],
    ...documents().map(({ source, path }) => [source, path]),
    ...cpp.filter(({ header }) => header).map(({ header, path }) => [header, path]),
  ]);

  // Files to which a page links become pages, and may link to others.
  const placeOf = (path) => {
    if (!places.has(path)) {
      const page = { ...sourcePage(path), group: "", summary: "" };
      places.set(path, page.path);
      pages.push(page);
    }
    return places.get(path);
  };
  const linked = [];
  for (let i = 0; i < pages.length; i++) linked.push({ ...pages[i], markdown: withSiteLinks(pages[i], placeOf) });
  return linked;
}
