// Box2D's Testbed: the view's tools for the model, and the context of the user's actions.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isBuilt, useHostedExamples } from "../support/hosted_example.js";

// The topmost box of the Pyramid before the first step, in metres.
const top = { x: 3.7, y: 24.5 };

describe("the example box2d", { skip: !isBuilt("box2d") && "it is not built: its sources are not here" }, () => {
  const open = useHostedExamples();

  const openTestbed = (t, scene = "Pyramid", options = {}) =>
    open(t, "box2d", { call: ["show_testbed", { scene }], size: [650, 500], policy: "wasm", ...options });
  const context = (view) => view.modelContext?.structuredContent;
  const told = (view) => view.modelContext?.content[0].text ?? "";
  /** A point of the world in the host's page, with the initial camera. */
  const placeOf = async (view, { x, y }) => {
    const box = await view.frame.locator("#canvas").boundingBox();
    const metre = box.height / 50;
    return [box.x + box.width / 2 + x * metre, box.y + box.height - (y + 5) * metre];
  };
  /** Counts frames from now on: `count()`, and `untilDrawn(least)`. */
  const countFrames = async (view) => {
    await view.evaluate(() => {
      globalThis.frames = 0;
      const { clear } = WebGL2RenderingContext.prototype;
      WebGL2RenderingContext.prototype.clear = function (mask) {
        ++globalThis.frames;
        clear.call(this, mask);
      };
    });
    const count = () => view.evaluate(() => globalThis.frames);
    return { count, untilDrawn: (least) => view.until(async () => (await count()) >= least) };
  };

  test("begins with the scene that the tool was called for, and tells the model", async (t) => {
    const view = await openTestbed(t, "Car");
    await view.until(() => context(view)?.state.scene === "Car");
    assert.match(told(view), /^The Testbed shows the scene "Car"/);
  });

  test("shows the scene that the model picks by its name, and tells of the parameters", async (t) => {
    const view = await openTestbed(t);
    const { structuredContent } = await view.callTool("pick_scene", { scene: "theo jansen" });
    const state = {
      scene: "Theo Jansen",
      gravity: { x: 0, y: -10 },
      hertz: 60,
      velocityIterations: 8,
      positionIterations: 3,
      isPaused: false,
    };
    assert.deepEqual(structuredContent, state);
    await view.until(() => context(view)?.state.scene === "Theo Jansen");
  });

  test("answers an unknown scene with the names of all, and shows what it showed", async (t) => {
    const view = await openTestbed(t);
    const answer = await view.callTool("pick_scene", { scene: "Trebuchet" });
    assert.ok(answer.isError);
    assert.match(answer.content[0].text, /no scene "Trebuchet".* Add Pair, Tiles, .* Pyramid\./);
    assert.equal((await view.callTool("set_parameters")).structuredContent.scene, "Pyramid");
  });

  test("tells the model of an unknown scene that its own tool call asked for", async (t) => {
    const view = await openTestbed(t, "Trebuchet");
    await view.until(() => /There is no scene "Trebuchet"/.test(told(view)));
    await view.callTool("pick_scene", { scene: "Pyramid" });
    await view.until(() => /^The Testbed shows the scene "Pyramid"/.test(told(view)));
  });

  test("sets the parameters that the model gives, and leaves the others", async (t) => {
    const view = await openTestbed(t);
    const wanted = { gravity: { x: 0, y: 2.5 }, hertz: 30, velocityIterations: 20, positionIterations: 10 };
    const { structuredContent } = await view.callTool("set_parameters", wanted);
    assert.deepEqual(structuredContent, { scene: "Pyramid", ...wanted, isPaused: false });
    await view.until(() => context(view)?.state.hertz === 30);
    const { structuredContent: later } = await view.callTool("set_parameters", { hertz: 120 });
    assert.deepEqual(later, { scene: "Pyramid", ...wanted, hertz: 120, isPaused: false });
  });

  test("draws nothing while it is paused, until the user moves the pointer", async (t) => {
    const view = await openTestbed(t);
    const drawn = await countFrames(view);
    await drawn.untilDrawn(1);
    await view.callTool("set_parameters", { isPaused: true });
    let before;
    await view.until(async () => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      return before === (before = await drawn.count());
    });
    await view.page.mouse.move(100, 100);
    await drawn.untilDrawn(before + 1);
  });

  // On a narrow screen, the Tools would cover the box if they were not collapsed.
  for (const [width, policy, engine] of [[650, "specification", "js"], [320, "wasm", "wasm"]]) {
    test(`tells the model of the body that the user drags, ${width} px wide, as ${engine}`, async (t) => {
      const view = await openTestbed(t, "Pyramid", { size: [width, 500], policy });
      assert.equal(await view.engine, engine);
      const { mouse } = view.page;
      // Without weight, the box follows the mouse; and it has not begun to fall.
      await view.callTool("set_parameters", { isPaused: true });
      await view.callTool("pick_scene", { scene: "Pyramid" });
      await view.callTool("set_parameters", { gravity: { x: 0, y: 0 } });
      await mouse.move(...(await placeOf(view, top)));
      await mouse.down();
      await view.callTool("set_parameters", { isPaused: false });
      await mouse.move(...(await placeOf(view, { x: -15, y: 35 })), { steps: 5 });
      await (await countFrames(view)).untilDrawn(120);
      assert.deepEqual(context(view).drags, []);
      await mouse.up();
      await view.until(() => context(view).drags.length > 0);
      const [{ mass, from, to }] = context(view).drags;
      assert.equal(mass, 5);
      const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
      assert.ok(distance(from, top) < 1, JSON.stringify(from));
      assert.ok(distance(to, { x: -15, y: 35 }) < 2, JSON.stringify(to));
      assert.match(
        told(view),
        /The user dragged a body of 5\.0 kg from \(3\.7, 24\.\d\) to \(-1\d\.\d, 3\d\.\d\)\.$/,
      );
    });
  }

  test("tells the model when the user picks another scene by a key", async (t) => {
    const view = await openTestbed(t);
    await view.frame.locator("#canvas").focus();
    await view.page.keyboard.press("[");
    await view.until(() => context(view)?.state.scene === "Circles");
  });
});
