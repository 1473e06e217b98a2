// What the gallery shows of each example, and which calls of its server are recorded for it.

const cities = ["Seattle", "New York"];
const fortnights = Array.from({ length: 26 }, (_, i) =>
  new Date(Date.UTC(2012, 0, 10) + i * 14 * 86_400_000).toISOString().slice(0, 10),
);

/**
 * @typedef {object} GalleryExample
 * @property {string} name of the folder in examples
 * @property {string} title
 * @property {string} about
 * @property {string} tool that opens the view
 * @property {object} arguments of it
 * @property {[string, object][]} calls of tools that the view makes
 * @property {string[]} resources that it reads
 */

/** @type {GalleryExample[]} */
export const examples = [
  {
    name: "weather",
    title: "Weather",
    about: "A chart on a canvas and a table beside it. The arrows load other ranges by the host.",
    tool: "get_weather",
    arguments: { location: "Seattle", start: "2012-01-10", days: 14 },
    calls: cities.flatMap((location) => fortnights.map((start) => ["get_weather", { location, start, days: 14 }])),
    resources: [],
  },
  {
    name: "expenses",
    title: "Expenses",
    about: "The typed page: a table that one filters and sorts, a form, details, texts in two languages.",
    tool: "review_expenses",
    arguments: {},
    calls: [["get_details", { id: 1 }]],
    resources: [],
  },
  {
    name: "parts",
    title: "Parts",
    about: "A menu, tabs, a field with options, rows to drag, progress and a message: parts of HTML to copy.",
    tool: "show_tasks",
    arguments: {},
    calls: [],
    resources: [],
  },
  {
    name: "loan",
    title: "Loan",
    about:
      "A form and a table. Its server is C++ too, one program with the page inside; here the gallery computes for it.",
    tool: "plan_loan",
    arguments: { amount: 10_000, rate: 4, years: 5 },
    calls: [],
    resources: [],
  },
  {
    name: "mesh",
    title: "Mesh",
    about: "A binary resource of the server, shown with WebGL, measured in C++, and annotated by clicks.",
    tool: "show_mesh",
    arguments: { shape: "torus-knot", detail: 4 },
    calls: [],
    resources: ["ui://mesh/shapes/torus-knot/4"],
  },
  {
    name: "system-monitor",
    title: "System monitor",
    about: "Live data by polling. The measurements are made up here; the example's server measures its machine.",
    tool: "show_system",
    arguments: {},
    calls: [],
    resources: [],
  },
  {
    name: "imgui",
    title: "Dear ImGui",
    about: "Dear ImGui's example for GLFW and OpenGL, with a dashboard in it.",
    tool: "show_readings",
    arguments: { machine: "pump 1", minutes: 60 },
    calls: [],
    resources: [],
  },
  {
    name: "sdl",
    title: "SDL2",
    about: "SDL's own test program, in C, moves sprites.",
    tool: "show_sprites",
    arguments: { count: 100 },
    calls: [],
    resources: [],
  },
  {
    name: "gnuplot",
    title: "gnuplot",
    about: "gnuplot, compiled as it is, draws a script that the model writes.",
    tool: "plot",
    arguments: {
      script:
        'set title "Interference"\nset isosamples 60\nset hidden3d\nset palette viridis\nunset colorbox\n' +
        "splot [-8:8][-8:8] sin(sqrt(x*x+y*y)) + cos(x) with lines linecolor palette notitle\n",
      files: [],
    },
    calls: [],
    resources: [],
  },
  {
    name: "graphviz",
    title: "Graphviz",
    about: "Graphviz's C library, unchanged, lays out a graph that the model writes. Pick a node, zoom, drag.",
    tool: "draw_graph",
    arguments: {
      dot:
        'digraph { rankdir=LR; node [shape=box style=rounded]; model -> server [label="draw_graph"]; model -> ' +
        'view [label="DOT"]; subgraph cluster_page { label="One HTML file"; view -> Graphviz [dir=both] } }',
    },
    calls: [],
    resources: [],
  },
  {
    name: "box2d",
    title: "Box2D",
    about: "Box2D's Testbed: scenes to play with. Drag the bodies.",
    tool: "show_testbed",
    arguments: { scene: "Pyramid" },
    calls: [],
    resources: [],
  },
  {
    name: "debug",
    title: "Debug",
    about: "What a host does: each event in a log, and a form for each call.",
    tool: "return_content",
    arguments: { kind: "all" },
    calls: [["fail", { reason: "It failed as it was told to." }]],
    resources: [],
  },
];
