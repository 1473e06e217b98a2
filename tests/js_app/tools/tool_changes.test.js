// Telling the host that the list of tools has changed.
import assert from "node:assert/strict";
import { prepared, unconnected } from "../support/behaviour.js";
import { tools } from "../support/hosts.js";
import { settle } from "../support/time.js";

const nothing = () => ({ content: [] });

/** What the App has told of changes, when all has settled. */
async function changes(sent) {
  await settle();
  return sent.filter(({ method }) => method === "notifications/tools/list_changed");
}

/** A connected App with one tool, registered before. */
const withTool = prepared(async ({ wired }, setting) => {
  const pair = wired(setting);
  const tool = pair.app.registerTool("a", {}, nothing);
  await pair.connect();
  return { ...pair, tool };
});

const acts = {
  "registering a tool": ({ app }) => app.registerTool("b", {}, nothing),
  "disabling a tool": ({ tool }) => tool.disable(),
  "enabling a tool": ({ tool }) => tool.enable(),
  "updating a tool": ({ tool }) => tool.update({ title: "New" }),
  "removing a tool": ({ tool }) => tool.remove(),
};

for (const [name, act] of Object.entries(acts)) {
  withTool(`${name} tells the host, once`, async ({ sent, ...pair }) => {
    act(pair);
    assert.deepEqual(await changes(sent), [{ jsonrpc: "2.0", method: "notifications/tools/list_changed", params: {} }]);
  });
}

unconnected("before the end of the handshake the host is told of no change", async ({ app, connect, sent, log }) => {
  const tool = app.registerTool("a", {}, nothing);
  tool.disable();
  tool.enable();
  tool.update({ title: "New" });
  app.registerTool("b", {}, nothing).remove();
  await connect();
  assert.deepEqual(await changes(sent), []);
  assert.deepEqual(log.warn, []);
});

withTool("a host that was promised no word of changes gets none", tools, async ({ sent, ...pair }) => {
  Object.values(acts).forEach((act) => act(pair));
  assert.deepEqual(await changes(sent), []);
});
