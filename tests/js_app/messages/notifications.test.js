// What hosts tell the App: each notification, each way to hear it.
import assert from "node:assert/strict";
import { prepared, unbridged } from "../support/behaviour.js";
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

  /** `hears` makes handlers that note what they hear; `tell` connects the App and has its host tell it something. */
  const listening = prepared(({ linked }) => {
    const { app, bridge, connect } = linked();
    const heard = [];
    const tell = async (all) => {
      await connect();
      for (const each of all) await bridge[send](each);
      await settle();
    };
    return { app, heard, hears: (name) => () => heard.push(name), tell, tellOnce: () => tell([params[0]]) };
  });

  for (const [sentence, listen] of [
    [`${on} gets what the host sends`, (app, handler) => (app[on] = handler)],
    [`a listener for ${event} gets what the host sends`, (app, handler) => app.addEventListener(event, handler)],
  ]) {
    listening(sentence, async ({ app, heard, tell }) => {
      listen(app, (...parameters) => heard.push(parameters));
      await tell(params);
      assert.deepEqual(heard, params.map((each) => [each]));
    });
  }

  listening(
    `${on} is called before the listeners, and they in the order in which they came`,
    async ({ app, heard, hears, tellOnce }) => {
      app.addEventListener(event, hears("first listener"));
      app[on] = hears("handler");
      app.addEventListener(event, hears("second listener"));
      await tellOnce();
      assert.deepEqual(heard, ["handler", "first listener", "second listener"]);
    },
  );

  unbridged(`${on} can be asked for`, ({ app }) => {
    const handler = () => {};
    assert.equal(app[on], undefined);
    app[on] = handler;
    assert.equal(app[on], handler);
  });

  listening(`${on} set anew replaces what was there, with a warning`, async ({ app, heard, hears, tellOnce, log }) => {
    app[on] = hears("old");
    app[on] = hears("new");
    assert.deepEqual(log.warn, [
      `[MCP Apps] ${on} handler replaced. Use addEventListener("${event}", …) ` +
        "to add multiple listeners without replacing.",
    ]);
    await tellOnce();
    assert.deepEqual(heard, ["new"]);
  });

  listening(
    `${on} set to undefined hears no more, and the listeners do`,
    async ({ app, heard, hears, tellOnce, log }) => {
      app[on] = hears("handler");
      app.addEventListener(event, hears("listener"));
      app[on] = undefined;
      assert.equal(app[on], undefined);
      await tellOnce();
      assert.deepEqual(heard, ["listener"]);
      assert.deepEqual(log.warn, []);
    },
  );

  listening(`a listener for ${event} that was removed hears no more`, async ({ app, heard, hears, tellOnce }) => {
    const listener = hears("removed");
    app.addEventListener(event, listener);
    app.addEventListener(event, hears("kept"));
    app.removeEventListener(event, listener);
    await tellOnce();
    assert.deepEqual(heard, ["kept"]);
  });
}
