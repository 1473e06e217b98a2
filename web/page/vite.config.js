// Builds the dev host's page: `vite build web/page` writes web/dist, which the dev host's server serves.
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  esbuild: { jsx: "automatic" },
  build: {
    outDir: "../dist",
    emptyOutDir: true,
    target: "es2022",
    // One script: the page is for this machine.
    chunkSizeWarningLimit: 4000,
    modulePreload: false,
    rollupOptions: {
      // Only a helper for tests of react-jsonschema-form asks for it.
      external: ["@rjsf/validator-ajv8"],
      onwarn: (warning, warn) => warning.code !== "MODULE_LEVEL_DIRECTIVE" && warn(warning),
    },
  },
});
