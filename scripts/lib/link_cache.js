#!/usr/bin/env node
// Links a program by the command that follows, or reuses the output of an equal link: ccache only caches compilations,
// and a link by Emscripten takes longer than most of them. CMake puts it before its link commands by
// CMAKE_CXX_LINKER_LAUNCHER.
//
// Links are equal if their options and the contents of the named files are. Links that read more, such as a folder of
// files to embed, are not cached.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";

const cache = process.env.MCPAPPS_LINK_CACHE;
const [linker, ...args] = process.argv.slice(2);

/** The files that Emscripten writes beside NAME.js. @param {string} output NAME.js */
const possibleOutputs = (output) => {
  const stem = output.replace(/\.m?js$/, "");
  return [output, `${output}.symbols`, `${output}.map`, `${stem}.wasm`, `${stem}.wasm.map`, `${stem}.data`];
};

// Options with inputs or outputs that the command does not name.
const unknown = /^(-L|-r$|-c$|-Wl,-Map|--emit-tsd|-sMAIN_MODULE|-sSIDE_MODULE)|[=,]@/;

/** Expands response files. @param {string} arg @returns {string[]} */
const expanded = (arg) =>
  arg.startsWith("@") && existsSync(arg.slice(1))
    ? [...readFileSync(arg.slice(1), "utf8").matchAll(/"((?:\\.|[^"\\])*)"|(\S+)/g)].map(([, quoted, plain]) =>
        quoted === undefined ? plain : quoted.replace(/\\(.)/g, "$1"))
    : [arg];

/** @param {string} path */
const isFile = (path) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/**
 * The key of a file: the name and content, without its folder; undefined if it depends on others.
 * @param {string} path
 */
function keyOfFile(path) {
  const bytes = readFileSync(path);
  if (bytes.subarray(0, 7).toString() === "!<thin>") return undefined;
  if (/\.py$/.test(path)) return undefined; // a port
  if (/\.m?js$/.test(path) && /^#include/m.test(bytes.toString())) return undefined;
  return `${basename(path)} ${createHash("sha256").update(bytes).digest("hex")}`;
}

/** A file is the whole argument, or follows `=`; `@` follows it if it is embedded. @param {string} arg */
function keyOfArgument(arg) {
  const [, option, path, name] = /** @type {RegExpExecArray} */ (/^(-[^=]*=|)([^@]*)(@.*|)$/s.exec(arg));
  if (!path || !existsSync(path)) return arg;
  const key = isFile(path) ? keyOfFile(path) : undefined;
  return key && `${option}${key}${name}`;
}

/** Emscripten's version, and the dates of its packages. */
function keyOfEmscripten() {
  const version = join(dirname(linker), "emscripten-version.txt");
  if (!existsSync(version)) return undefined;
  const options = Object.entries(process.env).filter(([name]) => name.startsWith("EMCC_")).sort();
  return JSON.stringify([readFileSync(version, "utf8"), statSync(version).mtimeMs, options]);
}

/** Undefined if the link may have unknown inputs. @returns {{ key: string, output: string } | undefined} */
function understood() {
  const emscripten = cache && keyOfEmscripten();
  const all = args.flatMap(expanded);
  const output = all[all.indexOf("-o") + 1] ?? "";
  if (!emscripten || !/\.m?js$/.test(output) || all.some((arg) => unknown.test(arg))) return undefined;
  const parts = all.flatMap((arg) => (arg.startsWith("-Wl,") ? arg.split(",") : [arg]))
    .map((arg) => (arg === output ? basename(output) : keyOfArgument(arg)));
  if (parts.includes(undefined)) return undefined;
  return { key: createHash("sha256").update(JSON.stringify([emscripten, ...parts])).digest("hex"), output };
}

function link() {
  const { status, error } = spawnSync(linker, args, { stdio: "inherit" });
  if (error) throw error;
  return status ?? 1;
}

/** @param {{ key: string, output: string }} of */
function linkOrTake({ key, output }) {
  const kept = join(/** @type {string} */ (cache), key);
  for (const file of possibleOutputs(output)) rmSync(file, { force: true });
  if (existsSync(kept)) {
    for (const name of readdirSync(kept)) copyFileSync(join(kept, name), join(dirname(output), name));
    return 0;
  }
  // Without a limit of the output, which is a megabyte in Node by default.
  const { status, error, stdout, stderr } = spawnSync(linker, args, {
    stdio: ["inherit", "pipe", "pipe"], maxBuffer: Infinity,
  });
  if (error) throw error;
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  // A link with output is not cached, so that it is printed again.
  if (status !== 0 || stdout.length > 0 || stderr.length > 0) return status ?? 1;
  const made = `${kept}.${process.pid}`;
  mkdirSync(made, { recursive: true });
  for (const file of possibleOutputs(output)) if (existsSync(file)) copyFileSync(file, join(made, basename(file)));
  try {
    renameSync(made, kept);
  } catch {
    rmSync(made, { recursive: true }); // another process was sooner
  }
  return 0;
}

const known = understood();
process.exitCode = known ? linkOrTake(known) : link();
