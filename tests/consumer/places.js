// Folders with a consumer's project beside a checkout of mcpapps.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { cache } from "../js/support/cache.js";
import { mirror } from "../js/support/mirror.js";

export const checkout = fileURLToPath(new URL("../..", import.meta.url));
// The parts of a checkout that CMake reads, without builds and packages.
const parts = [
  "CMakeLists.txt", "CMakePresets.json", "LICENSE", "bindings", "cmake", "js_glue", "sdk", "tests/cpp", "examples",
];

export const readText = (...path) => readFileSync(join(...path), "utf8");

/** Runs a program; the error contains its output. */
export async function run(program, args, { env = process.env, ...options } = {}) {
  try {
    // Makes entries of the compiler cache usable for other checkouts.
    const surroundings = { ...env, CCACHE_BASEDIR: options.cwd === checkout ? checkout : folder };
    return (await promisify(execFile)(program, args, { maxBuffer: 1 << 26, env: surroundings, ...options })).stdout;
  } catch (error) {
    throw new Error(`${error.message}\n${error.stdout}\n${error.stderr}`);
  }
}

// A checkout's folder has gigabytes.
function removeThoseOfRemovedCheckouts(folders) {
  for (const name of readdirSync(folders)) {
    const owner = join(folders, name, "checkout");
    if (!existsSync(owner) || existsSync(readText(owner))) continue;
    rmSync(join(folders, name), { recursive: true, force: true });
  }
}

/** For this checkout only. It is kept: the next run builds only the changes, as an author's next build does. */
export const folder = (() => {
  const folders = join(cache, "consumers");
  const path = join(folders, createHash("sha256").update(checkout).digest("hex").slice(0, 8));
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, "checkout"), checkout);
  removeThoseOfRemovedCheckouts(folders);
  return realpathSync(path);
})();

function fill(place) {
  for (const part of parts) {
    mkdirSync(join(place, "mcpapps", part, ".."), { recursive: true });
    mirror(join(checkout, part), join(place, "mcpapps", part));
  }
  mirror(join(checkout, "tests/consumer/project"), join(place, "project"));
  return place;
}

const plain = fill(join(folder, "plain"));
if (!existsSync(join(folder, "link"))) symlinkSync(plain, join(folder, "link"));

/** By the difficulty of the path. */
export const places = {
  "a plain path": plain,
  "a path with a space": fill(join(folder, "with space")),
  "a path through a symbolic link": join(folder, "link"),
};

/** One large file for each library compiles several times as fast as many small ones. */
export const quick = ["-G", "Ninja", "-DCMAKE_UNITY_BUILD=ON", "-DCMAKE_UNITY_BUILD_BATCH_SIZE=0"];

/** Installs mcpapps beside the project, by the commands of the README. */
export async function install(preset, targets, place) {
  const prefix = join(place, `installed-${preset}`);
  await run("cmake", ["--preset", preset], { cwd: checkout });
  await run("cmake", ["--build", "--preset", preset, "--target", ...targets], { cwd: checkout });
  await run("cmake", ["--install", `build/${preset}`, "--prefix", prefix], { cwd: checkout });
  return prefix;
}
