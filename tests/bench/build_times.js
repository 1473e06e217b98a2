// Measures how long views take to build, without a compiler cache, and how soon an edit is shown. Writes
// docs/build-times.md.
// scripts/bench-build runs this.
import { spawnSync } from "node:child_process";
import { appendFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ninjaOutputs, secondsOfPrograms, secondsOfSteps } from "./build_log.js";
import { report } from "./build_times_report.js";
import { measureEdits } from "./edit_cycle.js";
import { median, watchConditions, writeParts } from "./tables.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const place = join(root, "build/bench-build");
const temporary = join(place, "tmp");
const kChanges = 3;

const views = { hello: "hello.cpp", weather: "view.cpp" };
const configurations = ["Debug", "Release"];

// No cache may answer for the compiler, which the dev host starts, too.
for (const name of ["CMAKE_C_COMPILER_LAUNCHER", "CMAKE_CXX_COMPILER_LAUNCHER", "EM_COMPILER_WRAPPER"]) delete process.env[name];
process.env.CCACHE_DISABLE = "1";
const env = { ...process.env, TMPDIR: temporary, EMPROFILE: "1" };

/** Gives the seconds that it took. */
function run(command, args) {
  const begin = performance.now();
  const { status, stdout, stderr } = spawnSync(command, args, { env, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")}:\n${stdout}${stderr}`);
  return (performance.now() - begin) / 1000;
}

/** A project as authors have it: one view, and mcpapps as a folder of it. */
function makeProject(view) {
  const project = join(place, view);
  rmSync(project, { recursive: true, force: true });
  cpSync(join(root, "examples", view), project, { recursive: true });
  const listed = readFileSync(join(project, "CMakeLists.txt"), "utf8");
  const head = `cmake_minimum_required(VERSION 3.25)\nproject(${view} LANGUAGES CXX)\nadd_subdirectory("${root}" mcpapps EXCLUDE_FROM_ALL)\n`;
  writeFileSync(join(project, "CMakeLists.txt"), head + listed);
  return project;
}

/** What emcc wrote since this was last called. */
function takeEvents() {
  const logs = join(temporary, "emscripten_toolchain_profiler_logs");
  if (!existsSync(logs)) return [];
  const lines = readdirSync(logs).flatMap((name) => readFileSync(join(logs, name), "utf8").split("\n"));
  rmSync(logs, { recursive: true });
  // An event a line; which process wrote it does not matter, as one file is linked at a time.
  return lines.map((line) => /\{.*\}/.exec(line)?.[0]).filter(Boolean).map((event) => JSON.parse(event));
}

function build(folder) {
  const outputs = () => {
    const log = join(folder, ".ninja_log");
    return ninjaOutputs(existsSync(log) ? readFileSync(log, "utf8") : "");
  };
  const before = outputs();
  takeEvents();
  const total = run("cmake", ["--build", folder]);
  return { total, ...secondsOfSteps(before, outputs()), programs: secondsOfPrograms(takeEvents()) };
}

const middle = (builds) => builds.find(({ total }) => total === median(builds.map((one) => one.total)));

function buildAnew(view, configuration) {
  const project = makeProject(view);
  const folder = join(project, "build");
  const toolchain = join(root, "cmake/emscripten-toolchain.cmake");
  const type = `-DCMAKE_BUILD_TYPE=${configuration}`;
  const configure = run("cmake", ["-S", project, "-B", folder, "-G", "Ninja", type, "--toolchain", toolchain]);
  return { project, folder, configure, clean: build(folder) };
}

function makeLibraries(configuration) {
  console.error(`[bench-build] Emscripten's own libraries, ${configuration}`);
  buildAnew("hello", configuration);
}

function measure(view, changed, configuration) {
  console.error(`[bench-build] ${view}, ${configuration}`);
  const { project, folder, configure, clean } = buildAnew(view, configuration);
  const changes = Array.from({ length: kChanges }, (_, i) => {
    appendFileSync(join(project, changed), `// ${i}\n`);
    return build(folder);
  });
  return { configure, clean, change: middle(changes), totals: changes.map(({ total }) => total) };
}

mkdirSync(temporary, { recursive: true });
const conditionsAtEnd = watchConditions("scripts/bench-build");
configurations.forEach(makeLibraries);
const measured = Object.fromEntries(
  Object.entries(views).map(([view, changed]) => [
    view,
    Object.fromEntries(configurations.map((configuration) => [configuration, measure(view, changed, configuration)])),
  ]),
);
console.error("[bench-build] edits of weather, as mcpapps dev shows them");
const cycle = await measureEdits(buildAnew("weather", "Debug"));
const conditions = conditionsAtEnd();
const tables = report({ views: measured, cycle });
console.log(`${conditions}\n${tables}`);
writeParts("build-times.md", [
  [/^Made by [^]*?\n(?=\n)/m, conditions],
  [/^## Targets\n[^]*?(?=\n## What takes the time)/m, tables],
]);
