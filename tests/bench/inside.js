// Where the time of a result goes: how much of it the view spends on reading the message, which is the
// browser's work, and on what it does with it. What is left is the host's, and the way there and back.
import { openPage } from "./browsers.js";
import { inTurns } from "./measure.js";
import { median } from "./tables.js";

const messages = [
  { name: "firstResult1000", count: 1000, turns: 32 },
  { name: "firstResult20000", count: 20_000, turns: 16 },
  { name: "result100", count: 100, turns: 200 },
  { name: "result1000", count: 1000, turns: 80 },
  { name: "result20000", count: 20_000, turns: 12 },
];

/** Runs in every frame before its first script: notes the times of the last message that a view has handled. */
function watchMessages() {
  if (window === top) return;
  const add = window.addEventListener;
  window.addEventListener = function (type, listener, ...rest) {
    if (type !== "message") return add.call(this, type, listener, ...rest);
    const timed = (event) => {
      const begin = performance.now();
      void event.data;
      const handed = performance.now();
      listener.call(this, event);
      // What the listener leaves to promises is its work as well.
      let hops = 40;
      const note = () => {
        if (--hops > 0) return queueMicrotask(note);
        parent.lastMessage = { read: handed - begin, work: performance.now() - handed };
      };
      note();
    };
    add.call(this, type, timed, ...rest);
  };
}

const isFirst = (name) => name.startsWith("first");

async function take(page, { name, count }, view) {
  return page.evaluate(
    async (view, count, isFirst) => {
      const total = isFirst ? (await bench.start(view, "result", count)).first : await bench.result(view, count);
      return { total, ...globalThis.lastMessage };
    },
    view,
    count,
    isFirst(name),
  );
}

/** @returns {Promise<Record<string, Record<string, {total: number, read: number, work: number}>>>} medians in ms */
export async function measureInside(browser, { url, views }) {
  const medians = {};
  for (const message of messages) {
    const { page, close } = await openPage(browser, url, watchMessages);
    if (!isFirst(message.name)) {
      for (const view of views) await page.evaluate((name) => bench.open(name), view);
      await inTurns(views, message.turns, (view) => take(page, message, view));
    }
    const samples = Object.fromEntries(views.map((view) => [view, []]));
    await inTurns(views, message.turns, async (view) => samples[view].push(await take(page, message, view)));
    const middle = (all) =>
      Object.fromEntries(["total", "read", "work"].map((part) => [part, median(all.map((times) => times[part]))]));
    medians[message.name] = Object.fromEntries(views.map((view) => [view, middle(samples[view])]));
    await close();
  }
  return medians;
}
