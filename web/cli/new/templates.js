// A project of `mcpapps new` is made of folders of web/template, in order: a file replaces the same file of an earlier
// folder, but JSON is merged, and NAME.append is appended to NAME.
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isObject } from "../../lib/json_rpc.js";

const place = fileURLToPath(new URL("../../template/", import.meta.url));

/**
 * @import { Names } from "../../lib/names.js"
 *
 * @typedef {object} Part
 * @property {string} about
 * @property {string[]} folders
 * @property {string[]} [after] folders that come after those of the server
 * @property {string[]} [copies] files of other folders
 * @property {string[]} [servers] those with which a template goes, if not with all
 *
 * @typedef {Record<string, Part>} Parts
 */

/** @type {Parts} */
export const templates = {
  page: { about: "a view of HTML elements, which the program fills", folders: ["view", "chart", "page"] },
  canvas: { about: "a view that draws with WebGL, frame by frame", folders: ["view", "canvas"] },
  library: {
    about: "the page, with a library in C that has a folder of its own",
    folders: ["view", "chart", "page", "library"],
  },
  module: {
    about: "a view in TypeScript, with a hot loop in C++",
    folders: ["chart", "module"],
    after: ["module_scripts"],
    servers: ["node"],
  },
};

/** @type {Parts} */
export const servers = {
  node: {
    about: "a server in JavaScript, packed by npm with the page",
    folders: ["node"],
    copies: ["../../js_glue/npm/server_meta.js"],
  },
  cpp: { about: "a server in C++: one program with the page inside", folders: ["cpp"] },
};

/** Merges objects, and appends lists. @type {(first: any, second: any) => any} */
function merged(first, second) {
  if (Array.isArray(first)) return [...first, ...second];
  if (!isObject(first)) return second;
  /** @type {Record<string, unknown>} */
  const result = { ...first };
  for (const [name, value] of Object.entries(second)) result[name] = name in first ? merged(first[name], value) : value;
  return result;
}

/** @param {unknown} value */
const json = (value) => `${JSON.stringify(value, null, 2)}\n`;

/** Returns the text of each file by its path. @type {(template: string, server: string) => Map<string, string>} */
export function filesOf(template, server) {
  const files = new Map();
  const { folders, after = [] } = templates[template];
  for (const folder of ["base", ...folders, ...servers[server].folders, ...after]) {
    const from = join(place, folder);
    for (const name of readdirSync(from, { recursive: true, encoding: "utf8" }).sort()) {
      if (!statSync(join(from, name)).isFile()) continue;
      const text = readFileSync(join(from, name), "utf8");
      const target = name.replace(/\.append$/, "");
      const before = files.get(target);
      if (target !== name) files.set(target, before + text);
      else if (before && name.endsWith(".json")) files.set(name, json(merged(JSON.parse(before), JSON.parse(text))));
      else files.set(name, text);
    }
  }
  files.set("src/host.css", readFileSync(join(place, "../../examples/host.css"), "utf8"));
  for (const copy of servers[server].copies ?? []) files.set(basename(copy), readFileSync(join(place, copy), "utf8"));
  return files;
}

/** Fills in the project's names. @type {(folder: string, files: Map<string, string>, names: Names) => void} */
export function writeProject(folder, files, { title, slug, identifier }) {
  for (const [name, text] of files) {
    const renamed = text.replaceAll("My view", title).replaceAll("my-view", slug).replaceAll("my_view", identifier);
    // npm leaves .gitignore files out of packages.
    const target = join(folder, name === "gitignore" ? ".gitignore" : name);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, renamed);
  }
}
