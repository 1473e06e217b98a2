// Graphs of the tests.
import { fileURLToPath } from "node:url";

export const page =
  process.env.GRAPHVIZ_PAGE ?? fileURLToPath(new URL("../../../build/demo/graphviz_view.html", import.meta.url));

export const services = `digraph services {
  rankdir=LR
  node [shape=box style=rounded]
  client -> web [label="HTTPS"]
  subgraph cluster_inside {
    label="Inside"
    web [label="Web server" URL="https://example.com/web"]
    web -> {db cache}
    db [shape=cylinder]
  }
}`;

/** A tree of `nodes`, and as many edges beside it as are wanted. */
export function tree(nodes, others = 0) {
  const lines = Array.from({ length: nodes - 1 }, (_, i) => `n${Math.floor(i / 4)} -> n${i + 1}`);
  for (let i = 0; i < others; ++i) lines.push(`n${(i * 7) % nodes} -> n${(i * 13 + 5) % nodes}`);
  return `digraph { ${lines.join("; ")} }`;
}

/** Each node points to the next. */
export const chain = (nodes) =>
  `digraph { ${Array.from({ length: nodes - 1 }, (_, i) => `n${i} -> n${i + 1}`).join("; ")} }`;
