// The plugin of Vite, Rollup and esbuild: programs become parts of the one file that is built.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import nodeResolve from "@rollup/plugin-node-resolve";
import { rollup } from "@rollup/wasm-node";
import * as esbuild from "esbuild";
import ts from "typescript";
import * as vite from "vite";
import { emptyFolder } from "../js/support/folder.js";
import { assemble } from "../translator/support/assembler.js";
import { program, section } from "../translator/support/sections.js";
import { installPackage } from "./support/package.js";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = emptyFolder();

/** Writes files, by their paths in the project. @param {Record<string, string | Uint8Array>} files */
function write(files) {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

let plugin;
before(async () => {
  plugin = await import(pathToFileURL(await installPackage(folder)).href);
});

/** Imports `env.twice`, and exports `answer()` and the constant `most`. */
const answering = (number) =>
  assemble({
    imports: [{ name: "twice", parameters: ["i32"], results: ["i32"] }],
    functions: [{ results: ["i32"], body: [["i32.const", number], ["call", 0]], name: "answer" }],
    globals: [{ type: "i32", value: 100, isConstant: true, name: "most" }],
  });
const vectorAnswer = assemble({
  functions: [{
    results: ["i32"], name: "answer", body: [["i32.const", 42], "i32x4.splat", ["i32x4.extract_lane", [2]]],
  }],
});
const needsThreads = program(section(5, 1, 3, 1, 1));
const twice = "export const twice = (x) => 2 * x;\n";
const fetched = (address) => `export default async (imports) =>
  (await WebAssembly.instantiateStreaming(fetch(${address}), imports)).instance.exports.answer();\n`;

write({
  "node_modules/env/package.json": '{ "type": "module", "exports": "./env.js" }',
  "node_modules/env/env.js": twice,
  "node_modules/answer/package.json":
    '{ "type": "module", "sideEffects": false, "exports": { ".": "./index.js", "./answer.wasm": "./answer.wasm" } }',
  // As Emscripten and wasm-bindgen write it; and what is not there.
  "node_modules/answer/index.js":
    `${fetched('new URL("answer.wasm", import.meta.url)')}` +
    "export const other = () => new URL(/* @vite-ignore */ './none.wasm', import.meta.url);\n",
  "node_modules/answer/answer.wasm": answering(21),
  "shared.wasm": needsThreads,
  "vector.wasm": vectorAnswer,
});

// Each prints what it has found.
const uses = {
  "a package that fetches its program": ["42", `import answer from "answer";
    console.log(await answer({ env: { twice: (x) => 2 * x } }));`],
  "?url": ["42", `import address from "answer/answer.wasm?url"; import { twice } from "env";
    const bytes = await (await fetch(new Request(address))).arrayBuffer();
    const { instance } = await WebAssembly.instantiate(bytes, { env: { twice } });
    console.log(instance.exports.answer());`],
  "?init": ["42", `import init from "answer/answer.wasm?init"; import { twice } from "env";
    console.log((await init({ env: { twice } })).exports.answer());`],
  "exports": ["42 100", `import { answer, most } from "answer/answer.wasm";
    console.log(answer(), most);`],
  "two programs, of which one is beside the importing module": ["42 10", `import { answer } from "answer/answer.wasm";
    import init from "./five.wasm?init";
    console.log(answer(), (await init({ env: { twice: (x) => 2 * x } })).exports.answer());`],
  "a fetch of something else": ["text 0", `import address from "answer/answer.wasm?url";
    console.log(await (await fetch("data:,text")).text(), address.indexOf("mcpapps:"));`],
};
write({ "five.wasm": answering(5) });

/** Each gives the texts of all files that it makes, and its warnings. */
const bundlers = {
  async esbuild(entry, options) {
    const { outputFiles, warnings } = await esbuild.build({
      entryPoints: [entry], absWorkingDir: folder, bundle: true, format: "esm", target: "es2022", write: false,
      outdir: join(folder, "out"), logLevel: "silent", minify: true, plugins: [plugin.esbuild(options)],
    });
    return { files: outputFiles.map(({ text }) => text), warnings: warnings.map(({ text }) => text) };
  },
  async rollup(entry, options) {
    const warnings = [];
    const onwarn = ({ message }) => warnings.push(message);
    const bundle = await rollup({ input: entry, plugins: [plugin.rollup(options), nodeResolve()], onwarn });
    const { output } = await bundle.generate({ format: "es" });
    return { files: output.map(({ code, source }) => code ?? source), warnings };
  },
  async vite(entry, options) {
    const warnings = [];
    const customLogger = { ...vite.createLogger("silent"), warn: (text) => warnings.push(text) };
    const [{ output }] = await vite.build({
      root: folder, configFile: false, customLogger, plugins: [plugin.vite(options)],
      build: { lib: { entry, formats: ["es"], fileName: "out" }, target: "es2022", write: false },
    });
    return { files: output.map(({ code, source }) => code ?? source), warnings };
  },
};

async function built(bundler, text, options) {
  const entry = join(folder, "main.js");
  writeFileSync(entry, text);
  const { files, warnings } = await bundlers[bundler](entry, options);
  assert.equal(files.length, 1);
  return { text: files[0], warnings };
}

async function printed(text, first = "") {
  const path = join(folder, "bundle.mjs");
  writeFileSync(path, text);
  const { stdout } = await run(process.execPath, [
    "--input-type=module", "-e", `${first};await import(${JSON.stringify(pathToFileURL(path).href)})`,
  ]);
  return stdout.trim();
}

const withoutWebAssembly = "delete globalThis.WebAssembly";
// As in a page whose policy allows no inline script, but for the program that Node's own fetch has.
const withoutScripts = `${withoutWebAssembly};
  const { runInThisContext } = process.getBuiltinModule("vm");
  process.getBuiltinModule = () => ({
    runInThisContext(text) {
      if (text.includes("answer")) throw new Error("no inline scripts");
      return runInThisContext(text);
    },
  });`;

for (const bundler of Object.keys(bundlers)) {
  describe(`what ${bundler} makes`, () => {
    test("runs with WebAssembly and without it", async () => {
      const names = Object.keys(uses).map((_, i) => `./use${i}.js`);
      write(Object.fromEntries(Object.values(uses).map(([, text], i) => [names[i], text])));
      const bundle = await built(bundler, names.map((name) => `import "${name}";\n`).join(""));
      assert.deepEqual(bundle.warnings, []);
      const expected = Object.values(uses).map(([line]) => line).sort();
      for (const first of ["", withoutWebAssembly]) {
        assert.deepEqual((await printed(bundle.text, first)).split("\n").sort(), expected);
      }
    });

    test("runs without inline scripts where it was translated at build", async () => {
      const [expected, text] = uses["a package that fetches its program"];
      const translated = await built(bundler, text, { translate: true });
      assert.equal(await printed(translated.text, withoutScripts), expected);
    });

    test("has a program that cannot be translated, with a warning", async () => {
      const text = 'import address from "./shared.wasm?url"; console.log((await (await fetch(address)).blob()).size);';
      const { text: bundle, warnings } = await built(bundler, text, { translate: true });
      assert.equal(await printed(bundle), String(needsThreads.length));
      assert.match(warnings.join("\n"), /shared\.wasm is not translated: threads is not supported/);
    });
  });
}

test("a program that was not translated at build needs inline scripts", async () => {
  const { text } = await built("esbuild", uses["a package that fetches its program"][1]);
  await assert.rejects(printed(text, withoutScripts), /this page runs neither WebAssembly nor an inline script/);
});

test("a program with SIMD runs where the option is given, or where it was translated at build", async () => {
  const text = 'import { answer } from "./vector.wasm"; console.log(answer());';
  for (const options of [{ simd: true }, { translate: true }]) {
    const bundle = await built("esbuild", text, options);
    assert.deepEqual(bundle.warnings, []);
    for (const first of ["", withoutWebAssembly]) assert.equal(await printed(bundle.text, first), "42");
  }
  const { text: without } = await built("esbuild", text);
  const cure = /SIMD without the import of mcpapps\/webassembly\/simd/;
  await assert.rejects(printed(without, withoutWebAssembly), cure);
});

test("its declarations fit the three bundlers", () => {
  const file = join(root, "tests/webassembly/author.ts");
  const text = `import { esbuild, rollup, vite } from "../../js_glue/npm/plugin.js";
    import { build } from "esbuild";
    import type { Plugin } from "@rollup/wasm-node";
    import { defineConfig } from "vite";
    build({ plugins: [esbuild({ translate: true, simd: true })] });
    export const plugin: Plugin = rollup();
    export default defineConfig({ plugins: [vite({ translate: false })] });
    vite({ translated: true });`;
  const options = {
    strict: true, noEmit: true, skipLibCheck: true, target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler, types: [],
  };
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.readFile = (name) => (name === file ? text : readFile(name));
  host.getSourceFile = (name, version) =>
    name === file ? ts.createSourceFile(name, text, version) : getSourceFile.call(host, name, version);
  const problems = ts.getPreEmitDiagnostics(ts.createProgram([file], options, host));
  const messages = problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
  assert.equal(messages.length, 1, messages.join("\n"));
  assert.match(messages[0], /'translated' does not exist in type 'Options'/);
});
