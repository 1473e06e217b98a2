// Builds the npm package: the modules of js_glue/npm, and the engine as modules: WebAssembly, and the translator that
// makes JavaScript of it.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import vm from "node:vm";
import { minifierIn, zopfliIn } from "../../cmake/packages.mjs";
import { creatorOf, enginesOf } from "../../cmake/view_engines.mjs";
import { translationModule, webAssemblyModules } from "./webassembly_module.mjs";

const names = ["packages", "sources", "protocol", "face", "engine", "version", "stack", "output"];
const { values } = parseArgs({ options: Object.fromEntries(names.map((name) => [name, { type: "string" }])) });
// CMake passes all of them.
const given = /** @type {Record<string, string>} */ (values);
const { packages, sources, protocol, face, engine, version, stack, output } = given;

const licence = "// SPDX-License-Identifier: MIT\n// Copyright (c) The mcpapps authors\n";
const [compress, minify] = await Promise.all([zopfliIn(packages), minifierIn(packages)]);
/** @param {Uint8Array} bytes */
const packed = async (bytes) => (await compress(bytes)).toString("base64");

const glue = readFileSync(`${engine}.js`, "utf8");
const { wasm, translator, data } = enginesOf(readFileSync(`${engine}.wasm`), {
  engines: "one",
  stackSize: Number(stack),
  minify,
});
if (!data || !translator) throw new Error("The program's data or its translator was not found.");

const glueModule = `${licence}const create = ${creatorOf(glue)};\nexport { create };\n`;
const wasmModule =
  `${licence}// gzip, base64: the program, and the data with which its memory begins.\n` +
  `export const wasm = "${await packed(/** @type {Uint8Array} */ (wasm))}";\n` +
  `export const data = "${await packed(data.bytes)}";\n` +
  `export const address = ${data.address};\n`;
const translatorModule =
  `${licence}// Made of js_glue/translator, for this program alone: gives its text as JavaScript.\n` +
  `const translate = ${translator.text};\n` +
  `export const translated = (program) => translate(program, ${JSON.stringify(translator.options)});\n`;

// The methods in the headers of C++: kToolInput becomes TOOL_INPUT_METHOD.
function methodsModule() {
  const headers = readdirSync(protocol).map((name) => readFileSync(join(protocol, name), "utf8")).join("");
  const methods = headers.matchAll(/constexpr (?:Request|Notification)Method<[^>]*>\s+k(\w+)\{\s*("[^"]+")\}/g);
  const named = [...methods].map(([, name, text]) => [
    `${name.replace(/(?<=.)([A-Z])/g, "_$1").toUpperCase()}_METHOD`,
    text,
  ]);
  const version = /constexpr std::string_view kProtocolVersion = ("[^"]+")/.exec(headers)?.[1];
  if (!version) throw new Error("The version of the protocol was not found.");
  const lines = [["LATEST_PROTOCOL_VERSION", version], ...named].map(
    ([name, text]) => `export const ${name} = ${text};\n`,
  );
  return `${licence}// Made of sdk/include/mcpapps/protocol.\n${lines.join("")}`;
}

// The enumerations that the engine and JavaScript share: `enum class Name { First, … };`.
function enumsModule() {
  const enums = [...readFileSync(face, "utf8").matchAll(/enum class (\w+) \{([^}]*)\}/g)].map(([, name, list]) => {
    const members = (list.match(/\w+/g) ?? []).map((member, i) => `${member}: ${i}`);
    return `export const ${name} = { ${members.join(", ")} };\n`;
  });
  return `${licence}// Made of bindings/npm/javascript_app.h.\n${enums.join("")}`;
}

// Parts of the glue of views in C++, of which two modules are made.
/** @type {Record<string, any>} */
const library = {};
for (const name of ["browser/document_size", "browser/size_observer", "program/context"]) {
  /** @param {object} part */
  const addToLibrary = (part) => Object.assign(library, part);
  vm.runInNewContext(readFileSync(join(sources, "..", "link", `${name}.js`), "utf8"), { addToLibrary });
}

const contextModule =
  `${licence}// Made of js_glue/link/program/context.js.\n` +
  `export const mergeContext = ${library.$mcpappsMergeContext};\n`;

// The functions that it calls become arguments.
function sizeObserverModule() {
  /** @param {[string, unknown]} member */
  const member = ([name, value]) => (typeof value === "function" ? String(value) : `${name}: ${value}`);
  const objects = ["mcpappsDocumentSize", "mcpappsSizeObserver"].map((name) => {
    const members = Object.entries(library[`$${name}`]).map(member);
    return `const ${name} = {\n${members.join(",\n")},\n};`;
  });
  const owned = ["mcpappsRunsAway", "mcpappsScrollbars", "mcpappsSizeLoop"]
    .map((name) => `const ${name} = ${library[`$${name}`]};`);
  const parts = ["start", "set_container", "forget", "stop"].map((name) => {
    const full = `mcpapps_size_observer_${name}`;
    return `const _${full} = ${library[full]};`;
  });
  return `${licence}// Made of js_glue/link/browser/document_size.js and size_observer.js.
export function createSizeObserver(_mcpapps_size_observer_change, _mcpapps_size_observer_loop) {
const UTF8ToString = (text) => text;
const mcpappsEnter = (call, ...parameters) => call(...parameters);
const mcpappsLifetime = new AbortController();
${[...objects, ...owned].join("\n")}
${parts.join("\n")}
return {
  start: () => _mcpapps_size_observer_start(0, ""),
  setContainer: _mcpapps_size_observer_set_container,
  forget: _mcpapps_size_observer_forget,
  stop: _mcpapps_size_observer_stop,
};
}
`;
}

rmSync(output, { recursive: true, force: true });
mkdirSync(join(output, "engine"), { recursive: true });
// Of these, one module is made.
const interfaceSources = join(sources, "webassembly");
cpSync(sources, output, { recursive: true, filter: (path) => path !== interfaceSources });
cpSync(new URL("../../LICENSE", import.meta.url), join(output, "LICENSE"));
writeFileSync(join(output, "engine", "methods.js"), methodsModule());
writeFileSync(join(output, "engine", "enums.js"), enumsModule());
writeFileSync(join(output, "engine", "glue.js"), glueModule);
writeFileSync(join(output, "engine", "wasm.js"), wasmModule);
writeFileSync(join(output, "engine", "translator.js"), translatorModule);
writeFileSync(join(output, "engine", "translation.js"), `${licence}${translationModule(minify)}`);
for (const [file, text] of Object.entries(webAssemblyModules(minify))) {
  writeFileSync(join(output, file), `${licence}${text}`);
}
writeFileSync(join(output, "engine", "size_observer.js"), sizeObserverModule());
writeFileSync(join(output, "engine", "host_context.js"), contextModule);

// The version is that of CMake's project.
const { name, ...manifest } = JSON.parse(readFileSync(join(sources, "package.json"), "utf8"));
writeFileSync(join(output, "package.json"), `${JSON.stringify({ name, version, ...manifest }, null, 2)}\n`);
