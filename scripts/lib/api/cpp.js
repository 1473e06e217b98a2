// The API of public C++ headers as lines of text. Clang says what there is and where; the text is that of the header,
// which has default arguments and qualifiers too.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { cache } from "../../../tests/js/support/cache.js";

const root = fileURLToPath(new URL("../../../", import.meta.url));
/** In which headers are found. */
export const folders = ["sdk/include", "bindings/include"].map((folder) => join(root, folder));

const headers = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    // server_httplib.h includes cpp-httplib, which is not everywhere.
    .filter((name) => name.endsWith(".h") && !name.endsWith("/server_httplib.h"))
    .map((name) => join(folder, name)),
);

/** Those that authors include. */
export const publicHeaders = headers.filter((file) => !file.includes("/detail/"));

/** The macros for authors, wherever they are defined: Clang leaves out those with parameters. */
export const macros = headers
  .flatMap((file) => [...readFileSync(file, "utf8").matchAll(/^#define (MCPAPPS_(?!DETAIL_)\w+\([^)]*\))/gm)])
  .map(([, macro]) => `macro: ${macro}`).sort();

/** @param {string} program @param {string[]} args */
const say = (program, ...args) =>
  execFileSync(program, args, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }).trim();

/** Emscripten's Clang, for the headers of both: those of pages include Emscripten's. */
const clang = () => join(say("em-config", "LLVM_ROOT"), "clang++");

/** Others write the same API a little differently. */
export const compiler = () => `Clang ${say(clang(), "-dumpversion").split(".")[0]}`;

/**
 * What Clang finds, as far as it is used here.
 * @typedef {object} ClangSymbol
 * @property {string} accessLevel
 * @property {{ identifier: string }} kind
 * @property {{ title: string }} names
 * @property {string[]} pathComponents
 * @property {{ uri: string, position: Position }} location
 *
 * @typedef {{ line: number, character: number }} Position
 * @typedef {(code: string, i: number) => boolean} IsEnd whether a declaration ends at `i`
 */

/**
 * What Clang finds in the headers: kinds, paths and places.
 * @param {string[]} headers
 * @param {string[]} folders
 * @returns {ClangSymbol[]}
 */
function symbolsOf(headers, folders) {
  const folder = mkdtempSync(join(tmpdir(), "mcpapps-api-"));
  try {
    const output = join(folder, "api.json");
    const includes = [...folders, join(cache, "nlohmann_json/usr/include")].map((path) => `-I${path}`);
    // Emscripten makes the standard library's folder by its first compilation; its Clang alone does not.
    execFileSync("embuilder", ["build", "sysroot"], { stdio: "ignore" });
    const flags = ["-std=c++20", "-fno-exceptions", "-fno-rtti", "-DEMSCRIPTEN_HAS_UNBOUND_TYPE_NAMES=0", ...includes];
    say(
      clang(),
      ...say("em++", "--cflags").split(/\s+/),
      ...flags,
      "-extract-api",
      "--product-name=mcpapps",
      "-x",
      "c++-header",
      ...headers,
      "-o",
      output,
    );
    return JSON.parse(readFileSync(output, "utf8")).symbols;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Comments, directives, labels, and our macros, which end without a semicolon. */
const noDeclaration =
  /"(?:\\.|[^"\\\n])*"|\/\*[^]*?\*\/|\/\/.*|^[ \t]*#(?:.*\\\n)*.*|\b(?:public|private|protected):(?!:)|^MCPAPPS_\w+\([^)]*\)/gm;
/**
 * Each of their characters becomes a space: places stay the same. In strings, nothing is what it looks like.
 * @param {string} text
 */
const onlyCode = (text) =>
  text.replace(noDeclaration, (found) => (found.startsWith('"') ? found : found.replace(/\S/g, " ")));

/**
 * Where a declaration ends whose name is at `from`.
 * @param {string} code
 * @param {number} from
 * @param {IsEnd} isEnd
 */
function endOf(code, from, isEnd) {
  let depth = 0;
  for (let i = from; i < code.length; i++) {
    if (code[i] === '"') i += /^"(?:\\.|[^"\\])*/.exec(code.slice(i))?.[0].length ?? 0;
    if (depth === 0 && isEnd(code, i)) return i;
    if ("([{".includes(code[i])) depth++;
    if (")]}".includes(code[i])) depth--;
  }
  return code.length;
}

/** @satisfies {Record<string, IsEnd>} */
const ends = {
  body: (code, i) =>
    code[i] === ";" || code[i] === "{" || (code[i] === ":" && code[i - 1] !== ":" && code[i + 1] !== ":"),
  bodyOfType: (code, i) => code[i] === ";" || code[i] === "{",
  value: (code, i) => code[i] === ";",
  listed: (code, i) => code[i] === "," || code[i] === "}",
};

/** @param {string} kind */
function endingOf(kind) {
  if (/enum\.case$/.test(kind)) return ends.listed;
  if (/(func|method)$/.test(kind)) return ends.body;
  if (/(class|struct|enum|union|namespace)$/.test(kind)) return ends.bodyOfType;
  return ends.value;
}

/** The declaration at a place, in one line. @param {string} code @param {Position} position @param {string} kind */
function declaration(code, { line, character }, kind) {
  let name = 0;
  for (let i = 0; i < line; i++) name = code.indexOf("\n", name) + 1;
  name += character;
  const isListed = endingOf(kind) === ends.listed;
  const before = isListed ? name : Math.max(...[";", "{", "}"].map((mark) => code.lastIndexOf(mark, name - 1))) + 1;
  return code.slice(before, endOf(code, name, endingOf(kind))).replace(/\s+/g, " ").trim();
}

/** Not what is in functions, and not the functions that our macros make. @param {ClangSymbol} symbol */
const isPublic = ({ accessLevel, kind, names, pathComponents }) =>
  accessLevel !== "private" && pathComponents[0] === "mcpapps" && !pathComponents.includes("detail") &&
  names.title !== "describe" && !/(macro|namespace)$/.test(kind.identifier);

/**
 * @param {string[]} headers
 * @param {string[]} folders in which headers find others
 * @returns {string[]} a line for each declaration, in the order of their names
 */
export function declarations(headers, folders) {
  const texts = new Map(headers.map((file) => [file, onlyCode(readFileSync(file, "utf8"))]));
  const declared = symbolsOf(headers, folders).filter(isPublic).map(({ kind, location, pathComponents }) => {
    const code = /** @type {string} */ (texts.get(fileURLToPath(location.uri)));
    return `${pathComponents.join("::")}: ${declaration(code, location.position, kind.identifier)}`;
  });
  return [...new Set(declared)].sort();
}
