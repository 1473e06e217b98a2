// Passes on what the model writes: the view draws it.
import { z } from "zod";
import { exampleServer } from "../../support/server.js";

// What the dev host proposes. The view draws what it is sent, so the model has to send a graph.
const example = `digraph example {
  rankdir=LR
  node [shape=box style=rounded]
  model -> server [label="draw_graph"]
  model -> view [label="DOT, as it is written"]
  subgraph cluster_page { label="One HTML file"; view -> Graphviz [dir=both] }
}`;

const inputSchema = z.object({
  dot: z
    .string()
    .max(1_000_000)
    .describe("The graph in Graphviz's language DOT, such as digraph { a -> b }. No images.")
    .meta({ default: example }),
});

const drawGraph = ({ dot }) => ({
  content: [
    { type: "text", text: "The user sees the graph. If Graphviz finds an error in it, the view tells you which." },
  ],
  // Not all hosts send a view the tool's input.
  structuredContent: { dot },
});

export const startServer = exampleServer("graphviz", "Graphviz", {
  draw_graph: {
    title: "Draw a graph",
    description: "Shows the user a graph that you write in DOT. Graphviz's dot lays it out.",
    inputSchema,
    outputSchema: z.object({ dot: z.string() }),
    answer: drawGraph,
  },
});
