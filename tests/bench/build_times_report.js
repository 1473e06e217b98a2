// Turns what build_times.js has measured into the tables of docs/build-times.md.
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

/** The sections of the tables. */
export function report(times) {
  const views = Object.entries(times).map(([view, measured]) => `## The ${view} view\n\n${viewTable(measured)}\n`);
  return [`## Targets\n\n${targetTable(times)}\n`, ...views].join("\n");
}
