// Reads the page that a test names.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { symbolize } from "../../cmake/symbols.mjs";

/** @typedef {string | URL | {html: string, name?: string}} PageSource a path, a file: URL, or HTML */

/**
 * `symbolize` puts names of C++ into stack traces, if the build has written them beside the page.
 * @type {(page: PageSource) => {html: string, name: string, symbolize: (trace: string) => string}}
 */
export function readPage(page) {
  if (typeof page === "object" && page !== null && !(page instanceof URL)) {
    if (typeof page.html !== "string") throw new TypeError("a page is a path, a file: URL or { html }");
    return { html: page.html, name: page.name ?? "the page", symbolize: (trace) => trace };
  }
  // The text of a page is no path: an error that names it is as long as the page.
  if (!(page instanceof URL) && (typeof page !== "string" || page.trimStart().startsWith("<"))) {
    throw new TypeError("a page is a path, a file: URL or { html }");
  }
  const path = page instanceof URL || page.startsWith("file:") ? fileURLToPath(page) : resolve(page);
  if (!existsSync(path)) throw new Error(missing(path));
  if (statSync(path).isDirectory()) throw new Error(`${path} is a folder, not a page.${pagesIn(path)}`);
  const name = relative(process.cwd(), path);
  return { html: readFileSync(path, "utf8"), name: name.startsWith("..") ? path : name, symbolize: symbolizer(path) };
}

/** @type {(path: string) => (trace: string) => string} */
function symbolizer(path) {
  /** @type {any} */
  let symbols;
  return (trace) => {
    if (!/\n\s*at |@/.test(trace) || !existsSync(`${path}.symbols`)) return trace;
    symbols ??= JSON.parse(readFileSync(`${path}.symbols`, "utf8"));
    return symbolize(trace, symbols);
  };
}

/** @param {string} path */
function missing(path) {
  let folder = dirname(path);
  while (!existsSync(folder)) folder = dirname(folder);
  const where = folder === dirname(path) ? pagesIn(folder) : ` There is no folder ${dirname(path)} either.`;
  return (
    `There is no page ${path}. Paths are taken from the folder in which the test runs, ${process.cwd()}. ` +
    `If the view has not been built yet, build it: ${buildCommand()}.${where}`
  );
}

/** From the package.json of the project, if there is one. */
function buildCommand() {
  const file = resolve("package.json");
  const scripts = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).scripts : undefined;
  if (scripts?.build) return "npm run build";
  return existsSync(resolve("CMakeLists.txt")) ? "cmake --build build" : "by the build of your project";
}

/** @param {string} folder */
function pagesIn(folder) {
  const pages = readdirSync(folder).filter((name) => name.endsWith(".html"));
  return pages.length ? ` In ${basename(folder)} there are: ${pages.join(", ")}.` : "";
}

/** @type {(html: string, part: string) => boolean} */
const has = (html, part) => html.includes(`id="mcpapps-${part}"`);

/** Whether mcpapps built this page. @param {string} html */
export const isBuilt = (html) => has(html, "glue");

/** The engines of a built page. @type {(html: string) => ("wasm" | "js")[]} */
export const enginesOf = (html) =>
  /** @type {const} */ (["wasm", "js"]).filter((name) => has(html, name) || (name === "js" && has(html, "translator")));
