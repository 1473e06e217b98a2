// Bundles pages' scripts in memory when a server starts: nothing to build, nothing on disk.
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/**
 * @param {Record<string, URL>} entryPoints
 * @returns {Promise<Record<string, string>>} one script for each
 */
export async function bundle(entryPoints) {
  const { outputFiles } = await build({
    entryPoints: Object.fromEntries(Object.entries(entryPoints).map(([name, url]) => [name, fileURLToPath(url)])),
    bundle: true,
    format: "esm",
    target: "es2022",
    write: false,
    outdir: "/",
    logLevel: "error",
  });
  return Object.fromEntries(outputFiles.map(({ path, text }) => [/(\w+)\.js$/.exec(path)[1], text]));
}
