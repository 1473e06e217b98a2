// The host's context: how changes are merged, and when.
import assert from "node:assert/strict";
import { behaviour } from "./support/behaviour.js";
import { initializeResult, plain } from "./support/hosts.js";
import { settle } from "./support/time.js";

const changed = "ui/notifications/host-context-changed";

behaviour("a change of context is merged into what was there", async ({ connect }) => {
  const { app, bridge } = await connect({ hostContext: { theme: "light", locale: "de" } });
  await bridge.sendHostContextChange({ theme: "dark", timeZone: "Europe/Vienna" });
  await settle();
  assert.deepEqual(app.getHostContext(), { theme: "dark", locale: "de", timeZone: "Europe/Vienna" });
});

behaviour("a change of context is merged although nobody listens", async ({ connectWired }) => {
  const { app, transport } = await connectWired();
  transport.notify(changed, { theme: "dark" });
  await settle();
  assert.deepEqual(app.getHostContext(), { theme: "dark" });
});

behaviour("the context is merged before the handler and the listeners hear of the change", async ({ linked }) => {
  const { app, bridge, connect } = linked({ hostContext: { theme: "light" } });
  const seen = [];
  app.onhostcontextchanged = () => seen.push({ ...app.getHostContext() });
  app.addEventListener("hostcontextchanged", () => seen.push({ ...app.getHostContext() }));
  await connect();
  await bridge.sendHostContextChange({ locale: "de" });
  await settle();
  assert.deepEqual(seen, [
    { theme: "light", locale: "de" },
    { theme: "light", locale: "de" },
  ]);
});

behaviour("listeners hear what changed, not the whole context", async ({ linked }) => {
  const { app, bridge, connect } = linked({ hostContext: { theme: "light" } });
  const heard = [];
  app.onhostcontextchanged = (params) => heard.push(params);
  await connect();
  await bridge.sendHostContextChange({ locale: "de" });
  await settle();
  assert.deepEqual(heard, [{ locale: "de" }]);
});

behaviour("a member of the context is replaced as a whole", async ({ connect }) => {
  const { app, bridge } = await connect({
    hostContext: {
      styles: { variables: { "--font-sans": "serif" }, css: { fonts: "a" } },
      containerDimensions: { width: 1, height: 2 },
      deviceCapabilities: { touch: true, hover: true },
    },
  });
  await bridge.sendHostContextChange({
    styles: { css: { fonts: "b" } },
    containerDimensions: { maxWidth: 9 },
    deviceCapabilities: { touch: false },
  });
  await settle();
  assert.deepEqual(plain(app.getHostContext()), {
    styles: { css: { fonts: "b" } },
    containerDimensions: { maxWidth: 9 },
    deviceCapabilities: { touch: false },
  });
});

behaviour("a context someone holds does not change under them", async ({ connect }) => {
  const { app, bridge } = await connect({ hostContext: { theme: "light" } });
  const before = app.getHostContext();
  await bridge.sendHostContextChange({ theme: "dark" });
  await settle();
  assert.deepEqual(before, { theme: "light" });
  assert.notEqual(app.getHostContext(), before);
});

behaviour("between changes the context is the same object", async ({ connect }) => {
  const { app } = await connect({ hostContext: { theme: "light" } });
  assert.equal(app.getHostContext(), app.getHostContext());
});

behaviour("members of a change that the specification does not have are merged too", async ({ connect }) => {
  const { app, bridge } = await connect({ hostContext: { "example.com/a": 1, "example.com/b": { deep: 1 } } });
  await bridge.sendHostContextChange({ "example.com/b": [2], "example.com/c": null });
  await settle();
  assert.deepEqual(app.getHostContext(), { "example.com/a": 1, "example.com/b": [2], "example.com/c": null });
});

behaviour("the context is merged although the handler throws", async ({ connectWired }) => {
  const { app, transport } = await connectWired();
  app.onhostcontextchanged = () => {
    throw new Error("no");
  };
  transport.notify(changed, { theme: "dark" });
  await settle();
  assert.deepEqual(app.getHostContext(), { theme: "dark" });
});

behaviour("several changes are merged one after the other", async ({ connectWired }) => {
  const { app, transport } = await connectWired();
  const seen = [];
  app.onhostcontextchanged = () => seen.push(app.getHostContext().displayMode);
  for (const displayMode of ["inline", "fullscreen", "pip"]) transport.notify(changed, { displayMode });
  await settle();
  assert.deepEqual(seen, ["inline", "fullscreen", "pip"]);
});

behaviour("a change from before the answer to ui/initialize gives way to the answer", async ({ wired }) => {
  const { app, transport, connect } = wired({ answers: { "ui/initialize": undefined } });
  const connected = connect();
  await settle();
  transport.notify(changed, { theme: "dark", locale: "de" });
  await settle();
  assert.deepEqual(app.getHostContext(), { theme: "dark", locale: "de" });
  transport.answer("ui/initialize", initializeResult({ hostContext: { theme: "light" } }));
  await connected;
  assert.deepEqual(app.getHostContext(), { theme: "light" });
});

behaviour("the bridge's setHostContext sends the App what changed", async ({ linked }) => {
  const { app, bridge, connect } = linked({ hostContext: { theme: "light", locale: "de" } });
  const heard = [];
  app.onhostcontextchanged = (params) => heard.push(params);
  await connect();
  bridge.setHostContext({ theme: "dark", locale: "de" });
  await settle();
  assert.deepEqual(heard, [{ theme: "dark" }]);
  assert.deepEqual(app.getHostContext(), { theme: "dark", locale: "de" });
});

behaviour("a change to a theme that does not exist is reported", async ({ connectWired }) => {
  const { app, transport } = await connectWired();
  const errors = [];
  app.onerror = (error) => errors.push(error.message);
  transport.notify(changed, { theme: "purple" });
  await settle();
  assert.equal(errors.length, 1);
  assert.match(errors[0], /ui\/notifications\/host-context-changed.*theme/s);
  assert.deepEqual(app.getHostContext(), {});
});

behaviour("the context and the host's name can be asked for after the App was closed", async ({ connect }) => {
  const { app } = await connect({ hostContext: { theme: "dark" } });
  await app.close();
  assert.deepEqual(app.getHostContext(), { theme: "dark" });
  assert.equal(app.getHostVersion().name, "A host");
});

behaviour("another host's context replaces the first one's", async ({ connect, linked }) => {
  const { app } = await connect({ hostContext: { theme: "dark", locale: "de" } });
  await app.close();
  const other = linked({ hostContext: { theme: "light" } });
  await other.bridge.connect(other.hostTransport);
  await app.connect(other.transport);
  assert.deepEqual(app.getHostContext(), { theme: "light" });
});
