import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { viteSingleFile } from "vite-plugin-singlefile";

// `mode` is the preset of the CMake build whose chances.mjs the page gets: release, or debug.
export default defineConfig(({ mode: given }) => {
  const mode = given === "debug" ? "debug" : "release";
  const folder = fileURLToPath(new URL(`build/${mode}`, import.meta.url));
  return {
    root: "src",
    resolve: { alias: { "#chances": `${folder}/chances.mjs` } },
    build: {
      target: "es2022",
      outDir: folder,
      emptyOutDir: false,
      rollupOptions: { input: "src/view.html" },
      minify: mode === "release",
    },
    plugins: [
      viteSingleFile(),
      {
        name: "page-name",
        enforce: "post",
        generateBundle(_, bundle) {
          bundle["view.html"].fileName = "my_view.html";
        },
      },
    ],
  };
});
