// The visible difference of two colors, also for people with dichromacy.

// Machado, Oliveira and Fernandes 2009, complete dichromacy, for linear RGB.
const sights = {
  everyone: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};
const toXyz = [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]];
const white = [0.9505, 1, 1.089];

const times = (matrix, vector) => matrix.map((row) => row.reduce((sum, value, i) => sum + value * vector[i], 0));
const linear = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const clamp = (value) => Math.min(1, Math.max(0, value));

/** @param {string} colour `rgb(r, g, b)`, as browsers compute it */
function toLinear(colour) {
  return colour.match(/[\d.]+/g).slice(0, 3).map((value) => linear(value / 255));
}

function toLab(rgb) {
  const [x, y, z] = times(toXyz, rgb.map(clamp)).map((value, i) => {
    const part = value / white[i];
    return part > 216 / 24389 ? Math.cbrt(part) : (24389 / 27 * part + 16) / 116;
  });
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** The least distance in CIELAB over all kinds of vision: few people see 2, all see 20. */
export function leastDistance(one, other) {
  return Math.min(
    ...Object.values(sights).map((sight) => {
      const [a, b] = [one, other].map((colour) => toLab(times(sight, toLinear(colour))));
      return Math.hypot(...a.map((value, i) => value - b[i]));
    }),
  );
}

/** The contrast of WCAG: 3 is required for graphics. */
export function contrast(one, other) {
  const [light, dark] = [one, other].map((colour) => times(toXyz, toLinear(colour))[1]).sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}
