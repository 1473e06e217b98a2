// Links from the members that a comment names, such as App::onError(), to what the reference says of them.
import { linkBetween } from "../lib/links.js";

/** Blocks of code, code within a line, links and headings, which stay as they are; or the name of a member. */
const named = /^```[^]*?^```$|`[^`\n]+`|\[[^\]\n]*\]\([^)\n]*\)|^#.*$|\b([A-Z]\w*::\w+\(\))/gm;

/** @param {{path: string, markdown: string, index: {name: string, anchor: string}[]}[]} pages */
export function withCrossLinks(pages) {
  const places = new Map(pages.flatMap(({ path, index }) => index.map(({ name, anchor }) => [name, { path, anchor }])));
  return pages.map((page) => ({
    ...page,
    markdown: page.markdown.replace(named, (text, name) => {
      const place = places.get(name) ?? places.get(name?.replace(/^App(Ref)?::/, "HostCalls::")); // which they inherit
      return place ? `[${name}](${linkBetween(page.path, place.path, place.anchor)})` : text;
    }),
  }));
}
