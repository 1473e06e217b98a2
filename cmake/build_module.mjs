// Builds the ES module of mcpapps_add_module(): the engines, the glue and what starts them, in one file; and its
// declarations for TypeScript.
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { minifierIn, zopfliIn } from "./packages.mjs";
import { inGlue, textOfModules } from "./text_of_modules.mjs";
import { creatorOf, EngineRefusal, enginesOf } from "./view_engines.mjs";

/** @import { Engines } from "./view_engines.mjs" */

const names = [
  "name", "packages", "glue", "program", "declarations", "engines", "stack-size", "checks", "names", "compression",
  "output",
];
const { values } = parseArgs({ options: Object.fromEntries(names.map((name) => [name, { type: "string" }])) });
// CMake passes all of them.
const given = /** @type {Record<string, string>} */ (values);
/** @param {string} text of a CMake condition */
const isTrue = (text) => text === "1";

const [zopfli, minify] = await Promise.all([zopfliIn(given.packages), minifierIn(given.packages)]);
/** @param {Uint8Array} bytes */
const packed = async (bytes) =>
  `"${(await (given.compression === "fast" ? gzipSync(bytes) : zopfli(bytes))).toString("base64")}"`;

/** @param {string} message @returns {never} */
function fail(message) {
  console.error(`${given.output}: error: ${message}`);
  process.exit(1);
}

// Emscripten declares its own function that makes an instance.
const [declared] = readFileSync(given.declarations, "utf8").split("export default function");
if (declared.match(/^interface \w+Module \{\s*\}/gm)?.length === 2) {
  fail(
    "JavaScript would see nothing of it: the sources have neither EMSCRIPTEN_BINDINGS() nor a function with " +
      "EMSCRIPTEN_KEEPALIVE. Those in a static library are not linked: put them into SOURCES.",
  );
}

function enginesOfProgram() {
  try {
    return enginesOf(readFileSync(given.program), {
      engines: /** @type {Engines} */ (given.engines),
      checks: isTrue(given.checks),
      names: isTrue(given.names),
      stackSize: Number(given["stack-size"]),
      minify,
    });
  } catch (error) {
    if (!(error instanceof EngineRefusal)) throw error;
    return fail(error.message);
  }
}
const parts = enginesOfProgram();

/** @param {string} file @param {string} name of its function */
const functionOf = (file, name) => minify(textOfModules(inGlue(`npm/${file}`), name));

/** Texts of the members of ProgramParts: see js_glue/npm/start_program.js. @type {Record<string, string>} */
const members = {
  create: creatorOf(readFileSync(given.glue, "utf8")),
};
if (parts.wasm) members.wasm = await packed(parts.wasm);
if (parts.data) Object.assign(members, { data: await packed(parts.data.bytes), address: String(parts.data.address) });
if (parts.translator) {
  const { text, options } = parts.translator;
  const evaluate = functionOf("evaluate.js", "evaluate");
  members.javascript = `async (program) => ${evaluate}(${text}(await program(), ${JSON.stringify(options)}))`;
} else if (parts.js) {
  members.javascript = `() => ${parts.js}`;
}
const texts = Object.entries(members).map(([member, text]) => `  ${member}: ${text},\n`);
const name = JSON.stringify(given.name);

writeFileSync(
  given.output,
  `// Made by mcpapps_add_module(${given.name}).
const startProgram = ${functionOf("start_program.js", "startProgram")};
const parts = {
${texts.join("")}};
export let engine;
export default async function load() {
  const started = await startProgram(${name}, parts);
  engine = started.engine;
  return started.program;
}
`,
);

writeFileSync(
  given.output.replace(/\.mjs$/, ".d.mts"),
  `${declared.replace(/^.*\n/, `// Made by mcpapps_add_module(${given.name}).\n`)}
/** The engine of the instances: \`undefined\` before the first is there. */
export declare let engine: "wasm" | "js" | undefined;
/** Makes an instance, with a memory of its own. Rejects where the page may run neither engine. */
export default function load(): Promise<MainModule>;
`,
);
