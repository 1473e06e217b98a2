import initJolt from "jolt-physics/wasm";

export const wasm = "jolt-physics/jolt-physics.wasm.wasm";

export const load = (url) => initJolt({ locateFile: () => url });

const NON_MOVING = 0;
const MOVING = 1;

export function work(Jolt) {
  const settings = new Jolt.JoltSettings();
  const pairs = new Jolt.ObjectLayerPairFilterTable(2);
  pairs.EnableCollision(NON_MOVING, MOVING);
  pairs.EnableCollision(MOVING, MOVING);
  const layers = new Jolt.BroadPhaseLayerInterfaceTable(2, 2);
  layers.MapObjectToBroadPhaseLayer(NON_MOVING, new Jolt.BroadPhaseLayer(0));
  layers.MapObjectToBroadPhaseLayer(MOVING, new Jolt.BroadPhaseLayer(1));
  settings.mObjectLayerPairFilter = pairs;
  settings.mBroadPhaseLayerInterface = layers;
  settings.mObjectVsBroadPhaseLayerFilter = new Jolt.ObjectVsBroadPhaseLayerFilterTable(layers, 2, pairs, 2);
  const jolt = new Jolt.JoltInterface(settings);
  const bodies = jolt.GetPhysicsSystem().GetBodyInterface();
  const add = (shape, x, y, z, motion, layer) => {
    const creation = new Jolt.BodyCreationSettings(
      shape, new Jolt.RVec3(x, y, z), new Jolt.Quat(0, 0, 0, 1), motion, layer,
    );
    const body = bodies.CreateBody(creation);
    bodies.AddBody(body.GetID(), Jolt.EActivation_Activate);
    return body;
  };
  add(new Jolt.BoxShape(new Jolt.Vec3(50, 0.5, 50), 0.05), 0, -0.5, 0, Jolt.EMotionType_Static, NON_MOVING);
  const all = Array.from({ length: 60 }, (_, i) => {
    const shape = i % 2 ? new Jolt.BoxShape(new Jolt.Vec3(0.5, 0.5, 0.5), 0.05) : new Jolt.SphereShape(0.5);
    return add(shape, (i % 5) * 1.02 - 2, 1 + i * 0.7, (i % 3) - 1, Jolt.EMotionType_Dynamic, MOVING);
  });
  for (let step = 0; step < 1000; ++step) jolt.Step(1 / 60, 1);
  const state = all.flatMap((body) => {
    const place = body.GetPosition();
    const turn = body.GetRotation();
    return [place.GetX(), place.GetY(), place.GetZ(), turn.GetX(), turn.GetY(), turn.GetZ(), turn.GetW()];
  });
  Jolt.destroy(jolt);
  return [new Float64Array(state)];
}
