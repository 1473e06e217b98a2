import { median, table } from "./tables.js";

const seconds = (value) => `${value.toFixed(1)} s`;

/** From saving one source to the new page. */
const builds = [
  { view: "hello", configuration: "Debug", atMost: 3 },
  { view: "weather", configuration: "Debug", atMost: 3 },
  { view: "weather", configuration: "Release", atMost: 20 },
];

/** From saving one file of the weather view to its display in `mcpapps dev`; see edit_cycle.js. */
const edits = [
  { kind: "style", title: "weather, Debug: styles saved → in the living view", atMost: 0.3 },
  { kind: "markup", title: "weather, Debug: HTML saved → shown with the tool's result", atMost: 1 },
  { kind: "code", title: "weather, Debug: one source saved → shown with the tool's result" },
];

const exact = (value) => (value < 2 ? `${value.toFixed(2)} s` : seconds(value));
const range = (values) => `${exact(Math.min(...values))} – ${exact(Math.max(...values))}`;
const judged = (value, atMost) =>
  atMost === undefined ? exact(value) : `${exact(value)} ${value <= atMost ? "met" : "MISSED"}`;

function targetTable({ views, cycle }) {
  const pages = builds.map(({ view, configuration, atMost }) => {
    const { changes } = views[view][configuration];
    return [
      `${view}, ${configuration}: one source saved → new page`,
      exact(atMost),
      judged(median(changes), atMost),
      range(changes),
    ];
  });
  const shown = edits.map(({ kind, title, atMost }) => {
    const values = cycle[kind];
    return [title, atMost === undefined ? "–" : exact(atMost), judged(median(values), atMost), range(values)];
  });
  return table(["", "at most", "median", "least – most"], [...pages, ...shown]);
}

const rows = [
  ["configure", ({ configure }) => configure],
  ["clean build", ({ clean }) => clean],
  ["one source saved → new page", ({ changes }) => median(changes)],
];

function viewTable(byConfiguration) {
  const columns = Object.values(byConfiguration);
  return table(
    ["", ...Object.keys(byConfiguration)],
    rows.map(([title, value]) => [title, ...columns.map((column) => seconds(value(column)))]),
  );
}

/** @param {{views: object, cycle: Record<"style" | "markup" | "code", number[]>}} times */
export function report(times) {
  const views = Object.entries(times.views).map(
    ([view, measured]) => `## The ${view} view\n\n${viewTable(measured)}\n`,
  );
  return [`## Targets\n\n${targetTable(times)}\n`, ...views].join("\n");
}
