// What stands at the side of each page: one list for the documents, and one for each reference.

const item = ({ title, path }) => ({ text: title, link: `/${path.replace(/(index)?\.md$/, "")}` });

/**
 * @param {import("./pages.js").Page[]} pages
 * @returns the sidebars of VitePress, by the beginning of the path
 */
export function navigationOf(pages) {
  const of = (group) => pages.filter((page) => page.group === group);
  const group = (text, items) => ({ text, items });
  const cpp = of("cpp");
  const sections = [...new Set(cpp.map(({ section }) => section).filter(Boolean))];
  const first = (name) => item(of(name)[0]).link;
  return {
    "/reference/cpp/": [
      group("C++ API", cpp.filter(({ section }) => !section).map(item)),
      ...sections.map((text) => group(text, cpp.filter(({ section }) => section === text).map(item))),
    ],
    "/reference/js/": [group("JavaScript API", of("javascript").map(item))],
    "/": [
      group("Start", of("start").map(item)),
      group("Guides", of("guides").map(item)),
      group("Reference", [
        { text: "C++ API", link: first("cpp") },
        { text: "JavaScript API", link: first("javascript") },
        ...of("reference").map(item),
      ]),
      group("Reports", of("reports").map(item)),
    ],
  };
}
