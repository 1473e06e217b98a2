// The reports of js_glue/link/browser/size_observer.js in a fake page; tests/browser/sizing has real ones.
import assert from "node:assert/strict";
import { test } from "node:test";
import { observeSizes } from "../support/sized_page.js";

for (const without of [[], ["ResizeObserver"], ["MutationObserver"], ["ResizeObserver", "MutationObserver"]]) {
  const observers = without.length ? `without ${without.join(" and ")}` : "with all observers";
  test(`the size is told in a page ${observers}`, () => {
    const page = observeSizes({ without });
    page.clock.pass(300);
    assert.deepEqual(page.told, [[0, 100]]);
  });
}

test("a width is told only if it is another than the frame's", () => {
  const told = (scrollWidth) => {
    const page = observeSizes({ scrollWidth });
    page.clock.pass(300);
    return page.told;
  };
  assert.deepEqual(told(200), [[0, 100]]);
  assert.deepEqual(told(400), [[400, 100]]);
});

test("nothing is left when it stops", () => {
  const page = observeSizes();
  page.clock.pass(20);
  page.stop();
  assert.equal(page.clock.waits(), 0);
});

// ---- The beginning ----

test("the first size is that of the first frame in which the page stays as it is", () => {
  const page = observeSizes({ height: 40 });
  page.clock.paint();
  page.change(300);
  page.clock.paint();
  page.clock.pass(5);
  assert.deepEqual(page.heights(), []);
  page.clock.paint();
  page.clock.pass(1);
  assert.deepEqual(page.heights(), [300]);
});

test("the first size is told after a quarter of a second where no frame is painted", () => {
  const page = observeSizes();
  page.clock.pass(249);
  assert.deepEqual(page.heights(), []);
  page.clock.pass(2);
  assert.deepEqual(page.heights(), [100]);
});

test("what changes soon after the first size is told with the next frame, although the host has just resized", () => {
  const page = observeSizes({ height: 40 });
  page.clock.pass(250);
  page.clock.pass(10);
  page.resize(40);
  page.change(300);
  page.clock.pass(20);
  assert.deepEqual(page.heights(), [40, 300]);
});

test("later, content that goes on changing is told ten times a second at most", () => {
  const page = observeSizes();
  page.clock.pass(300);
  page.follow();
  for (let height = 101; height <= 200; ++height) {
    page.change(height);
    page.clock.pass(10);
  }
  page.clock.pass(300);
  assert.ok(page.told.length <= 12, `${page.told.length} in a second`);
  assert.equal(page.heights().at(-1), 200);
});

test("content that reflows with each step of a frame's animation is told once, when the frame is at rest", () => {
  const page = observeSizes();
  page.clock.pass(3000);
  for (let step = 1; step <= 20; ++step) {
    page.narrow(300 - 10 * step);
    page.change(100 + 10 * step);
    page.clock.pass(16);
  }
  page.clock.pass(300);
  assert.deepEqual(page.heights(), [100, 300]);
});

// ---- Loops ----

const follower = (frame) => frame + 10;

/** A page whose script follows each frame a little later, until that was stopped. */
function stopLoop(page) {
  page.clock.pass(300);
  for (let round = 0; round < 20 && page.loops === 0; ++round) {
    const height = page.told.at(-1)[1];
    page.resize(height);
    page.change(height + 10);
    for (let waited = 0; page.told.at(-1)[1] === height && waited < 1500; waited += 50) page.clock.pass(50);
  }
  assert.equal(page.loops, 1);
  return page;
}

test("content that grows as the frame does is a loop with the first answer", () => {
  const page = observeSizes({ height: follower });
  page.clock.pass(300);
  page.follow();
  assert.deepEqual(page.heights(), [60]);
  assert.equal(page.loops, 1);
});

test("content that shrinks as the frame does is told once", () => {
  const page = observeSizes({ height: (frame) => frame - 12, frame: 474 });
  page.clock.pass(300);
  page.follow();
  assert.deepEqual(page.heights(), [462]);
  assert.equal(page.loops, 1);
});

test("content that comes to rest in a few frames is no loop", () => {
  const page = observeSizes({ height: (frame) => Math.max(300, frame / 2), frame: 900 });
  page.clock.pass(300);
  page.follow();
  assert.deepEqual(page.heights(), [450, 300]);
  assert.equal(page.loops, 0);
});

test("a script that follows the frame is a loop after five heights", () => {
  const page = stopLoop(observeSizes());
  assert.equal(page.told.length, 5);
});

test("in a loop that was stopped, a change that the page makes by itself is told once", () => {
  const page = stopLoop(observeSizes());
  page.clock.pass(2000);
  page.change(700);
  page.clock.pass(300);
  assert.equal(page.told.length, 6);
  page.resize(700);
  page.change(710);
  page.clock.pass(2000);
  assert.equal(page.told.length, 6);
});

for (const [what, forget] of [
  ["the display mode changes", (page) => page.changeMode()],
  ["ten seconds have passed", (page) => page.clock.pass(10_000)],
]) {
  test(`a loop is forgotten when ${what}`, () => {
    const page = stopLoop(observeSizes());
    const before = page.told.length;
    forget(page);
    page.change(700);
    page.clock.pass(300);
    for (let round = 0; round < 3; ++round) {
      const height = page.told.at(-1)[1];
      page.resize(height);
      page.change(height + 10);
      page.clock.pass(150);
    }
    assert.deepEqual(page.heights().slice(before), [700, 710, 720, 730]);
  });
}

test("a frame that the host resizes by itself is followed after a loop", () => {
  const page = stopLoop(observeSizes());
  const before = page.told.length;
  page.clock.pass(3000);
  page.resize(427);
  page.change(536);
  page.clock.pass(300);
  assert.deepEqual(page.heights().slice(before), [536]);
});

test("five rounds of a larger frame and back, seconds apart, are no loop", () => {
  const page = observeSizes({ height: (frame) => Math.max(300, frame / 2), frame: 300 });
  for (let round = 0; round < 5; ++round) {
    for (const frame of [900, 300]) {
      page.resize(frame);
      page.clock.pass(3000);
    }
  }
  assert.equal(page.loops, 0);
  assert.deepEqual(page.heights(), [450, 450, 450, 450, 450]);
});

test("display modes that change in quick succession are no loop", () => {
  const page = observeSizes({ height: (frame) => (frame === 900 ? 500 : 400), frame: 300 });
  page.clock.pass(300);
  for (let round = 0; round < 6; ++round) {
    for (const frame of [900, 300]) {
      page.changeMode();
      page.resize(frame);
      page.clock.pass(300);
    }
  }
  assert.equal(page.loops, 0);
  assert.equal(page.heights().at(-1), 400);
});

// ---- Borders ----

/** A host that takes `border` pixels of each height, up to the frame's greatest height. */
function answer(page, { border = 0, most = Infinity }) {
  for (let told = -1; told !== page.told.length; ) {
    told = page.told.length;
    page.resize(Math.min(page.told.at(-1)[1], most) - border);
    page.clock.pass(300);
  }
}

test("what a frame's border takes is told once, and later with each height", () => {
  const page = observeSizes({ height: 536 });
  page.clock.pass(300);
  answer(page, { border: 2 });
  page.change(600);
  page.clock.pass(300);
  answer(page, { border: 2 });
  assert.deepEqual(page.heights(), [536, 538, 602]);
});

for (const fullScreen of [900, 700, 660, 645]) {
  test(`a border is known again after a full screen of ${fullScreen}, without a word in between`, () => {
    const page = observeSizes({ height: 639 });
    page.clock.pass(300);
    answer(page, { border: 2 });
    for (let round = 0; round < 3; ++round) {
      page.clock.pass(4000);
      page.resize(fullScreen);
      page.clock.pass(4000);
      page.resize(639);
      page.clock.pass(300);
    }
    assert.deepEqual(page.heights(), [639, 641]);
  });
}

test("a border that another display mode has not is found again", () => {
  const page = observeSizes({ height: 639 });
  page.clock.pass(300);
  answer(page, { border: 2 });
  for (let round = 0; round < 2; ++round) {
    page.changeMode();
    page.resize(300);
    page.change(300);
    page.clock.pass(300);
    page.change(350);
    page.clock.pass(300);
    answer(page, { border: 0 });
    page.changeMode();
    page.resize(348);
    page.change(639);
    page.clock.pass(300);
    answer(page, { border: 2 });
  }
  assert.deepEqual(page.heights(), [639, 641, 352, 350, 641, 352, 350, 641]);
});

test("a host that has no more room is asked once more, not again and again", () => {
  const page = observeSizes({ height: 402 });
  page.clock.pass(300);
  const resize = (height) => height !== 400 && page.resize(400);
  for (const height of [402, 405, 410, 402, 408]) {
    page.change(height);
    page.clock.pass(300);
    resize();
    page.clock.pass(2000);
  }
  assert.ok(page.told.length <= 6, `${page.heights()}`);
});
