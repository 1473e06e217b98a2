// What hosts tell the App: each notification, each way to hear it.
import assert from "node:assert/strict";
import { behaviour } from "./support/behaviour.js";
import { settle } from "./support/time.js";

const result = { content: [{ type: "text", text: "22 °C" }], structuredContent: { celsius: 22 }, _meta: { from: "cache" } };

// What the host sends, twice, and by which of the bridge's methods.
const notifications = {
  toolinput: { send: "sendToolInput", params: [{ arguments: { city: "Graz", days: [1, 2] } }, { arguments: {} }] },
  toolinputpartial: { send: "sendToolInputPartial", params: [{ arguments: { city: "Gr" } }, { arguments: { city: "Gra" } }] },
  toolresult: { send: "sendToolResult", params: [result, { content: [], isError: true }] },
  toolcancelled: { send: "sendToolCancelled", params: [{ reason: "user action" }, {}] },
  hostcontextchanged: { send: "sendHostContextChange", params: [{ locale: "de" }, { displayMode: "pip" }] },
};

for (const [event, { send, params }] of Object.entries(notifications)) {
  const on = `on${event}`;

  behaviour(`${on} gets what the host sends`, async ({ linked }) => {
    const { app, bridge, connect } = linked();
    const heard = [];
    app[on] = (...parameters) => heard.push(parameters);
    await connect();
    for (const each of params) await bridge[send](each);
    await settle();
    assert.deepEqual(heard, params.map((each) => [each]));
  });

  behaviour(`a listener for ${event} gets what the host sends`, async ({ linked }) => {
    const { app, bridge, connect } = linked();
    const heard = [];
    app.addEventListener(event, (...parameters) => heard.push(parameters));
    await connect();
    for (const each of params) await bridge[send](each);
    await settle();
    assert.deepEqual(heard, params.map((each) => [each]));
  });

  behaviour(`${on} is called before the listeners, and they in the order in which they came`, async ({ linked }) => {
    const { app, bridge, connect } = linked();
    const heard = [];
    app.addEventListener(event, () => heard.push("first listener"));
    app[on] = () => heard.push("handler");
    app.addEventListener(event, () => heard.push("second listener"));
    await connect();
    await bridge[send](params[0]);
    await settle();
    assert.deepEqual(heard, ["handler", "first listener", "second listener"]);
  });

  behaviour(`${on} can be asked for`, ({ linked }) => {
    const { app } = linked();
    const handler = () => {};
    assert.equal(app[on], undefined);
    app[on] = handler;
    assert.equal(app[on], handler);
  });

  behaviour(`${on} set anew replaces what was there, with a warning`, async ({ linked, log }) => {
    const { app, bridge, connect } = linked();
    const heard = [];
    app[on] = () => heard.push("old");
    app[on] = () => heard.push("new");
    assert.deepEqual(log.warn, [
      `[MCP Apps] on${event} handler replaced. Use addEventListener("${event}", …) to add multiple listeners without replacing.`,
    ]);
    await connect();
    await bridge[send](params[0]);
    await settle();
    assert.deepEqual(heard, ["new"]);
  });

  behaviour(`${on} set to undefined hears no more, and the listeners do`, async ({ linked, log }) => {
    const { app, bridge, connect } = linked();
    const heard = [];
    app[on] = () => heard.push("handler");
    app.addEventListener(event, () => heard.push("listener"));
    app[on] = undefined;
    assert.equal(app[on], undefined);
    await connect();
    await bridge[send](params[0]);
    await settle();
    assert.deepEqual(heard, ["listener"]);
    assert.deepEqual(log.warn, []);
  });

  behaviour(`a listener for ${event} that was removed hears no more`, async ({ linked }) => {
    const { app, bridge, connect } = linked();
    const heard = [];
    const listener = () => heard.push("removed");
    app.addEventListener(event, listener);
    app.addEventListener(event, () => heard.push("kept"));
    app.removeEventListener(event, listener);
    await connect();
    await bridge[send](params[0]);
    await settle();
    assert.deepEqual(heard, ["kept"]);
  });
}
