import { median, table } from "./tables.js";

const seconds = (value) => `${value.toFixed(1)} s`;

/** From saving one source to the new page. */
const builds = [
  { view: "hello", configuration: "Debug", atMost: 3 },
  { view: "weather", configuration: "Debug", atMost: 3 },
  { view: "weather", configuration: "Release", atMost: 20 },
];

/** From saving one file of the expenses to its display in `mcpapps dev`; see edit_cycle.js. */
const edits = [
  { kind: "style", title: "styles", atMost: 0.3 },
  { kind: "markup", title: "HTML, or JSX", atMost: 1 },
  { kind: "code", title: "one source", atMost: 3 },
];

const exact = (value) => (value < 2 ? `${value.toFixed(2)} s` : seconds(value));
const range = (values) => `${exact(Math.min(...values))} – ${exact(Math.max(...values))}`;
const judged = (value, atMost) => `${exact(value)} ${value <= atMost ? "met" : "MISSED"}`;

function targetTable(views) {
  const pages = builds.map(({ view, configuration, atMost }) => {
    const { changes } = views[view][configuration];
    return [
      `${view}, ${configuration}: one source saved → new page`,
      exact(atMost),
      judged(median(changes), atMost),
      range(changes),
    ];
  });
  return table(["", "at most", "median", "least – most"], pages);
}

function editTable(ours, theirs) {
  const columns = ["", "at most", "C++", "least – most", "React", "least – most"];
  return table(columns, edits.map(({ kind, title, atMost }) => [
    title,
    exact(atMost),
    judged(median(ours[kind]), atMost),
    range(ours[kind]),
    exact(median(theirs[kind])),
    range(theirs[kind]),
  ]));
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

/**
 * @typedef {Record<"style" | "markup" | "code", number[]>} Edits
 * @param {{views: object, ours: Edits, theirs: Edits}} times
 */
export function report({ views, ours, theirs }) {
  const ofViews = Object.entries(views).map(
    ([view, measured]) => `## The ${view} view\n\n${viewTable(measured)}\n`,
  );
  const ofEdits = `## An edit of the expenses, saved → shown with the tool's result\n\n${editTable(ours, theirs)}\n`;
  return [`## Targets\n\n${targetTable(views)}\n`, ofEdits, ...ofViews].join("\n");
}
