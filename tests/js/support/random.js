/** A deterministic generator: mulberry32. */
export function randomFrom(state) {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

export class Choice {
  /** @param {number} seed */
  constructor(seed) {
    this.random = randomFrom(seed);
  }
  below(limit) {
    return Math.floor(this.random() * limit);
  }
  one(list) {
    return list[this.below(list.length)];
  }
  chance(of) {
    return this.below(of) == 0;
  }
}
