// The HTML files that pages are built from. Their changes are sent at once, so that pages can show them before a build.
import { readFile, stat } from "node:fs/promises";

const largest = 1024 * 1024;

/** @type {(files: string[], events: import("./events.js").Events) => Promise<void>} */
export async function tellShells(files, events) {
  for (const file of files.filter((name) => /\.html?$/i.test(name))) {
    // It may be removed, or a large built page.
    const size = await stat(file).then((found) => found.size, () => Infinity);
    const text = size <= largest && (await readFile(file, "utf8").catch(() => undefined));
    if (text) events.publish("shell", { file, text });
  }
}
