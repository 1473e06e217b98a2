import RAPIER from "@dimforge/rapier3d-compat";

export async function load() {
  await RAPIER.init();
  return RAPIER;
}

export function work({ World, RigidBodyDesc, ColliderDesc, version }) {
  const world = new World({ x: 0, y: -9.81, z: 0 });
  world.createCollider(ColliderDesc.cuboid(10, 0.1, 10));
  const bodies = Array.from({ length: 60 }, (_, i) => {
    const place = RigidBodyDesc.dynamic().setTranslation((i % 5) * 1.02 - 2, 1 + i * 0.6, (i % 3) - 1);
    const body = world.createRigidBody(place);
    world.createCollider(i % 2 ? ColliderDesc.cuboid(0.5, 0.5, 0.5) : ColliderDesc.ball(0.5), body);
    return body;
  });
  for (let step = 0; step < 1000; ++step) world.step();
  const state = bodies.flatMap((body) => [...Object.values(body.translation()), ...Object.values(body.rotation())]);
  return [version(), new Float32Array(state), world.takeSnapshot()];
}
