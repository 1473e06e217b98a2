// The meshes of the mesh example's server.
import assert from "node:assert/strict";
import { test } from "node:test";
import { shapes } from "../../../examples/mesh/server/shapes.js";
import { toStl } from "../../../examples/mesh/server/stl.js";

/** The corners of each triangle, as the file has them. */
function trianglesOf(file) {
  const vector = (at) => [0, 4, 8].map((offset) => file.readFloatLE(at + offset));
  return Array.from({ length: file.readUInt32LE(80) }, (_, i) =>
    [12, 24, 36].map((corner) => vector(84 + 50 * i + corner)),
  );
}

/** How many edges are not used as often in one direction as in the other. */
function openEdges(triangles) {
  const uses = new Map();
  const add = (name, count) => uses.set(name, (uses.get(name) ?? 0) + count);
  for (const corners of triangles) {
    // Zero has two signs, which are one place.
    const names = corners.map((corner) => corner.map((value) => value + 0).join());
    names.forEach((from, i) => {
      const to = names[(i + 1) % 3];
      if (from < to) add(`${from} ${to}`, 1);
      else add(`${to} ${from}`, -1);
    });
  }
  return [...uses.values()].filter((count) => count !== 0).length;
}

const volume = (triangles) =>
  triangles.reduce((sum, [[ax, ay, az], [bx, by, bz], [cx, cy, cz]]) =>
    sum + (ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)) / 6, 0);

for (const [name, { make }] of Object.entries(shapes)) {
  test(`${name}: the file has the size that its number of triangles says`, () => {
    const file = toStl(make(2));
    assert.equal(file.length, 84 + 50 * file.readUInt32LE(80));
  });

  if (name === "vase") continue;
  test(`${name}: the surface is closed, and its outside is outside`, () => {
    for (const detail of [1, 3]) {
      const triangles = trianglesOf(toStl(make(detail)));
      assert.equal(openEdges(triangles), 0);
      assert.ok(volume(triangles) > 0);
    }
  });
}
