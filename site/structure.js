// Which document stands where. Each file of docs that is in no list here is a guide; guides come in the order of
// docs/README.md.

export const start = ["docs/tutorial.md", "docs/agents.md", "docs/new-project.md", "README.md", "docs/README.md"];
export const reference = [
  "docs/hosts.md", "docs/support.md", "docs/versions.md", "docs/design.md", "docs/private-names.md", "CHANGELOG.md",
  "CONTRIBUTING.md",
];
export const reports = [
  "docs/reports/performance.md", "docs/reports/page-speed.md", "docs/reports/build-times.md", "docs/reports/engines.md",
  "docs/reports/exceptions.md", "docs/reports/kernels.md", "docs/reports/layout.md", "docs/reports/libraries.md",
  "docs/reports/server.md",
];

/** Those whose name and title in the site are not their own. */
export const names = {
  "README.md": { name: "overview", title: "Overview" },
  "docs/README.md": { name: "documents", title: "What to read" },
  "CHANGELOG.md": { name: "changelog", title: "Changes" },
  "CONTRIBUTING.md": { name: "contributing", title: "Contributing" },
};

/**
 * Sites of older versions, by their whole addresses: `{ text: "0.1", link: "https://example.org/mcpapps/0.1/" }`.
 * Whoever publishes a version builds it with `--base /mcpapps/0.1/` and keeps its folder.
 */
export const olderVersions = [];
