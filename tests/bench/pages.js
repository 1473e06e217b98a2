// The pages that CMake does not build: the reference's view, the bare one, and the host.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { nodeResolve } from "@rollup/plugin-node-resolve";
import { transform } from "esbuild";
import { rollup } from "@rollup/wasm-node";

const here = new URL("./", import.meta.url);
export const output = new URL("../../build/bench/", here);
export const pages = new URL("pages/", output);

export const views = ["floor", "reference", "mcpapps", "mcpapps-wasm", "mcpapps-js"];

/** Adds the pages of another build in `folder` for comparison. */
export function addPagesOf(folder) {
  for (const view of ["mcpapps", "mcpapps-js"]) {
    copyFileSync(join(folder, `${view}.html`), new URL(`${view}-before.html`, pages));
    views.push(`${view}-before`);
  }
}

export const pageOf = (view) => readFileSync(new URL(`${view}.html`, pages), "utf8");

// Rollup removes far more of the reference SDK's libraries than esbuild, which halves the size. Vite, with which the
// reference's own examples are built, uses it, too.
export async function bundle(entry) {
  const bundled = await rollup({
    input: fileURLToPath(new URL(entry, here)),
    plugins: [nodeResolve({ browser: true }), { name: "typescript", transform: withoutTypes }],
    // Zod's harmless warnings about cycles and comments.
    logLevel: "silent",
  });
  const { output } = await bundled.generate({ format: "esm", inlineDynamicImports: true });
  await bundled.close();
  const options = {
    minify: true,
    target: "es2022",
    format: "esm",
    legalComments: "none",
    charset: "utf8",
    // The reference SDK logs each message, which is slow, especially with a driver that listens to the console. It is
    // compared without.
    pure: ["console.debug"],
  };
  return (await transform(output[0].code, options)).code;
}

async function withoutTypes(code, id) {
  return id.endsWith(".ts") ? (await transform(code, { loader: "ts", target: "es2022" })).code : null;
}

// One file with the script inside, which must not end its own element.
export const inline = (html, script) =>
  html.replace("</body>", () => `<script type="module">${script.replaceAll("</script", "<\\/script")}</script></body>`);

/** Writes the missing pages, and returns the host's page. */
export async function makePages() {
  mkdirSync(pages, { recursive: true });
  copyFileSync(new URL("view-floor.html", here), new URL("floor.html", pages));
  const shell = readFileSync(new URL("view.html", here), "utf8");
  const reference = await bundle("view-reference.ts");
  writeFileSync(new URL("reference.html", pages), inline(shell, reference));
  return inline("<!doctype html><title>Benchmark</title><body></body>", await bundle("host.js"));
}

export function sizesOf(view) {
  const page = Buffer.from(pageOf(view));
  return { raw: page.length, gzip: gzipSync(page, { level: 9 }).length };
}
