// What hosts tell the App: each notification, each way to hear it.
import assert from "node:assert/strict";
import { behaviour } from "../support/behaviour.js";
import { settle } from "../support/time.js";

const result = {
  content: [{ type: "text", text: "22 °C" }],
  structuredContent: { celsius: 22 },
  _meta: { from: "cache" },
};

// What the host sends, twice, and by which of the bridge's methods.
const notifications = {
  toolinput: { send: "sendToolInput", params: [{ arguments: { city: "Graz", days: [1, 2] } }, { arguments: {} }] },
  toolinputpartial: {
    send: "sendToolInputPartial",
    params: [{ arguments: { city: "Gr" } }, { arguments: { city: "Gra" } }],
  },
  toolresult: { send: "sendToolResult", params: [result, { content: [], isError: true }] },
  toolcancelled: { send: "sendToolCancelled", params: [{ reason: "user action" }, {}] },
  hostcontextchanged: { send: "sendHostContextChange", params: [{ locale: "de" }, { displayMode: "pip" }] },
};

for (const [event, { send, params }] of Object.entries(notifications)) {
  const on = `on${event}`;

  // What else becomes of handlers and listeners: dispatcher.test.js.
  behaviour(`${on} and a listener for ${event} get what the host sends, until they are removed`, async ({ linked }) => {
    const { app, bridge, connect } = linked();
    const heard = [];
    const note = (name) => (...parameters) => heard.push([name, ...parameters]);
    const [handler, listener] = ["handler", "listener"].map(note);
    assert.equal(app[on], undefined);
    app[on] = handler;
    assert.equal(app[on], handler);
    app.addEventListener(event, listener);
    await connect();
    const tell = async () => {
      for (const each of params) await bridge[send](each);
      await settle();
    };
    await tell();
    assert.deepEqual(heard, params.flatMap((each) => [["handler", each], ["listener", each]]));
    app[on] = undefined;
    app.removeEventListener(event, listener);
    await tell();
    assert.equal(heard.length, 4);
    assert.equal(app[on], undefined);
  });
}
