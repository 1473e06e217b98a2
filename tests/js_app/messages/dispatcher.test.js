// EventDispatcher, which authors use for events of their own.
import { alikeUnconnected } from "../support/behaviour.js";
import { shown, throwing } from "../support/failure.js";

/** What is done with a dispatcher; what each listener made by `hears(name)` has heard is compared. */
const behaviours = {
  "the handler is called before the listeners, and they in their order": (events, hears) => {
    for (const name of ["a", "b", "c"]) events.addEventListener("change", hears(name));
    events.setHandler("change", hears("handler"));
    events.dispatch("change", 1);
  },
  "a dispatcher removes one of a listener's additions at a time": (events, hears) => {
    const listener = hears("listener");
    for (let i = 0; i < 2; ++i) events.addEventListener("change", listener);
    events.removeEventListener("change", listener);
    events.dispatch("change", 1);
  },
  "a listener removed while an event is dispatched still gets that event": (events, hears) => {
    const second = hears("second");
    events.addEventListener("change", () => events.removeEventListener("change", second));
    events.addEventListener("change", second);
    for (const value of [1, 2]) events.dispatch("change", value);
  },
  "a listener added while an event is dispatched gets the next one": (events, hears) => {
    events.addEventListener("change", () => events.addEventListener("change", hears("added")));
    for (const value of [1, 2]) events.dispatch("change", value);
  },
  "a listener that the handler adds gets the same event": (events, hears) => {
    events.setHandler("change", () => events.addEventListener("change", hears("added")));
    events.dispatch("change", 1);
  },
  "a dispatcher's handler can be asked for": (events) => {
    const handler = () => {};
    const found = [events.getHandler("change")];
    for (const given of [handler, undefined]) {
      events.setHandler("change", given);
      found.push(events.getHandler("change"));
    }
    return found.map((each) => each === handler);
  },
  "a dispatcher's new handler replaces the old one, with a warning": (events, hears) => {
    for (const name of ["old", "new"]) events.setHandler("change", hears(name));
    events.dispatch("change", 1);
  },
  "a dispatcher does not warn when a handler is cleared and set anew": (events) => {
    for (const handler of [() => {}, undefined, () => {}]) events.setHandler("change", handler);
  },
  "what a handler throws comes out of dispatch, and no listener is called": (events, hears) => {
    events.setHandler("change", throwing(new RangeError("out of range")));
    events.addEventListener("change", hears("listener"));
    events.dispatch("change", 1);
  },
  "what a listener throws keeps the event from the listeners after it": (events, hears) => {
    const all = [hears("first"), throwing(new Error("no")), hears("third")];
    for (const listener of all) events.addEventListener("change", listener);
    events.dispatch("change", 1);
  },
};
for (const [sentence, act] of Object.entries(behaviours)) {
  alikeUnconnected(undefined, {
    [sentence]: ({ lib }) => {
      const heard = [];
      try {
        return [act(new lib.EventDispatcher(), (name) => (value) => heard.push([name, value])), heard];
      } catch (error) {
        return [shown(error), heard];
      }
    },
  });
}
