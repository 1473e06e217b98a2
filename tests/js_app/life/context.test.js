// The host's context: how changes are merged, and when.
import { alikeConnected, alikeUnconnected, difference } from "../support/behaviour.js";
import { throwing } from "../support/failure.js";
import { initializeResult } from "../support/hosts.js";
import { settle } from "../support/time.js";

const changed = "ui/notifications/host-context-changed";
const inContext = (hostContext) => ({ answers: { "ui/initialize": initializeResult({ hostContext }) } });

const large = {
  theme: "light", locale: "de", containerDimensions: { width: 1 }, "example.com/a": 1, "example.com/b": 2,
};
const changes = {
  theme: "dark",
  timeZone: "Europe/Vienna",
  containerDimensions: { maxWidth: 9 },
  "example.com/b": [2],
  "example.com/c": null,
};
alikeConnected(inContext(large), {
  "a change takes the place of the members that it has, and leaves the others": async ({ app, transport }) => {
    await transport.notify(changed, changes);
    return app.getHostContext();
  },
  "the context is merged although the handler throws": async ({ app, transport }) => {
    app.onhostcontextchanged = throwing(new Error("no"));
    await transport.notify(changed, { theme: "dark" });
    return app.getHostContext();
  },
  "the context is merged before the handler and the listeners hear of the change": async ({ app, transport }) => {
    const seen = [];
    app.onhostcontextchanged = () => seen.push({ ...app.getHostContext() });
    app.addEventListener("hostcontextchanged", () => seen.push({ ...app.getHostContext() }));
    await transport.notify(changed, { locale: "en" });
    return seen;
  },
  "a context someone holds stays the same object between changes, and does not change": async ({ app, transport }) => {
    const before = app.getHostContext();
    const isSame = before === app.getHostContext();
    await transport.notify(changed, { theme: "dark" });
    return [isSame, before, before === app.getHostContext()];
  },
});

alikeUnconnected({ answers: { "ui/initialize": undefined } }, {
  "a change from before the answer to ui/initialize gives way to the answer": async ({ app, connect, transport }) => {
    const end = connect();
    await settle();
    await transport.notify(changed, { theme: "dark", locale: "de" });
    const before = app.getHostContext();
    await transport.answer("ui/initialize", initializeResult({ hostContext: { theme: "light" } }));
    await end;
    return [before, app.getHostContext()];
  },
});

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
