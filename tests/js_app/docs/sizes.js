// What an author ships: a view's script with everything in it, by the bundlers that authors use.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build as esbuild } from "esbuild";
import { build as vite } from "vite";

const root = fileURLToPath(new URL("../../../", import.meta.url));
export const builtPackage = join(root, "build/wasm-release/package");

const tool =
  'app.registerTool("tell", { inputSchema: z.object({ text: z.string() }) }, ' +
  "({ text }) => document.body.append(text));";

/** The same view for both: it listens, connects and calls a tool; with Zod it has a tool of its own, too. */
const view = (from, loading, zod) => `
  import { App${loading ? ", ready" : ""} } from ${JSON.stringify(from)};
  ${zod ? 'import { z } from "zod";' : ""}
  ${loading}
  const app = new App({ name: "sizes", version: "1.0.0" }, { tools: {} });
  ${zod ? tool : ""}
  app.addEventListener("toolresult", (result) => document.body.append(JSON.stringify(result.content)));
  app.connect().then(() => app.callServerTool({ name: "more" }));
`;

export const packages = [false, true].flatMap((zod) => [
  { name: zod ? "reference, with Zod" : "reference", script: view("@modelcontextprotocol/ext-apps", "", zod) },
  { name: zod ? "mcpapps, with Zod" : "mcpapps", script: view("mcpapps", "await ready;", zod) },
]);

const target = "es2022";
const alias = { mcpapps: join(builtPackage, "index.js") };

/** Minified, one file, for browsers. */
async function withEsbuild(entry) {
  const { outputFiles } = await esbuild({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target,
    legalComments: "none",
    alias,
    write: false,
    logLevel: "error",
  });
  return outputFiles[0].text;
}

async function withVite(entry) {
  const { output } = await vite({
    root: join(entry, ".."),
    configFile: false,
    logLevel: "error",
    resolve: { alias },
    build: {
      write: false,
      target,
      modulePreload: false,
      rollupOptions: { input: entry, output: { inlineDynamicImports: true } },
    },
  });
  return output[0].code;
}

export const bundlers = { esbuild: withEsbuild, Vite: withVite };

/** @returns {Promise<{name: string, bundler: string, raw: number, gzip: number}[]>} in bytes */
export async function measure() {
  // In the repository, where the reference and all that it needs are found as an author's would be.
  const folder = join(root, "build/sizes");
  mkdirSync(folder, { recursive: true });
  try {
    const found = [];
    for (const [bundler, bundle] of Object.entries(bundlers)) {
      for (const { name, script } of packages) {
        const entry = join(folder, `${name.replace(/\W+/g, "_")}.js`);
        writeFileSync(entry, script);
        const bytes = Buffer.from(await bundle(entry));
        found.push({ name, bundler, raw: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length });
      }
    }
    return found;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const kilobytes = (bytes) => (bytes / 1000).toFixed(1);

export function sizesTable(sizes) {
  return [
    "| package | bundler | kB | kB, gzip |",
    "| --- | --- | ---: | ---: |",
    ...sizes.map(({ name, bundler, raw, gzip }) => `| ${name} | ${bundler} | ${kilobytes(raw)} | ${kilobytes(gzip)} |`),
  ].join("\n");
}
