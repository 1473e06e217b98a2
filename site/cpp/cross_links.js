// Links from the members that a comment names, such as App::onError(), to what the reference says of them.

/** Changes what stands outside of blocks of code, of links and of code within a line. */
function mapProse(markdown, change) {
  return markdown
    .split(/(^```[^]*?^```$|`[^`\n]+`|\[[^\]\n]*\]\([^)\n]*\)|^#.*$)/m)
    .map((part, i) => (i % 2 ? part : change(part)))
    .join("");
}

/**
 * @param {{path: string, markdown: string, index: {name: string, anchor: string}[]}[]} pages
 * @param {(from: string, to: string, anchor: string) => string} linkTo the link from the page of one path to another's
 */
export function withCrossLinks(pages, linkTo) {
  const places = new Map(pages.flatMap(({ path, index }) => index.map(({ name, anchor }) => [name, { path, anchor }])));
  return pages.map((page) => ({
    ...page,
    markdown: mapProse(page.markdown, (text) =>
      text.replace(/\b[A-Z]\w*::\w+\(\)/g, (name) => {
        const place = places.get(name);
        return place ? `[${name}](${linkTo(page.path, place.path, place.anchor)})` : name;
      })),
  }));
}
