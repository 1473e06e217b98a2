// What the App tells the host without expecting an answer. What it sends then random sessions compare.
import assert from "node:assert/strict";
import { connected, unbridged } from "../support/behaviour.js";
import { failure, rejecting, sdkError, shownFailure } from "../support/failure.js";
import { settle } from "../support/time.js";

const tellings = {
  sendLog: {
    method: "notifications/message",
    params: { level: "warning", data: { deep: [1, null] }, logger: "view" },
  },
  requestTeardown: { method: "ui/notifications/request-teardown", params: {} },
  sendSizeChanged: { method: "ui/notifications/size-changed", params: { width: 300.5, height: 200 } },
  sendToolListChanged: {
    method: "notifications/tools/list_changed",
    params: { _meta: { why: "login" } },
    isGuarded: true,
  },
};

for (const [name, { params, isGuarded }] of Object.entries(tellings)) {
  unbridged(`${name} fails when the App is not connected`, async ({ app, log }) => {
    assert.deepEqual(await shownFailure(app[name](params)), sdkError("NOT_CONNECTED", "Not connected"));
    assert.equal(log.warn.length, isGuarded ? 1 : 0);
  });

  connected(`${name} fails when the transport does`, async ({ app, transport }) => {
    const broken = new Error("The wire is cut.");
    transport.send = rejecting(broken);
    assert.equal(await failure(app[name](params)), broken);
  });
}

for (const name of ["requestTeardown", "sendToolListChanged"]) {
  const { method } = tellings[name];
  connected(`${name} without parameters sends an empty object`, async ({ app, transport }) => {
    await app[name]();
    assert.deepEqual(transport.latest(method), { jsonrpc: "2.0", method, params: {} });
  });
}

connected("notification() sends any method", async ({ app, sent }) => {
  const notifications = [{ method: "example.com/clicked", params: { x: 1 } }, { method: "example.com/idle" }];
  for (const notification of notifications) await app.notification(notification);
  assert.deepEqual(sent.slice(2), notifications.map((notification) => ({ jsonrpc: "2.0", ...notification })));
});

const debounced = { options: { debouncedNotificationMethods: ["example.com/idle"] } };

connected("notifications named in debouncedNotificationMethods are joined", debounced, async ({ app, sent }) => {
  for (let i = 0; i < 3; i++) void app.notification({ method: "example.com/idle" });
  await settle();
  assert.equal(sent.length, 3);
  await app.notification({ method: "example.com/idle" });
  await settle();
  assert.equal(sent.length, 4);
});

connected("notifications with parameters are never joined", debounced, async ({ app, sent }) => {
  for (let i = 0; i < 3; i++) void app.notification({ method: "example.com/idle", params: { i } });
  await settle();
  assert.equal(sent.length, 5);
});
