// When and in which order what the host sends comes to the author, and what becomes of what goes wrong.
import assert from "node:assert/strict";
import { alikeConnected, alikeUnconnected, bridged, connected } from "../support/behaviour.js";
import { shown, throwing } from "../support/failure.js";
import { hear } from "../support/hosts.js";
import { microtasks, settle } from "../support/time.js";

const input = "ui/notifications/tool-input";
const result = "ui/notifications/tool-result";
const cancelled = "ui/notifications/tool-cancelled";
const changed = "ui/notifications/host-context-changed";

bridged("what the host told before it answered is heard before the answer", async ({ app, bridge }) => {
  const heard = [];
  app.addEventListener("toolresult", () => heard.push("notification"));
  bridge.onopenlink = async () => {
    await bridge.sendToolResult({ content: [] });
    return {};
  };
  await app.openLink({ url: "https://example.com" });
  heard.push("answer");
  assert.deepEqual(heard, ["notification", "answer"]);
});

connected(
  "a notification of the wrong form is reported to onerror, with its method",
  async ({ app, transport, errors }) => {
    hear(app, "toolcancelled");
    await transport.notify(cancelled, { reason: 7 });
    assert.equal(errors.length, 1);
    assert.match(errors[0], /^Uncaught error in notification handler: .*ui\/notifications\/tool-cancelled.*reason/s);
  },
);

alikeConnected(undefined, {
  "a notification is dispatched in the microtasks after the call that brings it": async ({ app, transport }) => {
    const heard = hear(app, "toolinput");
    transport.notify(input, { arguments: {} });
    const atOnce = heard.length;
    await microtasks();
    return [atOnce, heard];
  },
  "a handler that throws is reported to onerror by an Error": async ({ app, transport }) => {
    const errors = hear(app, "error");
    app.ontoolinput = throwing(new RangeError("too far"));
    await transport.notify(input, { arguments: {} });
    return errors.map((error) => [error instanceof Error, error.message]);
  },
  "a handler that throws loses its own event only": async ({ app, transport }) => {
    const heard = [];
    app.ontoolinput = ({ arguments: { fine } }) => {
      if (!fine) throw new Error("no");
      heard.push("handler");
    };
    app.addEventListener("toolinput", () => heard.push("listener"));
    transport.notify(input, { arguments: { fine: false } });
    await transport.notify(input, { arguments: { fine: true } });
    return heard;
  },
  "a handler that throws where nobody hears of errors harms nothing": async ({ app, transport }) => {
    app.onerror = undefined;
    app.ontoolinput = throwing(new Error("no"));
    const heard = hear(app, "toolcancelled");
    transport.notify(input, { arguments: {} });
    await transport.notify(cancelled, {});
    return heard;
  },
  "a tool's result comes with content, and structured content of any JSON": async ({ app, transport }) => {
    const heard = hear(app, "toolresult");
    const content = [];
    for (const params of [
      { structuredContent: { a: 1 } }, { content: undefined, isError: true },
      { content, structuredContent: [1, { a: 2 }] }, { content, structuredContent: "words" },
    ]) {
      transport.notify(result, params);
    }
    await settle();
    return heard;
  },
  "a notification without parameters is dispatched where it needs none": async ({ app, transport }) => {
    const heard = ["toolinput", "toolcancelled"].map((event) => hear(app, event));
    transport.notify(input);
    await transport.notify(cancelled);
    return heard;
  },
  "what the App has no event for is told to fallbackNotificationHandler": async ({ app, transport }) => {
    const heard = [];
    app.fallbackNotificationHandler = async ({ method, params }) => void heard.push({ method, params });
    transport.notify("example.com/whatever", { a: 1 });
    await transport.notify(changed, { locale: "de" });
    return heard;
  },
  "a response to nothing is reported to onerror": ({ transport }) =>
    transport.receive({ jsonrpc: "2.0", id: 4711, result: { a: 1 } }),
  "onerror is called within the call that brings what is wrong with a message": ({ transport, errors }) => {
    transport.receive({ hello: "world" });
    return errors.length;
  },
});

// What else becomes of handlers and listeners is shown below. Random sessions compare every notification.
alikeUnconnected(undefined, {
  "handler and listener get what the host sends, until they are removed": async ({ app, connect, transport }) => {
    const heard = [];
    const [handler, listener] = ["handler", "listener"].map((name) => (...given) => heard.push([name, ...given]));
    app.ontoolinput = handler;
    app.addEventListener("toolinput", listener);
    await connect();
    const tell = () => transport.notify(input, { arguments: { city: "Graz", days: [1, 2] } });
    await tell();
    const isHandler = [app.ontoolinput === handler];
    app.ontoolinput = undefined;
    app.removeEventListener("toolinput", listener);
    await tell();
    return [heard, ...isHandler, app.ontoolinput === undefined];
  },
  "an event the App does not have cannot be listened for": ({ app }) => app.addEventListener("toolsneeze", () => {}),
});

// ---- EventDispatcher, which authors use for events of their own ----

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
  "a dispatcher does not warn when a handler is cleared and set again": (events) => {
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
