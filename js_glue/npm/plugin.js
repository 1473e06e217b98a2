// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// Puts WebAssembly programs into the files that Vite, Rollup or esbuild makes. Runs in Node.

import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { buildTime } from "./engine/translation.js";

/**
 * @import { EsbuildPlugin, Options, RollupPlugin } from "./plugin.js"
 * @typedef {{ code: string, warning?: string }} Loaded
 */

const name = "mcpapps-webassembly";
// esbuild's name for files, beside the modules of other plugins.
const namespace = "file";
const programs = /^([^\0]+\.wasm)(?:\?(url|init))?$/;
const scripts = /\.[cm]?[jt]sx?$/;
// With a comment for another bundler, as some tools write it.
const mentions =
  /\bnew URL\(\s*(?:\/\*[^*]*\*\/\s*)?(["'`])([^"'`$?#\n]+\.wasm)\1\s*,\s*import\.meta\.url\s*,?\s*\)/g;

/** @param {string} file of this package, as text of a program */
const own = (file) => JSON.stringify(fileURLToPath(new URL(file, import.meta.url)).replaceAll("\\", "/"));
/** @param {string} file beside the importing one */
const addressImport = (file) => JSON.stringify(`${/^\.{0,2}\//.test(file) ? "" : "./"}${file}?url`);

/** @param {string} path @param {Uint8Array<ArrayBuffer>} bytes @param {Options} options @returns {Loaded} */
function addressModule(path, bytes, { translate = false, simd = false }) {
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
  const unique = JSON.stringify(`${hash}/${encodeURIComponent(basename(path))}`);
  const program = gzipSync(bytes, { level: 9 }).toString("base64");
  let translation = "";
  let warning;
  try {
    if (translate) translation = `${buildTime.translationText(bytes)};\n`;
  } catch (error) {
    if (!buildTime.isRefusal(error)) throw error;
    // A package may have another program for engines without the feature.
    warning = `${path} is not translated: ${/** @type {Error} */ (error).message}`;
  }
  const needed = translate ? "webassembly_translated.js" : simd ? "webassembly_simd.js" : "webassembly.js";
  const code =
    `import ${own(needed)};\n` +
    `import { addressOf } from ${own("program_address.js")};\n` +
    `${translation}export default addressOf(${unique}, "${program}");\n`;
  return { code, warning };
}

/** As Vite's own. @param {string} path */
const functionModule = (path) => `import address from ${addressImport(basename(path))};
export default async (imports) => (await WebAssembly.instantiateStreaming(fetch(address), imports)).instance;
`;

/** As browsers import WebAssembly as a module. @param {string} path @param {Uint8Array<ArrayBuffer>} bytes */
function exportsModule(path, bytes) {
  const program = new WebAssembly.Module(bytes);
  const modules = [...new Set(WebAssembly.Module.imports(program).map(({ module }) => JSON.stringify(module)))];
  const given = modules.map((module, i) => `${module}: imports${i}`);
  const exported = WebAssembly.Module.exports(program).map(({ name, kind }, i) => {
    const key = JSON.stringify(name);
    const value = `exports[${key}]${kind === "global" ? ".value" : ""}`;
    return `const export${i} = ${value};\nexport { export${i} as ${/^[a-z_$][\w$]*$/i.test(name) ? name : key} };\n`;
  });
  return `import instantiate from ${JSON.stringify(`./${basename(path)}?init`)};
${modules.map((module, i) => `import * as imports${i} from ${module};\n`).join("")}\
const { exports } = await instantiate({ ${given.join(", ")} });
${exported.join("")}`;
}

/** @param {string} path @param {string | undefined} kind @param {Options} options @returns {Loaded} */
function loadProgram(path, kind, options) {
  if (kind === "init") return { code: functionModule(path) };
  const bytes = new Uint8Array(readFileSync(path));
  return kind === "url" ? addressModule(path, bytes, options) : { code: exportsModule(path, bytes) };
}

/**
 * A module with the addresses of the programs beside it that it names; undefined if it names none.
 * @param {string} code
 * @param {string} path
 */
function withAddresses(code, path) {
  /** @type {string[]} */
  const imports = [];
  const text = code.replace(mentions, (whole, _, file) => {
    if (!existsSync(join(dirname(path), file))) return whole;
    const address = `mcpappsAddress${imports.length}`;
    imports.push(`import ${address} from ${addressImport(file)};\n`);
    return `new URL(${address})`;
  });
  // Imports run first, wherever they stand; here they move no line.
  return imports.length ? `${text}\n${imports.join("")}` : undefined;
}

/** @param {Options} [options] @returns {EsbuildPlugin} */
export const esbuild = (options = {}) => ({
  name,
  setup(build) {
    /** @typedef {{ path: string, suffix: string }} File */
    build.onLoad({ filter: /\.wasm$/, namespace }, (/** @type {File} */ { path, suffix }) => {
      const [, , kind] = programs.exec(path + suffix) ?? [];
      if (suffix && !kind) return undefined;
      const { code, warning } = loadProgram(path, kind, options);
      const warnings = warning ? [{ text: warning }] : [];
      return { contents: code, resolveDir: dirname(path), warnings, watchFiles: [path] };
    });
    build.onLoad({ filter: scripts, namespace }, (/** @type {File} */ { path }) => {
      const contents = withAddresses(readFileSync(path, "utf8"), path);
      return contents === undefined ? undefined : { contents, loader: "default", watchFiles: [path] };
    });
  },
});

/** @param {Options} [options] @returns {RollupPlugin} */
export const rollup = (options = {}) => ({
  name,
  // Before Vite's own plugins, which would make files of the programs.
  enforce: "pre",
  // What Vite bundles before it serves has passed no plugin.
  config() {
    const isRolldown = Boolean(this?.meta?.rolldownVersion);
    const bundler = isRolldown
      ? { rolldownOptions: { plugins: [rollup(options)] } }
      : { esbuildOptions: { plugins: [esbuild(options)] } };
    return { optimizeDeps: bundler };
  },
  async resolveId(source, importer) {
    const [, path, kind] = programs.exec(source) ?? [];
    if (!kind) return null;
    const resolved = await this.resolve(path, importer, { skipSelf: true });
    return resolved && { ...resolved, id: `${resolved.id}?${kind}` };
  },
  load(id) {
    const [, path, kind] = programs.exec(id) ?? [];
    if (!path) return null;
    this.addWatchFile(path);
    const { code, warning } = loadProgram(path, kind, options);
    if (warning) this.warn(warning);
    return { code, map: { mappings: "" } };
  },
  transform(code, id) {
    const [path] = id.split("?");
    const changed = scripts.test(path) ? withAddresses(code, path) : undefined;
    return changed === undefined ? null : { code: changed, map: null };
  },
});

export { rollup as vite };
