// llms.txt and llms-full.txt (https://llmstxt.org): the site for programs that read Markdown.

const titles = {
  start: "Start",
  guides: "Guides",
  reference: "Reference",
  cpp: "C++ API",
  javascript: "JavaScript API",
  // By the convention, what may be left out.
  reports: "Optional",
};

const about =
  "Write the user interface of an MCP App in C++20: one CMake call makes one HTML file that runs in every MCP host.";

/** @param {import("./pages.js").Page[]} pages */
export function llmsIndex(pages) {
  const sections = Object.entries(titles).map(([group, title]) => {
    const lines = pages
      .filter((page) => page.group === group)
      .map(({ title, path, purpose, summary }) => `- [${title}](${path}): ${purpose ? `to ${purpose}` : summary}`);
    return `## ${title}\n\n${lines.join("\n")}\n`;
  });
  const { title, path } = pages.find(({ source }) => source === "docs/agents.md");
  const begin = `A program that writes, builds, tests and checks a view begins with [${title}](${path}).`;
  return `# mcpapps\n\n> ${about}\n\n${begin}\n\n${sections.join("\n")}`;
}

export const llmsFull = (pages) =>
  Object.keys(titles)
    .flatMap((group) => pages.filter((page) => page.group === group))
    .map(({ path, markdown }) => `<!-- ${path} -->\n\n${markdown.trim()}\n`)
    .join("\n");
