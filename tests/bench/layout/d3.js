// d3-force as a function of the page, with its defaults; view.cpp has the same function.
import { forceCenter, forceLink, forceManyBody, forceSimulation } from "d3-force";

globalThis.layOut = (task) => {
  const nodes = Array.from({ length: task.nodes }, () => ({}));
  const links = Array.from({ length: task.ends.length / 2 }, (_, i) => ({
    source: task.ends[2 * i],
    target: task.ends[2 * i + 1],
  }));
  forceSimulation(nodes)
    .stop()
    .force("link", forceLink(links))
    .force("charge", forceManyBody())
    .force("center", forceCenter())
    .tick(task.ticks);
  task.x = Float64Array.from(nodes, (node) => node.x);
  task.y = Float64Array.from(nodes, (node) => node.y);
};
