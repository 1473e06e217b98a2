// EventDispatcher, which authors use for events of their own.
import assert from "node:assert/strict";
import { prepared } from "../support/behaviour.js";
import { throwing } from "../support/failure.js";

/** A dispatcher; what calls of `hears(name)` were, and the values that they got. */
const dispatching = prepared(({ lib }) => {
  const heard = [];
  const values = [];
  const hears = (name) => (value) => {
    heard.push(name);
    values.push(value);
  };
  return { events: new lib.EventDispatcher(), heard, values, hears };
});

dispatching("the handler is called before the listeners, and they in their order", ({ events, heard, hears }) => {
  for (const name of ["a", "b", "c"]) events.addEventListener("change", hears(name));
  events.setHandler("change", hears("handler"));
  events.dispatch("change", 1);
  assert.deepEqual(heard, ["handler", "a", "b", "c"]);
});

dispatching("a dispatcher removes one of a listener's additions at a time", ({ events, heard, hears }) => {
  const listener = hears("listener");
  for (let i = 0; i < 2; ++i) events.addEventListener("change", listener);
  events.removeEventListener("change", listener);
  events.dispatch("change", 1);
  assert.equal(heard.length, 1);
});

dispatching("a listener removed while an event is dispatched still gets that event", ({ events, heard, hears }) => {
  const second = hears("second");
  events.addEventListener("change", () => events.removeEventListener("change", second));
  events.addEventListener("change", second);
  events.dispatch("change", 1);
  assert.equal(heard.length, 1);
  events.dispatch("change", 2);
  assert.equal(heard.length, 1);
});

dispatching("a listener added while an event is dispatched gets the next one", ({ events, values, hears }) => {
  events.setHandler("once", () => {});
  events.addEventListener("change", () => events.addEventListener("change", hears("added")));
  events.dispatch("change", 1);
  assert.deepEqual(values, []);
  events.dispatch("change", 2);
  assert.deepEqual(values, [2]);
});

dispatching("a listener that the handler adds gets the same event", ({ events, values, hears }) => {
  events.setHandler("change", () => events.addEventListener("change", hears("added")));
  events.dispatch("change", 1);
  assert.deepEqual(values, [1]);
});

dispatching("a dispatcher's handler can be asked for", ({ events }) => {
  assert.equal(events.getHandler("change"), undefined);
  for (const handler of [() => {}, undefined]) {
    events.setHandler("change", handler);
    assert.equal(events.getHandler("change"), handler);
  }
});

dispatching("a dispatcher's new handler replaces the old one, with a warning", ({ events, heard, hears, log }) => {
  events.setHandler("change", hears("old"));
  assert.deepEqual(log.warn, []);
  events.setHandler("change", hears("new"));
  events.dispatch("change", 1);
  assert.deepEqual(heard, ["new"]);
  assert.deepEqual(log.warn, [
    '[MCP Apps] onchange handler replaced. Use addEventListener("change", …) ' +
      "to add multiple listeners without replacing.",
  ]);
});

dispatching("a dispatcher does not warn when a handler is cleared and set anew", ({ events, log }) => {
  for (const handler of [() => {}, undefined, () => {}]) events.setHandler("change", handler);
  assert.deepEqual(log.warn, []);
});

dispatching("what a handler throws comes out of dispatch, and no listener is called", ({ events, heard, hears }) => {
  const error = new RangeError("out of range");
  events.setHandler("change", throwing(error));
  events.addEventListener("change", hears("listener"));
  assert.throws(() => events.dispatch("change", 1), error);
  assert.deepEqual(heard, []);
});

dispatching("what a listener throws keeps the event from the listeners after it", ({ events, heard, hears }) => {
  const error = new Error("no");
  for (const listener of [hears("first"), throwing(error), hears("third")]) events.addEventListener("change", listener);
  assert.throws(() => events.dispatch("change", 1), error);
  assert.deepEqual(heard, ["first"]);
});
