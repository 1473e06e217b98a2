// Builds the dev host's page: `vite build web/page` writes web/dist, which the dev host's server serves.
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

/** Writes the packages in the page, by folder, for the list in a release. @type {import("vite").Plugin} */
const listPackages = {
  name: "packages.json",
  generateBundle(_, bundle) {
    const modules = Object.values(bundle).flatMap((part) => (part.type === "chunk" ? Object.keys(part.modules) : []));
    const folders = modules.flatMap((path) => /(?:node_modules\/(?:@[^/]+\/)?[^/]+\/)+/.exec(path)?.[0].slice(0, -1) ?? []);
    this.emitFile({ type: "asset", fileName: "packages.json", source: JSON.stringify([...new Set(folders)].sort()) });
  },
};

export default defineConfig({
  plugins: [listPackages],
  root: fileURLToPath(new URL(".", import.meta.url)),
  esbuild: { jsx: "automatic" },
  build: {
    outDir: "../dist",
    emptyOutDir: true,
    target: "es2022",
    // A single script is fast enough from this machine.
    chunkSizeWarningLimit: 4000,
    modulePreload: false,
    rollupOptions: {
      // Imported only by a test helper of react-jsonschema-form.
      external: ["@rjsf/validator-ajv8"],
      onwarn: (warning, warn) => warning.code !== "MODULE_LEVEL_DIRECTIVE" && warn(warning),
    },
  },
});
