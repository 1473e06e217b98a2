// Warnings, and in strict mode errors, for what authors do too early or too late.
import assert from "node:assert/strict";
import { behaviour } from "./support/behaviour.js";
import { failure } from "./support/failure.js";

const early = (name) =>
  `[ext-apps] App.${name}() called before connect() completed the ui/initialize handshake. ` +
  "Await app.connect() before calling this method, or move data loading to an ontoolresult handler.";
const late = (event) =>
  `[ext-apps] "${event}" handler registered after connect() completed the ui/initialize handshake. ` +
  "The host may have already sent this notification. Register handlers before calling app.connect().";

// Whether the call itself throws in strict mode, or the promise it gives is rejected.
const guarded = {
  callServerTool: { params: { name: "a" }, throwsAtOnce: false },
  readServerResource: { params: { uri: "a:b" }, throwsAtOnce: false },
  listServerResources: { params: {}, throwsAtOnce: false },
  createSamplingMessage: { params: { messages: [], maxTokens: 1 }, throwsAtOnce: false },
  sendMessage: { params: { role: "user", content: [] }, throwsAtOnce: true },
  updateModelContext: { params: {}, throwsAtOnce: true },
  openLink: { params: { url: "a:b" }, throwsAtOnce: true },
  downloadFile: { params: { contents: [] }, throwsAtOnce: true },
  requestDisplayMode: { params: { mode: "pip" }, throwsAtOnce: true },
};

for (const [name, { params, throwsAtOnce }] of Object.entries(guarded)) {
  behaviour(`${name} before connect() warns and fails`, async ({ linked, log }) => {
    const { app } = linked();
    const error = await failure(app[name](params));
    assert.equal(error.message, "Not connected");
    assert.deepEqual(log.warn, [`${early(name)}. This will throw in a future release.`]);
  });

  const how = throwsAtOnce ? "throws" : "gives a rejected promise";
  behaviour(`${name} before connect() ${how} in strict mode`, async ({ linked, log }) => {
    const { app } = linked({ options: { strict: true } });
    let promise;
    const call = () => (promise = app[name](params));
    if (throwsAtOnce) assert.throws(call, new Error(early(name)));
    else call();
    if (promise) assert.equal((await failure(promise)).message, early(name));
    assert.deepEqual(log.warn, []);
  });
}

behaviour("the methods warn no more once the handshake is done", async ({ connectWired, log }) => {
  const { app } = await connectWired({ answers: { "ui/open-link": {} } });
  await app.openLink({ url: "a:b" });
  assert.deepEqual(log.warn, []);
});

behaviour("strict mode has nothing against methods called in time", async ({ connectWired, log }) => {
  const { app } = await connectWired({ options: { strict: true }, answers: { "ui/open-link": {} } });
  assert.deepEqual(await app.openLink({ url: "a:b" }), {});
  assert.deepEqual(log.warn, []);
});

behaviour("a method called while connecting warns, and works", async ({ wired, log }) => {
  const { app, connect, transport } = wired({ answers: { "ui/open-link": { early: true } } });
  const connected = connect();
  assert.deepEqual(await app.openLink({ url: "a:b" }), { early: true });
  await connected;
  assert.deepEqual(log.warn, [`${early("openLink")}. This will throw in a future release.`]);
  assert.ok(transport.latest("ui/notifications/initialized"));
});

behaviour("sendOpenLink warns by the name of openLink", async ({ linked, log }) => {
  const { app } = linked();
  await failure(app.sendOpenLink({ url: "a:b" }));
  assert.deepEqual(log.warn, [`${early("openLink")}. This will throw in a future release.`]);
});

behaviour("sendToolListChanged before connect() warns", async ({ linked, log }) => {
  const { app } = linked();
  await failure(app.sendToolListChanged());
  assert.deepEqual(log.warn, [`${early("sendToolListChanged")}. This will throw in a future release.`]);
});

for (const event of ["toolinput", "toolinputpartial", "toolresult", "toolcancelled"]) {
  behaviour(`a listener for ${event} that comes after connect() is warned of, once`, async ({ connectWired, log }) => {
    const { app } = await connectWired();
    app.addEventListener(event, () => {});
    app.addEventListener(event, () => {});
    app[`on${event}`] = () => {};
    assert.deepEqual(log.warn, [late(event)]);
  });

  behaviour(`on${event} set after connect() throws in strict mode`, async ({ connectWired, log }) => {
    const { app } = await connectWired({ options: { strict: true } });
    assert.throws(() => (app[`on${event}`] = () => {}), new Error(late(event)));
    assert.deepEqual(log.warn, []);
  });
}

behaviour("onhostcontextchanged set after connect() is fine, also in strict mode", async ({ connectWired, log }) => {
  const { app } = await connectWired({ options: { strict: true } });
  app.onhostcontextchanged = () => {};
  app.addEventListener("hostcontextchanged", () => {});
  assert.deepEqual(log.warn, []);
});

behaviour("whoever listened before connect() may listen anew after it", async ({ wired, log }) => {
  const { app, connect } = wired();
  app.ontoolresult = () => {};
  await connect();
  app.ontoolresult = undefined;
  app.ontoolresult = () => {};
  app.addEventListener("toolresult", () => {});
  assert.deepEqual(log.warn, []);
});

behaviour("clearing a handler after connect() is not warned of", async ({ connectWired, log }) => {
  const { app } = await connectWired();
  app.ontoolresult = undefined;
  assert.deepEqual(log.warn, []);
});

behaviour("a handler set in strict mode after connect() fails once, and can then be set", async ({ connectWired, lib }) => {
  const { app, transport } = await connectWired({ options: { strict: true } });
  const heard = [];
  assert.throws(() => (app.ontoolinput = () => {}));
  app.ontoolinput = (params) => heard.push(params);
  transport.notify(lib.TOOL_INPUT_METHOD, { arguments: { a: 1 } });
  await new Promise(setImmediate);
  assert.deepEqual(heard, [{ arguments: { a: 1 } }]);
});

behaviour("connect() again makes the methods warn until that handshake is done", async ({ connectWired, wired, log }) => {
  const { app } = await connectWired();
  await app.close();
  const { transport } = wired({ answers: { "ui/open-link": {} } });
  const connected = app.connect(transport);
  await app.openLink({ url: "a:b" });
  await connected;
  await app.openLink({ url: "a:b" });
  assert.equal(log.warn.length, 1);
});
