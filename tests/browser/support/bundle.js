// Bundles a page's script in memory.
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** Returns the script for a page's `<script>`. @returns {Promise<string>} */
export async function bundle(entry, options = {}) {
  const common = { bundle: true, format: "esm", target: "es2022", write: false, logLevel: "error" };
  const { outputFiles } = await build({ entryPoints: [fileURLToPath(entry)], ...common, ...options });
  return outputFiles[0].text.replaceAll("</script", "<\\/script");
}
