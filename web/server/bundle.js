// Bundles the pages' scripts in memory when the dev host starts: nothing to build, nothing on disk.
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const page = (name) => fileURLToPath(new URL(`../page/${name}`, import.meta.url));

/** @returns {Promise<{host: string, sandbox: string}>} one script for each of the two origins */
export async function bundlePages() {
  const { outputFiles } = await build({
    entryPoints: { host: page("host.js"), sandbox: page("sandbox.js") },
    bundle: true,
    format: "esm",
    target: "es2022",
    write: false,
    outdir: "/",
    logLevel: "error",
  });
  return Object.fromEntries(outputFiles.map((file) => [/(\w+)\.js$/.exec(file.path)[1], file.text]));
}
