// EventDispatcher, which authors use for events of their own.
import assert from "node:assert/strict";
import { behaviour } from "./support/behaviour.js";

const dispatcher = ({ lib }) => new lib.EventDispatcher();

behaviour("a dispatcher calls the handler before the listeners", (kit) => {
  const events = dispatcher(kit);
  const heard = [];
  events.addEventListener("change", () => heard.push("listener"));
  events.setHandler("change", () => heard.push("handler"));
  events.dispatch("change", 1);
  assert.deepEqual(heard, ["handler", "listener"]);
});

behaviour("a dispatcher calls listeners in the order in which they came", (kit) => {
  const events = dispatcher(kit);
  const heard = [];
  for (const name of ["a", "b", "c"]) events.addEventListener("change", () => heard.push(name));
  events.dispatch("change", 1);
  assert.deepEqual(heard, ["a", "b", "c"]);
});

behaviour("a dispatcher hands on the very value it was given", (kit) => {
  const events = dispatcher(kit);
  const value = { nested: {} };
  const heard = [];
  events.setHandler("change", (params) => heard.push(params));
  events.addEventListener("change", (params) => heard.push(params));
  events.dispatch("change", value);
  assert.equal(heard[0], value);
  assert.equal(heard[1], value);
});

behaviour("a dispatcher calls a listener as often as it was added", (kit) => {
  const events = dispatcher(kit);
  let calls = 0;
  const listener = () => calls++;
  events.addEventListener("change", listener);
  events.addEventListener("change", listener);
  events.dispatch("change", 1);
  assert.equal(calls, 2);
});

behaviour("a dispatcher removes one of a listener's additions at a time", (kit) => {
  const events = dispatcher(kit);
  let calls = 0;
  const listener = () => calls++;
  events.addEventListener("change", listener);
  events.addEventListener("change", listener);
  events.removeEventListener("change", listener);
  events.dispatch("change", 1);
  assert.equal(calls, 1);
});

behaviour("a dispatcher takes no offence at removing what it does not have", (kit) => {
  const events = dispatcher(kit);
  events.removeEventListener("change", () => {});
  let calls = 0;
  events.addEventListener("change", () => calls++);
  events.removeEventListener("change", () => {});
  events.dispatch("change", 1);
  assert.equal(calls, 1);
});

behaviour("a listener removed while an event is dispatched still gets that event", (kit) => {
  const events = dispatcher(kit);
  let calls = 0;
  const second = () => calls++;
  events.addEventListener("change", () => events.removeEventListener("change", second));
  events.addEventListener("change", second);
  events.dispatch("change", 1);
  assert.equal(calls, 1);
  events.dispatch("change", 2);
  assert.equal(calls, 1);
});

behaviour("a listener added while an event is dispatched gets the next one", (kit) => {
  const events = dispatcher(kit);
  const heard = [];
  events.setHandler("once", () => {});
  events.addEventListener("change", () => {
    events.addEventListener("change", (value) => heard.push(value));
  });
  events.dispatch("change", 1);
  assert.deepEqual(heard, []);
  events.dispatch("change", 2);
  assert.deepEqual(heard, [2]);
});

behaviour("a listener that the handler adds gets the same event", (kit) => {
  const events = dispatcher(kit);
  const heard = [];
  events.setHandler("change", () => events.addEventListener("change", (value) => heard.push(value)));
  events.dispatch("change", 1);
  assert.deepEqual(heard, [1]);
});

behaviour("a dispatcher keeps events apart", (kit) => {
  const events = dispatcher(kit);
  const heard = [];
  events.addEventListener("a", () => heard.push("a"));
  events.addEventListener("b", () => heard.push("b"));
  events.dispatch("b", 1);
  assert.deepEqual(heard, ["b"]);
});

behaviour("dispatching what nobody listens for does nothing", (kit) => {
  const events = dispatcher(kit);
  assert.equal(events.dispatch("change", 1), undefined);
});

behaviour("a dispatcher's handler can be asked for", (kit) => {
  const events = dispatcher(kit);
  const handler = () => {};
  assert.equal(events.getHandler("change"), undefined);
  events.setHandler("change", handler);
  assert.equal(events.getHandler("change"), handler);
  events.setHandler("change", undefined);
  assert.equal(events.getHandler("change"), undefined);
});

behaviour("a dispatcher's new handler replaces the old one, with a warning", (kit) => {
  const events = dispatcher(kit);
  const heard = [];
  events.setHandler("change", () => heard.push("old"));
  assert.deepEqual(kit.log.warn, []);
  events.setHandler("change", () => heard.push("new"));
  events.dispatch("change", 1);
  assert.deepEqual(heard, ["new"]);
  assert.deepEqual(kit.log.warn, [
    '[MCP Apps] onchange handler replaced. Use addEventListener("change", …) to add multiple listeners without replacing.',
  ]);
});

behaviour("a dispatcher does not warn when a handler is cleared and set anew", (kit) => {
  const events = dispatcher(kit);
  events.setHandler("change", () => {});
  events.setHandler("change", undefined);
  events.setHandler("change", () => {});
  assert.deepEqual(kit.log.warn, []);
});

behaviour("what a handler throws comes out of dispatch, and no listener is called", (kit) => {
  const events = dispatcher(kit);
  let calls = 0;
  events.setHandler("change", () => {
    throw new RangeError("out of range");
  });
  events.addEventListener("change", () => calls++);
  assert.throws(() => events.dispatch("change", 1), new RangeError("out of range"));
  assert.equal(calls, 0);
});

behaviour("what a listener throws keeps the event from the listeners after it", (kit) => {
  const events = dispatcher(kit);
  const heard = [];
  events.addEventListener("change", () => heard.push("first"));
  events.addEventListener("change", () => {
    throw new Error("no");
  });
  events.addEventListener("change", () => heard.push("third"));
  assert.throws(() => events.dispatch("change", 1), new Error("no"));
  assert.deepEqual(heard, ["first"]);
});
