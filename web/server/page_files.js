// The files of the dev host's page: from web/dist, which the repository builds when its sources are newer.
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { extname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { hosts } from "../hosts/hosts.js";

/** @typedef {Record<string, {type: string, body: string}>} PageFiles by path */

const sources = fileURLToPath(new URL("../page", import.meta.url));
// Sources that the page shares.
const shared = ["../testing", "../hosts", "../lib"].map((folder) => fileURLToPath(new URL(folder, import.meta.url)));
const built = fileURLToPath(new URL("../dist", import.meta.url));

/** @type {Record<string, string>} */
const types = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};

/** @param {string} folder */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? /** @type {any} */ (entry).path, entry.name));

/** @param {string[]} files */
const newest = (files) => Math.max(...files.map((file) => statSync(file).mtimeMs));

function isCurrent() {
  if (!existsSync(sources)) return true;
  const lock = fileURLToPath(new URL("../../package-lock.json", import.meta.url));
  const index = join(built, "index.html");
  return existsSync(index) && statSync(index).mtimeMs > newest([...[sources, ...shared].flatMap(filesIn), lock]);
}

/** Builds the page if its sources are newer. @param {(text: string) => void} [log] */
export async function buildPage(log = () => {}) {
  if (isCurrent()) return;
  log("Building the page of the dev host, which takes some seconds once.");
  const { build } = await import("vite");
  // Processes that build at the same time use folders of their own, of which the first stays: others may read it.
  const own = `${built}.${process.pid}`;
  await build({
    root: sources,
    configFile: join(sources, "vite.config.js"),
    logLevel: "error",
    build: { outDir: own },
  });
  const old = `${own}.old`;
  try {
    if (!isCurrent()) {
      if (existsSync(built)) renameSync(built, old);
      renameSync(own, built);
    }
  } catch (error) {
    if (!isCurrent()) throw error;
  } finally {
    for (const folder of [own, old]) rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {(text: string) => void} [log] */
export async function pageFiles(log) {
  await buildPage(log);
  /** @type {PageFiles} */
  const files = {};
  for (const file of filesIn(built)) {
    const path = `/${relative(built, file).replaceAll("\\", "/")}`;
    files[path] = { type: types[extname(file)] ?? "application/octet-stream", body: readFileSync(file, "utf8") };
  }
  files["/"] = files["/index.html"];
  files["/hosts.json"] = { type: "application/json", body: JSON.stringify(hosts) };
  const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
  files["/axe.js"] = { type: "text/javascript", body: readFileSync(axe, "utf8") };
  return files;
}
