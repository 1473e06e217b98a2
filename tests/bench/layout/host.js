import { randomGraph } from "./random_graph.js";
import { stressOf } from "./stress.js";

const frames = new Map();
let graph;

const later = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

globalThis.bench = {
  makeGraph(options) {
    const { nodes, links } = randomGraph(options);
    graph = { nodes: nodes.length, ends: Int32Array.from(links.flatMap(({ source, target }) => [source, target])) };
  },

  async open(name) {
    const frame = document.createElement("iframe");
    document.body.append(frame);
    frame.srcdoc = await (await fetch(`/pages/${name}.html`)).text();
    while (!frame.contentWindow.layOut) await later(10);
    frames.set(name, frame.contentWindow);
  },

  /** Milliseconds from the graph to its layout, and the stress if it is wanted. */
  layOut(name, ticks, wantsStress) {
    const task = { ...graph, ticks };
    const begin = performance.now();
    frames.get(name).layOut(task);
    const time = performance.now() - begin;
    return { time, stress: wantsStress ? stressOf(task) : undefined };
  },
};
