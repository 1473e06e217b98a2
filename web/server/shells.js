// The HTML files that pages are built from. A change of one is told at once: the page may show it before it is built.
import { readFile, stat } from "node:fs/promises";

const largest = 1024 * 1024;

/**
 * @param {string[]} files that have changed
 * @param {import("./events.js").Events} events
 */
export async function tellShells(files, events) {
  for (const file of files.filter((name) => /\.html?$/i.test(name))) {
    // It may be gone, or be a page that has been built.
    const size = await stat(file).then((found) => found.size, () => Infinity);
    const text = size <= largest && (await readFile(file, "utf8").catch(() => undefined));
    if (text) events.publish("shell", { file, text });
  }
}
