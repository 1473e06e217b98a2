// The graphs of scripts/bench layout.
import assert from "node:assert/strict";
import { test } from "node:test";
import { randomGraph } from "../../bench/layout/random_graph.js";

test("makes the same graph for the same seed, and another for another", () => {
  const graph = randomGraph({ nodes: 300, seed: 5 });
  assert.deepEqual(randomGraph({ nodes: 300, seed: 5 }), graph);
  assert.notDeepEqual(randomGraph({ nodes: 300, seed: 6 }), graph);
});

test("makes about two links a node, each between two nodes that are there", () => {
  for (const nodes of [100, 5000, 20000]) {
    const graph = randomGraph({ nodes, seed: 1 });
    assert.equal(graph.nodes.length, nodes);
    assert.ok(Math.abs(graph.links.length / nodes - 2) < 0.2);
    for (const { source, target } of graph.links) {
      assert.ok(graph.nodes[source] && graph.nodes[target]);
      assert.notEqual(source, target);
    }
  }
});

test("links most nodes within their group", () => {
  const { nodes, links } = randomGraph({ nodes: 5000, seed: 1 });
  const within = links.filter(({ source, target }) => nodes[source].group === nodes[target].group);
  assert.ok(within.length / links.length > 0.9);
});
