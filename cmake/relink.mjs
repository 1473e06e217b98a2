// Links a view's Debug build by the command that follows. After a change of code alone, runs only LLVM's linker: most
// of em++'s time goes to JavaScript that stays as it is. CMake puts this before the command by CXX_LINKER_LAUNCHER.
//
// The JavaScript follows from the options, the files that are no objects, and what the program imports and exports.
// em++ links each time where it may follow from more, where the link has warnings, and where another program than
// LLVM's changes the output of the linker, as with -sASYNCIFY.
import { spawn, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { inGlue } from "./text_of_modules.mjs";

/** @import { Sections } from "../js_glue/translator/program_parts.d.mts" */
/** @typedef {{ key: string, commands: string[], known: string, glue: string }} Link the last one by em++ */

const [linker, ...args] = process.argv.slice(2);
const output = args[args.lastIndexOf("-o") + 1] ?? "";
const stem = output.replace(/\.m?js$/, "");
const program = `${stem}.wasm`;
const record = `${stem}.relink.json`;

/** @param {string} path */
const isFile = (path) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/** @param {string} path */
function stateOf(path) {
  const { mtimeMs, size } = statSync(path, { throwIfNoEntry: false }) ?? {};
  return [path, mtimeMs, size];
}

// By these, em++ reads files that the command does not name, or writes others than the program and its JavaScript.
const unknown = /(^|[=,])@|^-l.*\.js$|^--emit-|^-g(separate-dwarf|source-map)/;

/** Undefined if the JavaScript may follow from more. @param {string} arg */
function keyOf(arg) {
  if (unknown.test(arg)) return undefined;
  const path = arg.slice(arg.indexOf("=") + 1);
  if (/\.(o|obj|a)$/.test(path) || path === output || !isFile(path)) return arg;
  const namesOthers = /\.m?js$/.test(path) && /^\s*(#include|import\b)/m.test(readFileSync(path, "utf8"));
  return namesOthers ? undefined : [arg, ...stateOf(path)];
}

/** Undefined if the link cannot be repeated. */
function keyOfLink() {
  const version = join(dirname(linker), "emscripten-version.txt");
  const tools = [linker, version, fileURLToPath(import.meta.url)].map(stateOf);
  const environment = Object.entries(process.env).filter(([name]) => /^EM(CC|_)/.test(name)).sort();
  const parts = args.map(keyOf);
  return parts.includes(undefined) ? undefined : JSON.stringify([process.cwd(), tools, environment, parts]);
}

/** The texts of EM_JS_DEPS, between two exported addresses. @param {Sections} sections */
function dependenciesOf({ exports, globals, imported, data }) {
  const [start, end] = ["start", "stop"].map((name) => {
    const found = exports.find((each) => each.name === `__${name}_em_lib_deps`);
    return found ? (globals[found.index - imported("global").length].initial.low ?? 0) : 0;
  });
  for (const { offset, bytes } of data) {
    const from = start - (offset?.low ?? Infinity);
    if (from >= 0 && from < bytes.length) return Buffer.from(bytes).toString("latin1", from, from + end - start);
  }
  return "";
}

/**
 * What the JavaScript knows of the program; undefined if it contains JavaScript of its own, by EM_ASM or EM_JS, or a
 * kind of thing that views do not have.
 */
async function interfaceOfProgram() {
  /** @type {typeof import("../js_glue/translator/sections.mjs")} */
  const { readProgram } = await import(inGlue("translator/sections.mjs").href);
  /** @type {typeof import("../js_glue/translator/refusal.mjs")} */
  const { Refusal } = await import(inGlue("translator/refusal.mjs").href);
  try {
    const sections = readProgram(readFileSync(program));
    const { imports, exports, types, functions, imported, names } = sections;
    const foreign = imported("function");
    if (exports.some(({ name }) => /^__(start_)?em_(asm|js)/.test(name))) return undefined;
    /** @param {{ name: string, kind: string, index: number }} exported */
    const typed = ({ name, kind, index }) =>
      [name, kind, kind === "function" && types[functions[index - foreign.length]]];
    // One that takes no arguments.
    const hasSimpleMain = [...names.values()].includes("__original_main");
    const typesOfForeign = foreign.map(({ type }) => types[type]);
    return JSON.stringify([
      imports.map(({ name }) => name), typesOfForeign, exports.map(typed), hasSimpleMain, dependenciesOf(sections),
    ]);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** What the linker is told of JavaScript's functions. em++ removes the file when it ends. */
const symbols = /'[^']*libemscripten_js_symbols\.so'|\S*libemscripten_js_symbols\.so/;
const command = /^ (["'][^"']*|\S*)[/\\]/;
/** @param {string} line */
const linksProgram = (line) => /^ .*[/\\]wasm-ld["']? /.test(line) && line.includes(` -o ${program} `);
/** @param {string} line */
const changesProgram = (line) => /^ .*[/\\]llvm-objcopy["']? /.test(line) && line.includes(` ${program} ${program} `);
const needless = /^ .*(clang["']? --version|(compiler|preprocessor)\.mjs.*)$/;

/**
 * Runs em++, which says its commands by -v; `onCommand` gets each before it ends.
 * @param {(line: string) => void} onCommand
 * @returns {Promise<{ status: number, said: string[] }>} `said` is the rest of what it said
 */
function runLinker(onCommand) {
  return new Promise((resolve, reject) => {
    const run = spawn(linker, [...args, "-v"], { stdio: ["inherit", "inherit", "pipe"] });
    /** @type {string[]} */
    const said = [];
    createInterface(run.stderr).on("line", (line) => {
      if (command.test(line)) return onCommand(line);
      console.error(line);
      said.push(line);
    });
    run.on("error", reject);
    run.on("close", (status) => resolve({ status: status ?? 1, said }));
  });
}

/** Runs em++, and records the link if it can be repeated without it. @param {string} key */
async function linkAndRecord(key) {
  rmSync(record, { force: true });
  const kept = `${stem}.relink.so`;
  /** @type {string[]} */
  const commands = [];
  const { status, said } = await runLinker((line) => {
    const stub = symbols.exec(line)?.[0].replaceAll("'", "");
    if (stub && existsSync(stub)) copyFileSync(stub, kept);
    if (!needless.test(line)) commands.push(line.replace(symbols, () => `"${kept}"`));
  });
  // A link with warnings is not repeated, so that they are seen again.
  const [first = "", ...others] = commands;
  const isRepeatable =
    status === 0 && said.length === 0 && linksProgram(first) && others.every(changesProgram);
  const known = isRepeatable && (await interfaceOfProgram());
  if (known) writeFileSync(record, JSON.stringify({ key, commands, known, glue: readFileSync(output, "utf8") }));
  return status;
}

/** @returns {Link | undefined} */
function lastLink() {
  try {
    return JSON.parse(readFileSync(record, "utf8"));
  } catch {
    return undefined; // there is none, or it was interrupted
  }
}

/** Whether the last link has been repeated. @param {string} key */
async function relink(key) {
  const last = lastLink();
  if (last?.key !== key) return false;
  for (const line of last.commands) {
    const { status, stderr } = spawnSync(line, { shell: true, encoding: "utf8" });
    if (status !== 0 || stderr) return false; // em++ says why
  }
  if ((await interfaceOfProgram()) !== last.known) return false;
  writeFileSync(output, last.glue);
  return true;
}

function link() {
  const { status, error } = spawnSync(linker, args, { stdio: "inherit" });
  if (error) throw error;
  return status ?? 1;
}

const key = args.includes("-O0") && output !== stem ? keyOfLink() : undefined;
if (!key) process.exitCode = link();
else process.exitCode = (await relink(key)) ? 0 : await linkAndRecord(key);
