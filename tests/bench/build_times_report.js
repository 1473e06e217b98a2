// Turns what build_times.js has measured into docs/build-times.md.
import { table } from "./tables.js";

const seconds = (value) => (value === undefined ? "–" : `${value.toFixed(1)} s`);

/** From saving one source until the new page is there. */
const targets = [
  { view: "hello", configuration: "Debug", atMost: 5 },
  { view: "weather", configuration: "Debug", atMost: 5 },
  { view: "weather", configuration: "Release", atMost: 20 },
];

function targetTable(times) {
  const rows = targets.map(({ view, configuration, atMost }) => {
    const { total } = times[view][configuration].change;
    return [`${view}, ${configuration}`, seconds(atMost), `${seconds(total)} ${total <= atMost ? "met" : "MISSED"}`];
  });
  return table(["one source saved → new page", "at most", "measured"], rows);
}

// What the programs that emcc runs leave of the link's time.
const rest = ({ link, programs }) => link - Object.values(programs).reduce((sum, value) => sum + value, 0);

const rows = [
  ["**configure**", ({ configure }) => configure],
  ["**clean build**", ({ clean }) => clean.total],
  ["compile SDK and view", ({ clean }) => clean.compile],
  ["link", ({ clean }) => clean.link],
  ["page", ({ clean }) => clean.page],
  ["**one source saved → new page**", ({ change }) => change.total],
  ["compile", ({ change }) => change.compile],
  ["link", ({ change }) => change.link],
  ["– `wasm-ld`", ({ change }) => change.programs["wasm-ld"]],
  ["– `wasm-opt` and its like", ({ change }) => change.programs["wasm-opt"]],
  ["– Closure", ({ change }) => change.programs.closure],
  ["– `wasm2js`", ({ change }) => change.programs.wasm2js],
  ["– Emscripten's scripts in Node", ({ change }) => change.programs.scripts],
  ["– `emcc` itself", ({ change }) => rest(change)],
  ["page", ({ change }) => change.page],
];

function viewTable(byConfiguration) {
  const columns = Object.values(byConfiguration);
  return table(
    ["", ...Object.keys(byConfiguration)],
    rows.map(([title, value]) => [title, ...columns.map((column) => seconds(value(column)))]),
  );
}

/** @param {{times: object, machine: string, loads: string[]}} results */
export function document({ times, machine, loads }) {
  const tables = Object.entries(times).map(([view, measured]) => `## The ${view} view\n\n${viewTable(measured)}\n`);
  return `# Build times

Made by \`scripts/bench-build\`, on ${machine}. The machine's load average was ${loads[0]} when it began and
${loads.at(-1)} when it ended; on a machine that does nothing else it begins near 0.

A project with one view, which has mcpapps by \`add_subdirectory()\`, is configured, built, and built again after a
line was added to one source: \`hello.cpp\` or \`view.cpp\`. That is done three times, and the median is shown.
There is no compiler cache. Debug is what \`mcpapps dev\` builds: WebAssembly alone, not optimized. Release has both
engines, optimized for size. Emscripten's own libraries are there before; they are built once on each machine.

## Targets

${targetTable(times)}

${tables.join("\n")}
## What takes the time

Each step's time is from the begin of its first command to the end of its last. Beside these steps there are
Ninja's and CMake's own checks, and a library to be archived in a clean build. A view's headers are precompiled once,
so the first build takes longer for that, and each later one is shorter. In Release builds \`wasm-ld\` optimizes the
whole program, \`wasm-opt\` does it again, Closure makes the glue small, and \`wasm2js\` translates the program
for hosts that forbid WebAssembly. Emscripten's scripts read and write the glue, and that translation.
\`ENGINES wasm\` leaves out the translation.
`;
}
