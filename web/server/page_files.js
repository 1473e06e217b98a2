// The files of the dev host's page. The npm package contains them built, in web/dist; in the repository they are
// built when their sources are newer.
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { extname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { hosts } from "../hosts/hosts.js";

/** @typedef {Record<string, {type: string, body: string}>} PageFiles the files by their path in the address */

const sources = fileURLToPath(new URL("../page", import.meta.url));
// The page uses some of these.
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

/** @param {(text: string) => void} [log] builds the page if its sources are newer than what was built. */
export async function buildPage(log = () => {}) {
  if (isCurrent()) return;
  log("Building the page of the dev host, which takes some seconds once.");
  const { build } = await import("vite");
  // Two processes may build at the same time: each makes a folder of its own, and the last one stays.
  const own = `${built}.${process.pid}`;
  await build({
    root: sources,
    configFile: join(sources, "vite.config.js"),
    logLevel: "error",
    build: { outDir: own },
  });
  const old = `${own}.old`;
  if (existsSync(built)) renameSync(built, old);
  try {
    renameSync(own, built);
  } catch (error) {
    // The other one was quicker.
    if (!existsSync(built)) throw error;
    rmSync(own, { recursive: true });
  }
  rmSync(old, { recursive: true, force: true });
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
