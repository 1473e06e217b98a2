// What deflate makes of bytes: single bytes, and repetitions of what came before, by length and distance.

export const minLength = 3;
export const maxLength = 258;
const window = 32768;

// Symbols of lengths and distances, each with the first value that it stands for and how many bits follow.
const rowsOf = (bits, first) =>
  bits.map((extra) => {
    const row = { first, extra };
    first += 1 << extra;
    return row;
  });
const growing = (count, shift) => Array.from({ length: count }, (_, i) => Math.max(0, (i >> shift) - 1));
export const lengthRows = rowsOf(growing(28, 2), minLength);
// The longest has a symbol of its own.
lengthRows.push({ first: maxLength, extra: 0 });
export const distanceRows = rowsOf(growing(30, 1), 1);

function symbolTable(rows, size) {
  const table = new Uint8Array(size + 1);
  rows.forEach(({ first, extra }, symbol) => table.fill(symbol, first, first + (1 << extra)));
  return table;
}
/** The symbol of each length and of each distance. */
export const lengthSymbol = symbolTable(lengthRows, maxLength);
export const distanceSymbol = symbolTable(distanceRows, window);

const hashOf = (bytes, at) => (bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16)) >>> 0;

/**
 * The repetitions that begin at each position, from index `first[position]` on: each longer than the one
 * before it, and the nearest of its length. `effort` bounds the number of comparisons.
 * @param {Uint8Array} bytes
 */
export function findMatches(bytes, effort) {
  const tries = Math.max(16, Math.min(window, Math.floor(effort / (bytes.length + 1))));
  const first = new Uint32Array(bytes.length + 1);
  let lengths = new Uint16Array(bytes.length * 2 + 16);
  let distances = new Uint16Array(lengths.length);
  let count = 0;
  const latest = new Map(); // by the next three bytes
  const before = new Int32Array(bytes.length);
  for (let at = 0; at < bytes.length; ++at) {
    first[at] = count;
    const most = Math.min(maxLength, bytes.length - at);
    if (most < minLength) continue;
    const key = hashOf(bytes, at);
    const nearest = latest.get(key) ?? -1;
    before[at] = nearest;
    latest.set(key, at);
    let best = minLength - 1;
    for (let other = nearest, left = tries; other >= 0 && at - other <= window && left > 0; other = before[other], --left) {
      if (bytes[other + best] !== bytes[at + best]) continue;
      let length = minLength;
      while (length < most && bytes[other + length] === bytes[at + length]) ++length;
      if (length <= best) continue;
      best = length;
      if (count === lengths.length) {
        [lengths, distances] = [lengths, distances].map((full) => {
          const larger = new Uint16Array(2 * full.length);
          larger.set(full);
          return larger;
        });
      }
      lengths[count] = length;
      distances[count++] = at - other;
      if (length === most) break;
    }
  }
  first[bytes.length] = count;
  return { first, lengths, distances };
}

/**
 * The cheapest parse of the bytes from `begin` to `end`, as lengths and distances of repetitions. A distance
 * of 0 is that of a single byte, whose value stands in the place of the length.
 * @param {{ literal: Float64Array, length: Float64Array, distance: Float64Array }} costs in bits; of lengths
 *   by the length, of distances by their symbol
 */
export function cheapest(bytes, matches, begin, end, costs) {
  const size = end - begin;
  const cost = new Float64Array(size + 1).fill(Infinity);
  const steps = new Uint16Array(size + 1);
  const from = new Uint16Array(size + 1);
  cost[0] = 0;
  for (let at = 0; at < size; ++at) {
    const here = cost[at];
    const literal = here + costs.literal[bytes[begin + at]];
    if (literal < cost[at + 1]) {
      cost[at + 1] = literal;
      steps[at + 1] = 1;
      from[at + 1] = 0;
    }
    const most = Math.min(maxLength, size - at);
    let length = minLength;
    const last = matches.first[begin + at + 1];
    for (let match = matches.first[begin + at]; match < last; ++match) {
      const distance = matches.distances[match];
      const start = here + costs.distance[distanceSymbol[distance]];
      const longest = Math.min(matches.lengths[match], most);
      // No part of a repetition of maximum length is cheaper than the whole. Trying every shorter length would take
      // long where a single byte is repeated over a long stretch.
      if (longest === maxLength) length = maxLength;
      for (; length <= longest; ++length) {
        const total = start + costs.length[length];
        if (total >= cost[at + length]) continue;
        cost[at + length] = total;
        steps[at + length] = length;
        from[at + length] = distance;
      }
    }
  }
  return path(bytes, begin, steps, from);
}

function path(bytes, begin, steps, from) {
  const lengths = [];
  const distances = [];
  for (let at = steps.length - 1; at > 0; at -= steps[at]) {
    lengths.push(from[at] ? steps[at] : bytes[begin + at - 1]);
    distances.push(from[at]);
  }
  return { lengths: Uint16Array.from(lengths).reverse(), distances: Uint16Array.from(distances).reverse() };
}
