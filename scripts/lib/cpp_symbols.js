// Lists the declarations of C++ headers: found by Clang, with the header's text for default arguments and qualifiers.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { cache } from "../../tests/js/support/cache.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
/** The include paths. */
export const folders = ["sdk/include", "bindings/include"].map((folder) => join(root, folder));

export const headers = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".h"))
    .map((name) => join(folder, name)),
);

export const publicHeaders = headers.filter((file) => !file.includes("/detail/"));

/** @param {string} program @param {string[]} args */
const say = (program, ...args) =>
  execFileSync(program, args, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }).trim();

/** Emscripten's Clang, as some headers include Emscripten's. */
const clang = () => join(say("em-config", "LLVM_ROOT"), "clang++");

/** Other compilers write the same API differently. */
export const compiler = () => `Clang ${say(clang(), "-dumpversion").split(".")[0]}`;

/**
 * The part of Clang's output that is used.
 * @typedef {object} ClangSymbol
 * @property {string} accessLevel
 * @property {{ identifier: string }} kind
 * @property {{ lines: { text: string }[] }} [docComment]
 * @property {string[]} pathComponents
 * @property {{ uri: string, position: Position }} location
 *
 * @typedef {{ line: number, character: number }} Position
 * @typedef {(code: string, i: number) => boolean} IsEnd whether a declaration ends at `i`
 *
 * @typedef {object} CppSymbol
 * @property {string} file
 * @property {string} kind such as `method`
 * @property {string[]} path its qualified name
 * @property {boolean} isProtected
 * @property {string} comment
 * @property {string} code its declaration
 * @property {number} begin the offset of the code
 * @property {number} end
 * @property {number} bodyEnd of a type, after its last brace
 */

/** Clang leaves out names with a leading `_`, as this one of the protocol. */
const renamed = { from: "_meta", to: "mcpapps_meta" };

/** @type {(files: string[], includes: string[]) => ClangSymbol[]} */
function extract(files, includes) {
  const folder = mkdtempSync(join(tmpdir(), "mcpapps-symbols-"));
  try {
    const output = join(folder, "symbols.json");
    // The part of cpp-httplib that is needed without function bodies, as it may not be installed.
    writeFileSync(join(folder, "httplib.h"), "namespace httplib { class Server; }\n");
    // Emscripten makes the standard library's folder at its first compilation; its Clang alone does not.
    execFileSync("embuilder", ["build", "sysroot"], { stdio: "ignore" });
    say(
      clang(),
      ...say("em++", "--cflags").split(/\s+/),
      ...["-std=c++20", "-fno-exceptions", "-fno-rtti", "-DEMSCRIPTEN_HAS_UNBOUND_TYPE_NAMES=0"],
      `-D${renamed.from}=${renamed.to}`,
      ...[...includes, join(cache, "nlohmann_json/usr/include"), folder].map((path) => `-I${path}`),
      ...["-Xclang", "-skip-function-bodies", "-extract-api", "--product-name=mcpapps", "-x", "c++-header"],
      ...files,
      "-o",
      output,
    );
    return JSON.parse(readFileSync(output, "utf8").replaceAll(renamed.to, renamed.from)).symbols;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Comments, directives, labels, and our macros, which end without a semicolon. */
const noDeclaration =
  /"(?:\\.|[^"\\\n])*"|\/\*[^]*?\*\/|\/\/.*|^[ \t]*#(?:.*\\\n)*.*|\b(?:public|private|protected):(?!:)|^MCPAPPS_\w+\([^)]*\)/gm;
/** Replaces comments and strings by spaces, which keeps offsets. @param {string} text */
const onlyCode = (text) =>
  text.replace(noDeclaration, (found) => (found.startsWith('"') ? found : found.replace(/\S/g, " ")));

const literal = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])'/y;

/** The end of the declaration whose name is at `from`. @type {(code: string, from: number, isEnd: IsEnd) => number} */
function endOf(code, from, isEnd) {
  let depth = 0;
  for (let i = from; i < code.length; i++) {
    literal.lastIndex = i;
    if (literal.test(code)) i = literal.lastIndex;
    if (depth === 0 && isEnd(code, i)) return i;
    if ("([{".includes(code[i])) depth++;
    if (")]}".includes(code[i])) depth--;
  }
  return code.length;
}

/** @satisfies {Record<string, IsEnd>} */
const ends = {
  body: (code, i) =>
    code[i] === ";" ||
    (code[i] === "{" && !code.slice(0, i).trimEnd().endsWith("requires")) ||
    (code[i] === ":" && code[i - 1] !== ":" && code[i + 1] !== ":"),
  bodyOfType: (code, i) => code[i] === ";" || code[i] === "{",
  value: (code, i) => code[i] === ";",
  listed: (code, i) => code[i] === "," || code[i] === "}",
};

/** @param {string} kind */
function endingOf(kind) {
  if (kind === "enum.case") return ends.listed;
  if (/(func|method)$/.test(kind)) return ends.body;
  if (/^(class|struct|enum|union)$/.test(kind)) return ends.bodyOfType;
  return ends.value;
}

/** The declaration whose name is at a place. @param {string} code @param {Position} position @param {string} kind */
function extentOf(code, { line, character }, kind) {
  let name = 0;
  for (let i = 0; i < line; i++) name = code.indexOf("\n", name) + 1;
  name += character;
  const isListed = endingOf(kind) === ends.listed;
  const before = isListed ? name : Math.max(...[";", "{", "}"].map((mark) => code.lastIndexOf(mark, name - 1))) + 1;
  const end = endOf(code, name, endingOf(kind));
  return { begin: before + code.slice(before).search(/\S/), end, bodyEnd: endOf(code, end, ends.value) + 1 };
}

/**
 * The public declarations of headers, without those in functions and of our macros. Clang leaves out the overloads that
 * exist only for error messages. `includes` are include paths.
 * @type {(files: string[], includes: string[]) => CppSymbol[]}
 */
export function symbolsOf(files, includes) {
  const codes = new Map(files.map((file) => [file, onlyCode(readFileSync(file, "utf8"))]));
  const found = extract(files, includes).filter(
    ({ kind, pathComponents: path }) =>
      path[0] === "mcpapps" && path.at(-1) !== "describe" && !/(macro|namespace)$/.test(kind.identifier),
  );
  const hidden = found.filter(({ accessLevel }) => accessLevel === "private")
    .map(({ pathComponents }) => `${pathComponents.join("::")}::`);
  return found.filter(({ accessLevel }) => accessLevel !== "private")
    .map(({ accessLevel, docComment, kind: { identifier }, location, pathComponents: path }) => {
      const file = fileURLToPath(location.uri);
      const code = /** @type {string} */ (codes.get(file));
      const kind = identifier.replace("c++.", "");
      const extent = extentOf(code, location.position, kind);
      return {
        ...{ file, kind, path, isProtected: accessLevel === "protected", ...extent },
        comment: docComment?.lines.map(({ text }) => text).join("\n") ?? "",
        code: code.slice(extent.begin, extent.end).trimEnd(),
      };
    })
    .filter(({ path }) => !hidden.some((each) => path.join("::").startsWith(each)));
}
