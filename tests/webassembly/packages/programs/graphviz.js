import { Graphviz } from "@hpcc-js/wasm-graphviz";

export const needsSimd = true;

export const load = () => Graphviz.load();

const lines = Array.from({ length: 60 }, (_, i) => `n${i} -> n${(i * 7 + 3) % 60}; n${i} -> n${(i * 11 + 5) % 60}`);

export const work = (graphviz) => [
  graphviz.version(),
  graphviz.layout("digraph G { Hello -> World }", "svg", "dot"),
  graphviz.layout(`digraph { ${lines.join("; ")} }`, "svg", "dot"),
];
