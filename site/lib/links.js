// Links between files of the repository become links between pages of the site.
import { posix } from "node:path";
import { mapLinks } from "./markdown.js";
import { exists } from "./repository.js";

const isElsewhere = (target) => /^([a-z]+:|#)/.test(target);
const isFromRoot = (target) => target.startsWith("/");

/** From a page to another, by their paths. */
export function linkBetween(from, to, anchor) {
  const link = posix.relative(posix.dirname(from), to);
  return `${link.startsWith(".") ? "" : "./"}${link}${anchor ? `#${anchor}` : ""}`;
}

/**
 * @param {import("./pages.js").Page} page
 * @param {(path: string) => string} placeOf the path in the site of a file or folder of the repository
 */
export function withSiteLinks({ source, path, markdown }, placeOf) {
  return mapLinks(markdown, (target) => {
    if (isElsewhere(target) || (!source && !isFromRoot(target))) return target;
    const [file, anchor] = target.split("#");
    const at = isFromRoot(file) ? file.slice(1) : posix.join(posix.dirname(source), file);
    const found = at.replace(/\/$/, "");
    if (!exists(found)) throw new Error(`${source ?? path} links to ${target}, which is not there`);
    return linkBetween(path, placeOf(found), anchor);
  });
}
