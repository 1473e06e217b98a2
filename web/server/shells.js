// The HTML files that pages are built from. When one is edited, or a style sheet or part that it names, it is sent at
// once as the build will write it, but for the program: so that pages can show new styles before a build.
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import * as parse5 from "parse5";
import { htmlOf } from "../../cmake/packages.mjs";
import { readPage } from "../../cmake/page/author_page.mjs";
import { PageFiles } from "../../cmake/page/files.mjs";
import { written } from "../../cmake/page/places.mjs";
import { isLeftOut } from "./watcher.js";

const largest = 1024 * 1024;
const html = htmlOf(parse5);
/** @param {string} file */
const isPage = (file) => /\.html?$/i.test(file);

/** The pages in a file or folder, without outputs of builds. @param {string} path @returns {Promise<string[]>} */
async function pagesIn(path) {
  const stats = await stat(path).catch(() => undefined);
  if (!stats?.isDirectory()) return stats && isPage(path) ? [path] : [];
  const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
  const inside = entries
    .filter((entry) => (entry.isDirectory() ? !isLeftOut(join(path, entry.name), entry) : isPage(entry.name)))
    .map((entry) => pagesIn(join(path, entry.name)));
  return (await Promise.all(inside)).flat();
}

/** The text of a source. It may be removed, or a large built page. @param {string} file */
async function textOf(file) {
  const size = await stat(file).then((found) => found.size, () => Infinity);
  return size <= largest ? readFile(file, "utf8").catch(() => undefined) : undefined;
}

/** Undefined for a page that cannot be built, of which the build tells. @param {string} file @param {string} text */
function asBuilt(file, text) {
  try {
    const page = readPage(html, { file, text }, () => true, new PageFiles());
    return written(page.text, page.changes);
  } catch {
    return undefined;
  }
}

/** @type {(files: string[], roots: string[], events: import("./events.js").Events) => Promise<void>} */
export async function tellShells(files, roots, events) {
  const names = files.filter((file) => isPage(file) || /\.css$/i.test(file)).map((file) => basename(file));
  if (names.length === 0) return;
  const pages = new Set([...files.filter(isPage), ...(await Promise.all(roots.map(pagesIn))).flat()]);
  for (const file of pages) {
    const text = await textOf(file);
    if (!text || !(files.includes(file) || names.some((name) => text.includes(name)))) continue;
    const shell = asBuilt(file, text);
    if (shell) events.publish("shell", { file, text: shell });
  }
}
