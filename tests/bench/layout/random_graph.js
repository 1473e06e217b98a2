// A random graph with clusters, the same for the same seed.

/** Numbers from 0 to 1 (mulberry32). */
function randomNumbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * About two links a node: one makes each group a tree with a few hubs, the other joins two nodes of the group,
 * or now and then of two groups.
 * @returns {{nodes: {id: string, group: number}[], links: {source: number, target: number}[]}} links name
 *   nodes by their index
 */
export function randomGraph({ nodes: count, seed }) {
  const random = randomNumbers(seed);
  const below = (end) => Math.floor(random() * end);
  const groups = Array.from({ length: Math.max(2, Math.round(Math.sqrt(count) / 4)) }, () => []);
  const nodes = [];
  const links = [];
  for (let i = 0; i < count; i++) {
    // Groups of several sizes.
    const group = Math.floor(groups.length * random() ** 1.5);
    const members = groups[group];
    nodes.push({ id: `n${i}`, group });
    if (members.length > 0) {
      links.push({ source: i, target: members[Math.floor(members.length * random() ** 3)] });
      const other = random() < 0.04 ? below(i) : members[below(members.length)];
      links.push({ source: i, target: other });
    }
    members.push(i);
  }
  return { nodes, links };
}
