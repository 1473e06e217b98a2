// The quality of a layout, independent of its algorithm.

// The number of nodes from which distances to all others are computed.
const kPivots = 50;

function neighboursOf({ nodes, ends }) {
  const neighbours = Array.from({ length: nodes }, () => []);
  for (let i = 0; i < ends.length; i += 2) {
    neighbours[ends[i]].push(ends[i + 1]);
    neighbours[ends[i + 1]].push(ends[i]);
  }
  return neighbours;
}

/** The number of links from `start` to each node; -1 if there is no path. */
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

/**
 * The usual stress of graph drawings: the mean of ((distance / scale - steps) / steps)² over pairs of nodes, where
 * `steps` is the number of links between them, and `scale` minimizes it.
 * @param {{nodes: number, ends: Int32Array, x: Float64Array, y: Float64Array}} layout
 */
export function stressOf(layout) {
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
