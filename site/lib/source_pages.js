// Files of the repository to which documents link, as pages of the site: it needs no other site to be whole.
import { exists, isFolder, list, read } from "./repository.js";

const languages = {
  h: "cpp", cpp: "cpp", c: "c", js: "js", mjs: "js", ts: "ts", json: "json", html: "html", cmake: "cmake", py: "python",
  yml: "yaml", sh: "bash", txt: "cmake",
};

function fenced(path) {
  const text = read(path).trimEnd();
  const [, extension] = /\.(\w+)$/.exec(path) ?? [];
  const language = languages[extension] ?? (text.startsWith("#!/usr/bin/env bash") ? "bash" : "text");
  // Longer than any fence inside.
  return `\`\`\`\`\`\`${language}\n${text}\n\`\`\`\`\`\``;
}

/** What is in a folder and not in the repository. */
const isMade = /\/(node_modules|dist[^/]*)\//;

/** Of an example, people read one file after the other: each has a page. */
const isExample = (path) => /^examples\/[^/]+$/.test(path);
const isSource = (file) => /\.(\w+)$/.exec(file)?.[1] in { ...languages, md: "" };

function folderPage(path) {
  const files = list(path).filter((file) => !isMade.test(file));
  const readme = `${path}/README.md`;
  const named = (file) => `\`${file.slice(path.length + 1)}\``;
  const shown = (file) => (isExample(path) && isSource(file) ? `[${named(file)}](/${file})` : named(file));
  const listing = files.map((file) => `- ${shown(file)}`).join("\n");
  const begin = exists(readme) ? read(readme) : `# ${path}\n`;
  return {
    path: `source/${path}/index.md`,
    source: exists(readme) ? readme : `${path}/`,
    markdown: `${begin}\n## Files of \`${path}\`\n\n${listing}\n`,
  };
}

/** @returns {{path: string, source: string, title: string, markdown: string}} */
export function sourcePage(path) {
  if (isFolder(path)) return { ...folderPage(path), title: path };
  if (path.endsWith(".md")) return { path: `source/${path}`, source: path, title: path, markdown: read(path) };
  // `view.html.md` would be a page of the name `view`.
  return {
    path: `source/${path.replace(/\.(\w+)$/, "-$1")}.md`,
    source: path,
    title: path,
    markdown: `# ${path}\n\n${fenced(path)}\n`,
  };
}
