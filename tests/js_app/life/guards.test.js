// Warnings, and in strict mode errors, for what authors do too early or too late.
import assert from "node:assert/strict";
import { connected, unbridged, unconnected } from "../support/behaviour.js";
import { failure } from "../support/failure.js";
import { hear, link, opens } from "../support/hosts.js";

const early = (name) =>
  `[ext-apps] App.${name}() called before connect() completed the ui/initialize handshake. ` +
  "Await app.connect() before calling this method, or move data loading to an ontoolresult handler.";
const warnedOf = (name) => [`${early(name)}. This will throw in a future release.`];
const late = (event) =>
  `[ext-apps] "${event}" handler registered after connect() completed the ui/initialize handshake. ` +
  "The host may have already sent this notification. Register handlers before calling app.connect().";

const strict = { options: { strict: true } };

// Whether the call itself throws in strict mode, or the promise it gives is rejected.
const guarded = {
  callServerTool: { params: { name: "a" }, throwsAtOnce: false },
  readServerResource: { params: { uri: "a:b" }, throwsAtOnce: false },
  listServerResources: { params: {}, throwsAtOnce: false },
  createSamplingMessage: { params: { messages: [], maxTokens: 1 }, throwsAtOnce: false },
  sendToolListChanged: { params: {}, throwsAtOnce: false },
  sendMessage: { params: { role: "user", content: [] }, throwsAtOnce: true },
  updateModelContext: { params: {}, throwsAtOnce: true },
  openLink: { params: link, throwsAtOnce: true },
  downloadFile: { params: { contents: [] }, throwsAtOnce: true },
  requestDisplayMode: { params: { mode: "pip" }, throwsAtOnce: true },
};

for (const [name, { params, throwsAtOnce }] of Object.entries(guarded)) {
  unbridged(`${name} before connect() warns and fails`, async ({ app, log }) => {
    assert.equal((await failure(app[name](params))).message, "Not connected");
    assert.deepEqual(log.warn, warnedOf(name));
  });

  const how = throwsAtOnce ? "throws" : "gives a rejected promise";
  unbridged(`${name} before connect() ${how} in strict mode`, strict, async ({ app, log }) => {
    const call = () => app[name](params);
    if (throwsAtOnce) assert.throws(call, new Error(early(name)));
    else assert.equal((await failure(call())).message, early(name));
    assert.deepEqual(log.warn, []);
  });
}

connected("strict mode has nothing against methods called in time", { ...strict, ...opens }, async ({ app, log }) => {
  assert.deepEqual(await app.openLink(link), {});
  assert.deepEqual(log.warn, []);
});

unconnected("a method called while connecting warns, and works", opens, async ({ app, connect, transport, log }) => {
  const connecting = connect();
  assert.deepEqual(await app.openLink(link), {});
  await connecting;
  assert.deepEqual(log.warn, warnedOf("openLink"));
  assert.ok(transport.latest("ui/notifications/initialized"));
});

unbridged("sendOpenLink warns by the name of openLink", async ({ app, log }) => {
  await failure(app.sendOpenLink(link));
  assert.deepEqual(log.warn, warnedOf("openLink"));
});

for (const event of ["toolinput", "toolinputpartial", "toolresult", "toolcancelled"]) {
  connected(`a listener for ${event} that comes after connect() is warned of, once`, ({ app, log }) => {
    app.addEventListener(event, () => {});
    app.addEventListener(event, () => {});
    app[`on${event}`] = () => {};
    assert.deepEqual(log.warn, [late(event)]);
  });

  connected(`on${event} set after connect() throws in strict mode`, strict, ({ app, log }) => {
    assert.throws(() => (app[`on${event}`] = () => {}), new Error(late(event)));
    assert.deepEqual(log.warn, []);
  });
}

connected("onhostcontextchanged set after connect() is fine, also in strict mode", strict, ({ app, log }) => {
  app.onhostcontextchanged = () => {};
  app.addEventListener("hostcontextchanged", () => {});
  assert.deepEqual(log.warn, []);
});

unconnected("whoever listened before connect() may listen anew after it", async ({ app, connect, log }) => {
  app.ontoolresult = () => {};
  await connect();
  app.ontoolresult = undefined;
  app.ontoolresult = () => {};
  app.addEventListener("toolresult", () => {});
  assert.deepEqual(log.warn, []);
});

connected("clearing a handler after connect() is not warned of", ({ app, log }) => {
  app.ontoolresult = undefined;
  assert.deepEqual(log.warn, []);
});

connected(
  "a handler set in strict mode after connect() fails once, and can then be set",
  strict,
  async ({ app, transport, lib }) => {
    assert.throws(() => (app.ontoolinput = () => {}));
    const heard = hear(app, "toolinput");
    await transport.notify(lib.TOOL_INPUT_METHOD, { arguments: { a: 1 } });
    assert.deepEqual(heard, [{ arguments: { a: 1 } }]);
  },
);

connected("connect() again makes the methods warn until that handshake is done", async ({ app, wired, log }) => {
  await app.close();
  const connecting = app.connect(wired(opens).transport);
  await app.openLink(link);
  await connecting;
  await app.openLink(link);
  assert.equal(log.warn.length, 1);
});

connected("onteardown set late is not warned of", strict, ({ app, log }) => {
  app.onteardown = () => ({});
  assert.deepEqual(log.warn, []);
});
