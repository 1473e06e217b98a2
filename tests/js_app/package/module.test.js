// What the module exports, and how its App may be extended.
import assert from "node:assert/strict";
import { behaviour } from "../support/behaviour.js";
import { constantsOf, readPackages } from "../support/declarations.js";
import { hear } from "../support/hosts.js";
import { settle } from "../support/time.js";

// Those of the specification, as the reference declares them.
const constants = constantsOf(readPackages().ref);
behaviour("the module gives the constants of the specification", ({ lib }) => {
  assert.equal(constants.length, 19);
  for (const [name, value] of constants) assert.equal(lib[name], value, name);
});

behaviour("the module gives its classes and functions", ({ lib }) => {
  const functions = ["applyDocumentTheme", "getDocumentTheme", "applyHostStyleVariables", "applyHostFonts"];
  for (const name of ["App", "EventDispatcher", "PostMessageTransport", ...functions]) {
    assert.equal(typeof lib[name], "function", name);
  }
});

behaviour("App may be extended", async ({ lib, wired }) => {
  class Counting extends lib.App {
    results = 0;
    constructor(...parameters) {
      super(...parameters);
      this.ontoolresult = () => this.results++;
    }
  }
  const { app, transport } = await wired({ App: Counting }).connect();
  await transport.notify(lib.TOOL_RESULT_METHOD, { content: [] });
  assert.equal(app.results, 1);
});

behaviour("a class that extends App may override its methods", async ({ lib, wired }) => {
  class Louder extends lib.App {
    sendLog(params) {
      return super.sendLog({ ...params, data: params.data.toUpperCase() });
    }
  }
  const { app, transport } = await wired({ App: Louder }).connect();
  await app.sendLog({ level: "info", data: "hello" });
  assert.equal(transport.latest("notifications/message").params.data, "HELLO");
});

behaviour("several Apps in one program keep apart", async ({ linked }) => {
  const [first, second] = [linked({ hostContext: { theme: "dark" } }), linked({ hostContext: { theme: "light" } })];
  await first.connect();
  await second.connect();
  const heard = [first, second].map(({ app }) => hear(app, "hostcontextchanged"));
  await second.bridge.sendHostContextChange({ locale: "de" });
  await settle();
  assert.deepEqual(heard, [[], [{ locale: "de" }]]);
  assert.deepEqual(first.app.getHostContext(), { theme: "dark" });
  await first.app.close();
  assert.equal(await second.app.sendLog({ level: "info", data: 1 }), undefined);
});
