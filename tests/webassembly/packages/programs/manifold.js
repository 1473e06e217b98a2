import Module from "manifold-3d";

export const wasm = "manifold-3d/manifold.wasm";

export async function load(url) {
  const manifold = await Module({ locateFile: () => url });
  manifold.setup();
  return manifold;
}

export function work({ Manifold }) {
  const box = Manifold.cube([100, 100, 100], true);
  const ball = Manifold.sphere(60, 100);
  let result = box.subtract(ball);
  for (let i = 0; i < 20; ++i) {
    result = result.subtract(Manifold.cylinder(200, 4, 4, 32, true).rotate([i * 9, i * 17, 0]));
  }
  const { vertProperties, triVerts } = result.getMesh();
  return [vertProperties, triVerts, result.volume(), result.surfaceArea(), result.genus()];
}
