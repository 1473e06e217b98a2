// Measures the build times of views without a compiler cache, and the time until an edit is shown. Writes
// docs/reports/build-times.md. scripts/bench runs this.
import { spawnSync } from "node:child_process";
import { appendFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { report } from "./build_times_report.js";
import { measureEdits } from "./edit_cycle.js";
import { watchConditions, writeParts } from "./tables.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const place = join(root, "build/bench-build");
const kChanges = 3;

const views = { hello: "hello.cpp", weather: "view.cpp" };
/** The settings of projects that `mcpapps new` makes. */
const { configurePresets } = JSON.parse(readFileSync(join(root, "web/template/node/CMakePresets.json"), "utf8"));
const settings = Object.fromEntries(
  ["debug", "release"].map((preset) => {
    const { cacheVariables } = configurePresets.find(({ name }) => name === preset);
    const options = Object.entries(cacheVariables).map(([name, value]) => `-D${name}=${value}`);
    return [cacheVariables.CMAKE_BUILD_TYPE, options];
  }),
);
const configurations = Object.keys(settings);

// No caches, also for the dev host's processes.
for (const name of [
  "CMAKE_C_COMPILER_LAUNCHER", "CMAKE_CXX_COMPILER_LAUNCHER", "CMAKE_CXX_LINKER_LAUNCHER", "EM_COMPILER_WRAPPER",
  "MCPAPPS_COMPRESSION_CACHE",
]) {
  delete process.env[name];
}
process.env.CCACHE_DISABLE = "1";

/** Returns the seconds. */
function run(command, args) {
  const begin = performance.now();
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")}:\n${stdout}${stderr}`);
  return (performance.now() - begin) / 1000;
}

/** An author's project: one view, with mcpapps as a folder of it. */
function makeProject(view) {
  const project = join(place, view);
  rmSync(project, { recursive: true, force: true });
  for (const each of [view, "host.css"]) cpSync(join(root, "examples", each), join(place, each), { recursive: true });
  const listed = readFileSync(join(project, "CMakeLists.txt"), "utf8");
  const head =
    `cmake_minimum_required(VERSION 3.25)\nproject(${view} LANGUAGES CXX)\n` +
    `add_subdirectory("${root}" mcpapps EXCLUDE_FROM_ALL)\n`;
  writeFileSync(join(project, "CMakeLists.txt"), head + listed);
  return project;
}

/** In the repository, as it imports packages. */
function makeReactProject() {
  const project = join(place, "react");
  const source = join(root, "tests/bench/react");
  rmSync(project, { recursive: true, force: true });
  cpSync(source, project, { recursive: true });
  mkdirSync(join(project, "build"));
  const script = join(source, "build.js");
  run(process.execPath, [script, project]);
  return { project, build: `node "${script}" "${project}"` };
}

const build = (folder) => run("cmake", ["--build", folder]);

function buildAnew(view, configuration) {
  const project = makeProject(view);
  const folder = join(project, "build");
  const toolchain = join(root, "cmake/emscripten-toolchain.cmake");
  const configure = run("cmake", [
    "-S", project, "-B", folder, "-G", "Ninja", ...settings[configuration], "--toolchain", toolchain,
  ]);
  return { project, folder, configure, clean: build(folder) };
}

function makeLibraries(configuration) {
  console.error(`[bench] Emscripten's own libraries, ${configuration}`);
  buildAnew("hello", configuration);
}

function measure(view, changed, configuration) {
  console.error(`[bench] ${view}, ${configuration}`);
  const { project, folder, configure, clean } = buildAnew(view, configuration);
  const changes = Array.from({ length: kChanges }, (_, i) => {
    appendFileSync(join(project, changed), `// ${i}\n`);
    return build(folder);
  });
  return { configure, clean, changes };
}

const conditionsAtEnd = watchConditions("scripts/bench build");
configurations.forEach(makeLibraries);
const measured = Object.fromEntries(
  Object.entries(views).map(([view, changed]) => [
    view,
    Object.fromEntries(configurations.map((configuration) => [configuration, measure(view, changed, configuration)])),
  ]),
);
console.error("[bench] edits of expenses, as mcpapps dev shows them");
const { project, folder } = buildAnew("expenses", "Debug");
const ours = await measureEdits({
  project,
  view: join(folder, "expenses.html"),
  build: `cmake --build "${folder}"`,
  places: { style: ["expenses.html", ":root {"], markup: ["expenses.html", "<body>"], code: ["view.cpp", "\n"] },
});
const react = makeReactProject();
const theirs = await measureEdits({
  project: react.project,
  view: join(react.project, "build/view.html"),
  build: react.build,
  places: { style: ["view.css", ":root {"], markup: ["view.jsx", "<h1>Expenses</h1>"], code: ["view.jsx", "\n"] },
});
const conditions = conditionsAtEnd();
const tables = report({ views: measured, ours, theirs });
console.log(`${conditions}\n${tables}`);
writeParts("reports/build-times.md", [
  [/^Made by [^]*?\n(?=\n)/m, conditions],
  [/^## Targets\n[^]*?(?=\n## What takes the time)/m, tables],
]);
