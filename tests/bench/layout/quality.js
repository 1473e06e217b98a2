// How good a layout is, by three numbers that do not depend on who made it.

const kLinkLength = 30;
const kPush = -30;
// From so many nodes the distances to all others are taken.
const kPivots = 50;

function neighboursOf({ nodes, ends }) {
  const neighbours = Array.from({ length: nodes }, () => []);
  for (let i = 0; i < ends.length; i += 2) {
    neighbours[ends[i]].push(ends[i + 1]);
    neighbours[ends[i + 1]].push(ends[i]);
  }
  return neighbours;
}

/** How many links lead from `start` to each node; -1 where none do. */
function stepsFrom(start, neighbours) {
  const steps = new Int32Array(neighbours.length).fill(-1);
  const queue = [start];
  steps[start] = 0;
  for (const node of queue) {
    for (const next of neighbours[node]) {
      if (steps[next] >= 0) continue;
      steps[next] = steps[node] + 1;
      queue.push(next);
    }
  }
  return steps;
}

/** The mean of how far links are from the length that they want to have. */
function linkError({ ends, x, y }) {
  let sum = 0;
  for (let i = 0; i < ends.length; i += 2) {
    sum += Math.abs(Math.hypot(x[ends[i]] - x[ends[i + 1]], y[ends[i]] - y[ends[i + 1]]) - kLinkLength);
  }
  return sum / (ends.length / 2);
}

/** The potential of the repulsion for a node, over all pairs. */
function repulsion({ nodes, x, y }) {
  let sum = 0;
  for (let i = 0; i < nodes; i++) {
    for (let j = 0; j < i; j++) {
      const square = (x[i] - x[j]) ** 2 + (y[i] - y[j]) ** 2;
      sum += (kPush / 2) * Math.log(Math.max(square, 1e-12));
    }
  }
  return sum / nodes;
}

/**
 * The usual measure of graph drawings: the mean of ((distance / scale - steps) / steps)² over pairs of nodes,
 * where `steps` is the number of links between them, and `scale` is chosen so that it is least.
 */
function stress(layout) {
  const { nodes, x, y } = layout;
  const neighbours = neighboursOf(layout);
  let count = 0;
  let ratios = 0;
  let squares = 0;
  for (let pivot = 0; pivot < kPivots; pivot++) {
    const from = Math.floor((pivot * nodes) / kPivots);
    const steps = stepsFrom(from, neighbours);
    for (let to = 0; to < nodes; to++) {
      if (steps[to] <= 0) continue;
      const ratio = Math.hypot(x[to] - x[from], y[to] - y[from]) / steps[to];
      count++;
      ratios += ratio;
      squares += ratio ** 2;
    }
  }
  return 1 - ratios ** 2 / (squares * count);
}

/** @param {{nodes: number, ends: Int32Array, x: Float64Array, y: Float64Array}} layout */
export const qualityOf = (layout) => ({
  linkError: linkError(layout),
  repulsion: repulsion(layout),
  stress: stress(layout),
});
