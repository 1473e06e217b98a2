// Bundles a page's script in memory: nothing to build, nothing on disk.
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** @returns {Promise<string>} the script, which may stand in a page's `<script>` */
export async function bundle(entry, options = {}) {
  const common = { bundle: true, format: "esm", target: "es2022", write: false, logLevel: "error" };
  const { outputFiles } = await build({ entryPoints: [fileURLToPath(entry)], ...common, ...options });
  return outputFiles[0].text.replaceAll("</script", "<\\/script");
}
