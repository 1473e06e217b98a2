// Warnings, and in strict mode errors, for what authors do too early or too late.
import assert from "node:assert/strict";
import { alikeConnected, alikeUnconnected, unconnected } from "../support/behaviour.js";
import { shown, shownFailure } from "../support/failure.js";
import { hear, link, opens } from "../support/hosts.js";

const strict = { options: { strict: true } };
const guarded = {
  callServerTool: { name: "a" },
  readServerResource: { uri: "a:b" },
  listServerResources: {},
  createSamplingMessage: { messages: [], maxTokens: 1 },
  sendToolListChanged: {},
  sendMessage: { role: "user", content: [] },
  updateModelContext: {},
  openLink: link,
  sendOpenLink: link,
  downloadFile: { contents: [] },
  requestDisplayMode: { mode: "pip" },
};

for (const [name, params] of Object.entries(guarded)) {
  alikeUnconnected(undefined, { [`${name} before connect() warns and fails`]: ({ app }) => app[name](params) });
  alikeUnconnected(strict, {
    [`${name} before connect() throws, or gives a rejected promise, in strict mode`]: async ({ app }) => {
      let rejects = false;
      try {
        const answer = app[name](params);
        rejects = true;
        await answer;
      } catch (error) {
        return [rejects, shown(error)];
      }
    },
  });
}

alikeConnected({ ...strict, ...opens }, {
  "strict mode has nothing against what is done in time": async ({ app }) => {
    app.onhostcontextchanged = () => {};
    app.addEventListener("hostcontextchanged", () => {});
    app.onteardown = () => ({});
    return app.openLink(link);
  },
});

alikeUnconnected(opens, {
  "connect() again makes the methods warn until that handshake is done": async ({ app, connect, wired }) => {
    await connect();
    await app.close();
    const connecting = app.connect(wired(opens).transport);
    await app.openLink(link);
    await connecting;
    return app.openLink(link);
  },
  "whoever listened before connect() may listen anew after it": async ({ app, connect }) => {
    app.ontoolresult = () => {};
    await connect();
    app.ontoolresult = undefined;
    app.ontoolresult = () => {};
    app.addEventListener("toolresult", () => {});
  },
});

// The two send what was called then in another order.
unconnected("a method called while connecting warns, and works", opens, async ({ app, connect, log }) => {
  const connecting = connect();
  assert.deepEqual(await app.openLink(link), {});
  await connecting;
  assert.match(log.warn.join(), /^\[ext-apps\] App\.openLink\(\) called before connect\(\) completed/);
});

for (const event of ["toolinput", "toolinputpartial", "toolresult", "toolcancelled"]) {
  alikeConnected(undefined, {
    [`a listener for ${event} that comes after connect() is warned of, once`]: ({ app }) => {
      app.addEventListener(event, () => {});
      app.addEventListener(event, () => {});
      app[`on${event}`] = () => {};
    },
    [`clearing on${event} after connect() is not warned of`]: ({ app }) => {
      app[`on${event}`] = undefined;
    },
  });
  alikeConnected(strict, {
    [`on${event} set after connect() throws in strict mode, and can then be set`]: async ({ app, transport }) => {
      const thrown = await shownFailure(() => (app[`on${event}`] = () => {}));
      const heard = hear(app, event);
      await transport.notify("ui/notifications/tool-input", { arguments: { a: 1 } });
      return [thrown, heard];
    },
  });
}
