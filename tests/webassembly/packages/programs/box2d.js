import Box2DFactory from "box2d-wasm/dist/es/Box2D.js";

export const wasm = "box2d-wasm/dist/es/Box2D.wasm";

export const load = (url) => Box2DFactory({ locateFile: () => url });

export function work({ b2World, b2Vec2, b2BodyDef, b2PolygonShape, b2CircleShape, b2EdgeShape, b2_dynamicBody }) {
  const world = new b2World(new b2Vec2(0, -10));
  const ground = world.CreateBody(new b2BodyDef());
  const edge = new b2EdgeShape();
  edge.SetTwoSided(new b2Vec2(-50, 0), new b2Vec2(50, 0));
  ground.CreateFixture(edge, 0);
  const bodies = Array.from({ length: 100 }, (_, i) => {
    const definition = new b2BodyDef();
    definition.set_type(b2_dynamicBody);
    definition.set_position(new b2Vec2((i % 10) * 1.1 - 5 + i * 0.01, 4 + i));
    const body = world.CreateBody(definition);
    const shape = i % 2 ? new b2PolygonShape() : new b2CircleShape();
    if (i % 2) shape.SetAsBox(0.5, 0.5);
    else shape.set_m_radius(0.5);
    body.CreateFixture(shape, 1);
    return body;
  });
  for (let step = 0; step < 1000; ++step) world.Step(1 / 60, 8, 3);
  return [new Float32Array(bodies.flatMap((body) => {
    const { x, y } = body.GetPosition();
    return [x, y, body.GetAngle()];
  }))];
}
