// What the module exports, and that its Apps keep apart.
import assert from "node:assert/strict";
import { behaviour } from "../support/behaviour.js";
import { hear } from "../support/hosts.js";
import { settle } from "../support/time.js";

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
