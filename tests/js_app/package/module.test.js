// What the module exports, and that its Apps keep apart.
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
