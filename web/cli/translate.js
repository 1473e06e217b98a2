// `mcpapps translate`: WebAssembly as a script, for pages that run no inline scripts.
import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { codeOf, messageOf } from "../lib/error_text.js";
import { buildTime } from "../../js_glue/translator/validate/build_time.mjs";
import { parseOptions, UsageError } from "./usage.js";

export const help = `usage: mcpapps translate PROGRAM.wasm -o SCRIPT.js [--module]

Writes the program as JavaScript. A page that loads the script before the program uses it instead of
translating the program itself: with mcpapps/webassembly/translated, where WebAssembly and inline
scripts are forbidden (script-src 'self'), or with mcpapps/webassembly, where the translation would
take too long.

  PROGRAM.wasm     the program, with the same bytes as those that the page loads
  -o, --output     the script
  --module         write an ES module, which also exports the function of imports that gives exports
  --help           print this

  mcpapps translate node_modules/sql.js/dist/sql-wasm.wasm -o public/sql-wasm.js
`;

/** @type {import("./usage.js").Options} */
const options = { output: { type: "string", short: "o" }, module: { type: "boolean" } };

/** @param {string} path */
function readProgram(path) {
  try {
    return new Uint8Array(readFileSync(path));
  } catch (error) {
    if (codeOf(error) === "ENOENT") throw new UsageError(`There is no file ${path}.`);
    throw error;
  }
}

/** The script. @param {Uint8Array} program @param {string} name @param {boolean} isModule */
export function scriptOf(program, name, isModule) {
  const registered = buildTime.translationText(program);
  const first = `// Made by mcpapps translate, of ${name.replace(/[^\w.-]/g, "_")}: for mcpapps/webassembly.\n`;
  const whole = isModule ? `const instantiate = ${registered};\nexport default instantiate;\n` : `${registered};\n`;
  return first + whole;
}

/** Returns the exit code. @param {string[]} argv */
export function run(argv) {
  const { values, positionals } = parseOptions(argv, options);
  if (positionals.length !== 1) throw new UsageError("One program is translated at a time: name its file.");
  if (!values.output) throw new UsageError("-o names the script that is to be written.");
  const [path] = positionals;
  try {
    const script = scriptOf(readProgram(path), basename(path), Boolean(values.module));
    writeFileSync(values.output, script);
    console.log(`${values.output}: ${Math.round(Buffer.byteLength(script) / 1000)} kB`);
    return 0;
  } catch (error) {
    if (!buildTime.isRefusal(error)) throw error;
    console.error(`mcpapps: ${path}: ${messageOf(error)}`);
    return 1;
  }
}
