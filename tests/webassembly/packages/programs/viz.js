import { instance } from "@viz-js/viz";

export const load = () => instance();

const lines = Array.from({ length: 60 }, (_, i) => `n${i} -> n${(i * 7 + 3) % 60}; n${i} -> n${(i * 11 + 5) % 60}`);

export const work = (viz) => [
  viz.renderString("digraph { a -> b }", { format: "svg" }),
  viz.renderString(`digraph { ${lines.join("; ")} }`, { format: "svg" }),
];
