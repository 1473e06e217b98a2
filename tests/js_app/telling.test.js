// What the App tells the host without expecting an answer.
import assert from "node:assert/strict";
import { behaviour } from "./support/behaviour.js";
import { failure, shown } from "./support/failure.js";
import { settle } from "./support/time.js";

const tellings = {
  sendLog: {
    method: "notifications/message",
    params: { level: "warning", data: { deep: [1, null] }, logger: "view" },
    unguarded: true,
  },
  requestTeardown: { method: "ui/notifications/request-teardown", params: {}, unguarded: true },
  sendSizeChanged: { method: "ui/notifications/size-changed", params: { width: 300.5, height: 200 }, unguarded: true },
  sendToolListChanged: { method: "notifications/tools/list_changed", params: { _meta: { why: "login" } } },
};

for (const [name, { method, params, unguarded }] of Object.entries(tellings)) {
  behaviour(`${name} sends ${method}`, async ({ connectWired }) => {
    const { app, transport } = await connectWired();
    assert.equal(await app[name](params), undefined);
    assert.deepEqual(transport.latest(method), { jsonrpc: "2.0", method, params });
  });

  behaviour(`${name} fails when the App is not connected`, async ({ linked, log }) => {
    const { app } = linked();
    assert.deepEqual(shown(await failure(app[name](params))), {
      name: "SdkError",
      code: "NOT_CONNECTED",
      message: "Not connected",
      data: undefined,
    });
    assert.equal(log.warn.length, unguarded ? 0 : 1);
  });

  behaviour(`${name} fails when the transport does`, async ({ connectWired }) => {
    const { app, transport } = await connectWired();
    const broken = new Error("The wire is cut.");
    transport.send = async () => {
      throw broken;
    };
    assert.equal(await failure(app[name](params)), broken);
  });
}

for (const name of ["requestTeardown", "sendToolListChanged"]) {
  const { method } = tellings[name];
  behaviour(`${name} without parameters sends an empty object`, async ({ connectWired }) => {
    const { app, transport } = await connectWired();
    await app[name]();
    assert.deepEqual(transport.latest(method), { jsonrpc: "2.0", method, params: {} });
  });
}

behaviour("the bridge hears what the App logs", async ({ connect }) => {
  const { app, bridge } = await connect();
  const heard = [];
  bridge.onloggingmessage = (params) => heard.push(params);
  await app.sendLog({ level: "error", data: "no", logger: "view" });
  await settle();
  assert.deepEqual(heard, [{ level: "error", data: "no", logger: "view" }]);
});

behaviour("the bridge hears that the App wants to be torn down", async ({ connect }) => {
  const { app, bridge } = await connect();
  let heard = 0;
  bridge.onrequestteardown = () => heard++;
  await app.requestTeardown();
  await settle();
  assert.equal(heard, 1);
});

behaviour("the bridge hears the App's size", async ({ connect }) => {
  const { app, bridge } = await connect();
  const heard = [];
  bridge.onsizechange = (params) => heard.push(params);
  await app.sendSizeChanged({ width: 1 });
  await app.sendSizeChanged({ height: 2 });
  await settle();
  assert.deepEqual(heard, [{ width: 1 }, { height: 2 }]);
});

behaviour("notification() sends any method", async ({ connectWired }) => {
  const { app, transport } = await connectWired();
  await app.notification({ method: "example.com/clicked", params: { x: 1 } });
  await app.notification({ method: "example.com/idle" });
  assert.deepEqual(transport.sent.slice(2), [
    { jsonrpc: "2.0", method: "example.com/clicked", params: { x: 1 } },
    { jsonrpc: "2.0", method: "example.com/idle" },
  ]);
});

behaviour("notifications named in debouncedNotificationMethods are joined", async ({ connectWired }) => {
  const { app, transport } = await connectWired({ options: { debouncedNotificationMethods: ["example.com/idle"] } });
  for (let i = 0; i < 3; i++) void app.notification({ method: "example.com/idle" });
  await settle();
  assert.equal(transport.sent.length, 3);
  await app.notification({ method: "example.com/idle" });
  await settle();
  assert.equal(transport.sent.length, 4);
});

behaviour("notifications with parameters are never joined", async ({ connectWired }) => {
  const { app, transport } = await connectWired({ options: { debouncedNotificationMethods: ["example.com/idle"] } });
  for (let i = 0; i < 3; i++) void app.notification({ method: "example.com/idle", params: { i } });
  await settle();
  assert.equal(transport.sent.length, 5);
});

behaviour("what the App tells and asks leaves in the order of the calls", async ({ connectWired }) => {
  const { app, sent } = await connectWired({ answers: { "ui/open-link": {} } });
  const calls = [
    app.sendLog({ level: "info", data: 1 }),
    app.openLink({ url: "a" }),
    app.sendSizeChanged({ height: 1 }),
    app.sendLog({ level: "info", data: 2 }),
  ];
  await Promise.all(calls);
  assert.deepEqual(
    sent.slice(2).map(({ method }) => method),
    ["notifications/message", "ui/open-link", "ui/notifications/size-changed", "notifications/message"],
  );
});
