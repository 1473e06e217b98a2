// The host's context: how changes are merged, and when.
import assert from "node:assert/strict";
import { connected, connecting, difference, prepared } from "../support/behaviour.js";
import { throwing } from "../support/failure.js";
import { settle } from "../support/time.js";

const changed = "ui/notifications/host-context-changed";

/** An App connected to a host with this context; `change` has the host change it. */
const inContext = prepared(async ({ linked }, hostContext) => {
  const pair = await linked({ hostContext }).connect();
  const change = async (params) => {
    await pair.bridge.sendHostContextChange(params);
    await settle();
  };
  return { ...pair, change };
});

inContext(
  "a change of context takes the place of the members that it has, and leaves the others",
  { theme: "light", locale: "de", containerDimensions: { width: 1 }, "example.com/a": 1, "example.com/b": 2 },
  async ({ app, change }) => {
    const changes = {
      theme: "dark",
      timeZone: "Europe/Vienna",
      containerDimensions: { maxWidth: 9 },
      "example.com/b": [2],
      "example.com/c": null,
    };
    await change(changes);
    assert.deepEqual(app.getHostContext(), { locale: "de", "example.com/a": 1, ...changes });
  },
);

connected("the context is merged although the handler throws", async ({ app, transport }) => {
  app.onhostcontextchanged = throwing(new Error("no"));
  await transport.notify(changed, { theme: "dark" });
  assert.deepEqual(app.getHostContext(), { theme: "dark" });
});

inContext(
  "the context is merged before the handler and the listeners hear of the change",
  { theme: "light" },
  async ({ app, change }) => {
    const seen = [];
    app.onhostcontextchanged = () => seen.push({ ...app.getHostContext() });
    app.addEventListener("hostcontextchanged", () => seen.push({ ...app.getHostContext() }));
    await change({ locale: "de" });
    const after = { theme: "light", locale: "de" };
    assert.deepEqual(seen, [after, after]);
  },
);

inContext("a context someone holds does not change under them", { theme: "light" }, async ({ app, change }) => {
  const before = app.getHostContext();
  await change({ theme: "dark" });
  assert.deepEqual(before, { theme: "light" });
  assert.notEqual(app.getHostContext(), before);
});

inContext("between changes the context is the same object", { theme: "light" }, async ({ app }) => {
  assert.equal(app.getHostContext(), app.getHostContext());
});

connecting(
  "a change from before the answer to ui/initialize gives way to the answer",
  async ({ app, transport, accept }) => {
    await transport.notify(changed, { theme: "dark", locale: "de" });
    assert.deepEqual(app.getHostContext(), { theme: "dark", locale: "de" });
    await accept({ hostContext: { theme: "light" } });
    assert.deepEqual(app.getHostContext(), { theme: "light" });
  },
);

difference(
  "a context grows to 1,000 members, and what is beyond is told",
  "each later change would cost as much as all of them",
  {
    reference: { members: 40_000, k0: "changed", errors: [] },
    mcpapps: {
      members: 1000,
      k0: "changed",
      errors: [`${changed}: k1000: the context has more than 1,000 members: this one is left out`],
    },
  },
  async ({ wired }) => {
    const { app, transport } = await wired().connect();
    const errors = [];
    app.onerror = (error) => errors.push(error.message);
    await transport.notify(changed, Object.fromEntries(Array.from({ length: 40_000 }, (_, i) => [`k${i}`, i])));
    await transport.notify(changed, { k0: "changed" });
    const context = app.getHostContext();
    return { members: Object.keys(context).length, k0: context.k0, errors };
  },
);
