// web/page/host/driven.js: tests/browser/dev_host/conversation.test.js drives a page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { followProgram } from "../../../web/page/host/driven.js";
import { Store } from "../../../web/page/host/store.js";

const complaint = "The view has not sent ui/initialize.";

/** A page whose view says nothing; `told` has the events for the program, `call` sends a command. */
function silentPage(t) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const told = [];
  t.mock.method(globalThis, "fetch", async (_, { body }) => void told.push(...JSON.parse(body)));
  const options = { tool: "show" };
  const store = new Store({ connection: "connected", status: "connecting", error: "", log: [], questions: [], options,
    tools: [{ name: "show" }] });
  const host = {
    store, options, tool: { name: "show" }, traffic: new EventTarget(), setOptions() {},
    run: () => new Promise(() => {}),
  };
  const events = new EventTarget();
  followProgram(host, events);
  const call = () => events.dispatchEvent(Object.assign(new Event("command"), { data: '{"id":1,"command":"call"}' }));
  const pass = async (milliseconds) => {
    for (let passed = 0; passed < milliseconds; passed += 500) {
      t.mock.timers.tick(500);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const ends = () => told.filter(({ id, event }) => id === 1 && ["done", "error"].includes(event));
  return { store, call, pass, ends };
}

test("a call of a view that says nothing ends 25 seconds after the page's complaint, with it", async (t) => {
  const { store, call, pass, ends } = silentPage(t);
  call();
  await pass(60_000);
  assert.deepEqual(ends(), []);
  store.set({ error: complaint });
  await pass(24_000);
  assert.deepEqual(ends(), []);
  await pass(2000);
  assert.deepEqual(ends(), [{ event: "error", id: 1, message: complaint }]);
});

test("a call goes on if the view has begun late, however long its tool runs", async (t) => {
  const { store, call, pass, ends } = silentPage(t);
  call();
  await pass(1000);
  store.set({ error: complaint });
  await pass(20_000);
  store.set({ error: "" });
  await pass(600_000);
  assert.deepEqual(ends(), []);
});
