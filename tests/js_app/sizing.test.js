// Telling the host the size of the view. The reference measures with the next animation frame, we a
// little later and at most ten times a second: what is to be told is told soon, see `soon()`.
import assert from "node:assert/strict";
import { behaviour } from "./support/behaviour.js";
import { fakePage } from "./support/page.js";
import { settle } from "./support/time.js";

const sizes = (sent) =>
  sent.filter(({ method }) => method === "ui/notifications/size-changed").map(({ params }) => params);

/** Long enough for either to look at the page. */
async function soon(page) {
  page.frame();
  await new Promise((resolve) => setTimeout(resolve, 200));
  page.frame();
  await settle();
}

/** A connected App that has been asked to tell its size, in a page 300 wide whose content is 100 high. */
async function sized({ connectWired, t }) {
  const page = fakePage(t);
  page.contentHeight = 100;
  const pair = await connectWired();
  const stop = pair.app.setupSizeChangedNotifications();
  return { ...pair, page, stop, frame: () => soon(page) };
}

behaviour("setupSizeChangedNotifications tells the size soon after, not at once", async (kit) => {
  const { sent, frame } = await sized(kit);
  assert.deepEqual(sizes(sent), []);
  await frame();
  assert.deepEqual(sizes(sent), [{ width: 300, height: 100 }]);
});

behaviour("the height told is the content's, and the page is left as it was", async (kit) => {
  const { sent, page, frame } = await sized(kit);
  page.document.documentElement.style.height = "100%";
  await frame();
  assert.deepEqual(sizes(sent), [{ width: 300, height: 100 }]);
  assert.equal(page.document.documentElement.style.height, "100%");
});

behaviour("sizes are told in whole pixels, rounded up", async (kit) => {
  const { sent, page, frame } = await sized(kit);
  page.contentHeight = 100.2;
  await frame();
  assert.deepEqual(sizes(sent), [{ width: 300, height: 101 }]);
});

behaviour("a change of size is told", async (kit) => {
  const { sent, page, frame } = await sized(kit);
  await frame();
  page.contentHeight = 250;
  page.resize();
  await frame();
  assert.deepEqual(sizes(sent).slice(1), [{ width: 300, height: 250 }]);
});

async function widen(kit) {
  const { sent, page, frame } = await sized(kit);
  await frame();
  page.window.innerWidth = 400;
  page.resize();
  await frame();
  return sizes(sent).slice(1);
}

behaviour(
  "a frame that the host makes wider is told",
  async (kit) => assert.deepEqual(await widen(kit), [{ width: 400, height: 100 }]),
  {
    differs: {
      reason: "the host knows the frame that it made: an echo of it is where sizing loops begin",
      run: async (kit) => assert.deepEqual(await widen(kit), []),
    },
  },
);

behaviour("a size that is the same is not told again", async (kit) => {
  const { sent, page, frame } = await sized(kit);
  await frame();
  page.resize();
  await frame();
  assert.equal(sizes(sent).length, 1);
});

behaviour("many changes within a frame are told as one", async (kit) => {
  const { sent, page, frame } = await sized(kit);
  await frame();
  for (const height of [110, 120, 130]) {
    page.contentHeight = height;
    page.resize();
  }
  await frame();
  assert.deepEqual(sizes(sent).slice(1), [{ width: 300, height: 130 }]);
});

behaviour("both the document and its body are watched", async (kit) => {
  const { page } = await sized(kit);
  const watched = [...page.observers].flatMap(({ observed }) => observed);
  assert.deepEqual(new Set(watched), new Set([page.document.documentElement, page.document.body]));
});

behaviour("the function that setupSizeChangedNotifications gives ends the watching", async (kit) => {
  const { sent, page, stop, frame } = await sized(kit);
  await frame();
  assert.equal(stop(), undefined);
  assert.equal(page.observers.size, 0);
  page.contentHeight = 500;
  page.resize();
  await frame();
  assert.equal(sizes(sent).length, 1);
});

behaviour("an App with autoResize tells its size once it is connected", async ({ wired, t }) => {
  const page = fakePage(t);
  page.contentHeight = 100;
  const { sent, connect } = wired({ options: { autoResize: true } });
  assert.equal(page.observers.size, 0);
  await connect();
  await soon(page);
  assert.deepEqual(sizes(sent), [{ width: 300, height: 100 }]);
});

behaviour("an App without options tells its size by itself", async ({ App, wired, t }) => {
  const page = fakePage(t);
  page.contentHeight = 100;
  const { transport } = wired();
  const app = new App({ name: "An app", version: "1" });
  await app.connect(transport);
  await soon(page);
  assert.deepEqual(sizes(transport.sent), [{ width: 300, height: 100 }]);
  await app.close();
});

behaviour("an App with other options and no word of autoResize does not", async ({ App, wired, t }) => {
  const page = fakePage(t);
  const { transport } = wired();
  const app = new App({ name: "An app", version: "1" }, {}, { strict: true });
  await app.connect(transport);
  assert.equal(page.frame(), 0);
  assert.equal(page.observers.size, 0);
  await app.close();
});
