import { vite as webAssembly } from "mcpapps/plugin";
import { viteSingleFile } from "vite-plugin-singlefile";

export default {
  plugins: [webAssembly(), viteSingleFile()],
  build: { target: "es2022", emptyOutDir: false, rollupOptions: { input: "manifold.html" } },
};
