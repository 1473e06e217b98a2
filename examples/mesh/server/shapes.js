// Meshes: corners, and triangles that name three of them, counterclockwise seen from outside. In millimetres.

const turn = 2 * Math.PI;
const range = (count) => Array.from({ length: count }, (_, i) => i);
const plus = (a, b) => a.map((value, i) => value + b[i]);
const times = (a, factor) => a.map((value) => value * factor);
const unit = (a) => times(a, 1 / Math.hypot(...a));
const cross = ([ax, ay, az], [bx, by, bz]) => [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];

/** A surface of `columns` times `rows` corners, which meets itself at the ends that are closed. */
function grid({ columns, rows, rowsAreClosed = true, corner }) {
  const corners = range(columns * rows).map((i) =>
    corner(Math.floor(i / rows) / columns, (i % rows) / (rows - (rowsAreClosed ? 0 : 1))),
  );
  const at = (column, row) => (column % columns) * rows + (row % rows);
  const triangles = range(columns).flatMap((column) =>
    range(rows - (rowsAreClosed ? 0 : 1)).flatMap((row) => {
      const [a, b, c, d] = [at(column, row), at(column + 1, row), at(column + 1, row + 1), at(column, row + 1)];
      return [[a, b, c], [a, c, d]];
    }),
  );
  return { corners, triangles };
}

/** A tube along a curve that winds around a ring. */
function torusKnot(detail) {
  const curve = (part) => {
    const distance = 24 + 9 * Math.cos(3 * turn * part);
    return [distance * Math.cos(2 * turn * part), distance * Math.sin(2 * turn * part), 12 * Math.sin(3 * turn * part)];
  };
  const corner = (along, around) => {
    const middle = curve(along);
    const forward = unit(plus(curve(along + 1e-4), times(curve(along - 1e-4), -1)));
    const side = unit(cross(forward, [0, 0, 1]));
    const up = cross(side, forward);
    return plus(middle, plus(times(side, 5 * Math.cos(turn * around)), times(up, 5 * Math.sin(turn * around))));
  };
  return grid({ columns: 80 * detail, rows: 10 * detail, corner });
}

/** An octahedron whose triangles are parted, with the corners moved to the sphere. */
function sphere(detail) {
  const steps = 6 * detail;
  const corners = [];
  const numbers = new Map();
  const numberOf = (point) => {
    const name = point.join();
    if (!numbers.has(name)) numbers.set(name, corners.push(times(unit(point), 30)) - 1);
    return numbers.get(name);
  };
  const triangles = [];
  for (const [sx, sy, sz] of range(8).map((i) => [i & 1 ? -1 : 1, i & 2 ? -1 : 1, i & 4 ? -1 : 1])) {
    // Zero has two signs, which are to be one name.
    const at = (i, j) => numberOf([sx * (steps - i - j) + 0, sy * i + 0, sz * j + 0]);
    const add = (a, b, c) => triangles.push(sx * sy * sz > 0 ? [a, b, c] : [a, c, b]);
    for (let i = 0; i < steps; i++) {
      for (let j = 0; i + j < steps; j++) {
        add(at(i, j), at(i + 1, j), at(i, j + 1));
        if (i + j + 1 < steps) add(at(i + 1, j), at(i + 1, j + 1), at(i, j + 1));
      }
    }
  }
  return { corners, triangles };
}

/** Teeth around, a hole in the middle. */
function gear(detail) {
  const teeth = 6 + 4 * detail;
  const tooth = [[0, 26], [0.15, 32], [0.4, 32], [0.55, 26]];
  const outer = range(teeth).flatMap((i) => tooth.map(([part, radius]) => [(turn * (i + part)) / teeth, radius]));
  const ring = (radiusOf, z) =>
    outer.map(([angle, radius]) => [radiusOf(radius) * Math.cos(angle), radiusOf(radius) * Math.sin(angle), z]);
  const hole = () => 8;
  const whole = (radius) => radius;
  // Around the metal: up the outside, in, down the hole, out.
  const rings = [ring(whole, -6), ring(whole, 6), ring(hole, 6), ring(hole, -6)];
  return grid({
    columns: outer.length,
    rows: 4,
    corner: (along, around) => rings[Math.round(around * 4)][Math.round(along * outer.length)],
  });
}

/** Open above, and thin as paper: it has no volume. */
function vase(detail) {
  const corner = (around, up) => {
    const radius = 14 + 8 * Math.sin(4.5 * up) * (1 + 0.08 * Math.cos(8 * turn * around));
    return [radius * Math.cos(turn * around), radius * Math.sin(turn * around), 60 * up - 30];
  };
  return grid({ columns: 32 * detail, rows: 16 * detail, rowsAreClosed: false, corner });
}

export const shapes = {
  "torus-knot": { title: "Torus knot", make: torusKnot },
  sphere: { title: "Sphere", make: sphere },
  gear: { title: "Gear", make: gear },
  vase: { title: "Vase", make: vase },
};
