// What the App tells the host without expecting an answer. What it sends then random sessions compare.
import { alikeConnected, alikeUnconnected } from "../support/behaviour.js";
import { rejecting } from "../support/failure.js";
import { settle } from "../support/time.js";

const tellings = {
  sendLog: { level: "warning", data: { deep: [1, null] }, logger: "view" },
  requestTeardown: {},
  sendSizeChanged: { width: 300.5, height: 200 },
  sendToolListChanged: { _meta: { why: "login" } },
};
for (const [name, params] of Object.entries(tellings)) {
  alikeUnconnected(undefined, { [`${name} fails when the App is not connected`]: ({ app }) => app[name](params) });
  alikeConnected(undefined, {
    [`${name} fails when the transport does, with its error`]: ({ app, transport }) => {
      const broken = new Error("The wire is cut.");
      transport.send = rejecting(broken);
      return app[name](params).catch((error) => error === broken);
    },
  });
}

alikeConnected(undefined, {
  "requestTeardown and sendToolListChanged without parameters send an empty object": async ({ app }) => {
    await app.requestTeardown();
    await app.sendToolListChanged();
  },
  "notification() sends any method": async ({ app }) => {
    await app.notification({ method: "example.com/clicked", params: { x: 1 } });
    await app.notification({ method: "example.com/idle" });
  },
});

alikeConnected({ options: { debouncedNotificationMethods: ["example.com/idle"] } }, {
  "notifications named in debouncedNotificationMethods are joined": async ({ app, sent }) => {
    const counts = [];
    for (const times of [3, 1]) {
      for (let i = 0; i < times; i++) void app.notification({ method: "example.com/idle" });
      await settle();
      counts.push(sent.length);
    }
    return counts;
  },
  "notifications with parameters are never joined": ({ app }) => {
    for (let i = 0; i < 3; i++) void app.notification({ method: "example.com/idle", params: { i } });
  },
});
