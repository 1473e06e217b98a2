// A graph that exists only here.
import { z } from "zod";
import { exampleServer } from "../../support/server.js";
import { randomGraph } from "./random_graph.js";

const inputSchema = z.object({
  nodes: z.number().int().min(100).max(20000).default(5000).describe("How many nodes"),
  seed: z.number().int().min(0).max(2 ** 32 - 1).default(1).describe("Another seed makes another graph"),
});
const outputSchema = z.object({
  nodes: z.array(z.object({ id: z.string(), group: z.number().int() })),
  links: z.array(z.object({ source: z.number().int(), target: z.number().int() })),
});

function showGraph({ nodes, seed }) {
  const graph = randomGraph({ nodes, seed });
  const groups = new Set(graph.nodes.map(({ group }) => group)).size;
  return {
    content: [
      { type: "text", text: `A graph of ${nodes} nodes in ${groups} groups, with ${graph.links.length} links.` },
    ],
    structuredContent: graph,
  };
}

export const startServer = exampleServer("graph", "Graph", {
  show_graph: {
    title: "Graph",
    description: "Makes a random graph with clusters, and shows it.",
    inputSchema,
    outputSchema,
    visibility: ["model", "app"],
    answer: showGraph,
  },
});
