/**
 * Fits a straight line: `growth` is its rise from the first value to the last, `noise` the standard error of that.
 * @param {number[]} values at equal distances; three at least
 * @returns {{growth: number, noise: number}}
 */
export function trend(values) {
  const n = values.length;
  const middle = (n - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  const spread = values.reduce((sum, _, i) => sum + (i - middle) ** 2, 0);
  const slope = values.reduce((sum, value, i) => sum + (i - middle) * (value - mean), 0) / spread;
  const squares = values.reduce((sum, value, i) => sum + (value - mean - slope * (i - middle)) ** 2, 0);
  return { growth: slope * (n - 1), noise: Math.sqrt(squares / (n - 2) / spread) * (n - 1) };
}

/** Whether the growth is significantly more than `allowance`. */
export const grows = ({ growth, noise }, allowance) => growth - 3 * noise > allowance;
