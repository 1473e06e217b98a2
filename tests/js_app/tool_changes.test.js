// Telling the host that the list of tools has changed.
import assert from "node:assert/strict";
import { behaviour } from "./support/behaviour.js";
import { settle } from "./support/time.js";

const nothing = () => ({ content: [] });
const changes = (sent) => sent.filter(({ method }) => method === "notifications/tools/list_changed");

/** A connected App with one tool, registered before. */
async function withTool({ wired }, setting) {
  const pair = wired(setting);
  const tool = pair.app.registerTool("a", {}, nothing);
  await pair.connect();
  return { ...pair, tool };
}

const acts = {
  "registering a tool": ({ app }) => app.registerTool("b", {}, nothing),
  "disabling a tool": ({ tool }) => tool.disable(),
  "enabling a tool": ({ tool }) => tool.enable(),
  "updating a tool": ({ tool }) => tool.update({ title: "New" }),
  "removing a tool": ({ tool }) => tool.remove(),
};

for (const [name, act] of Object.entries(acts)) {
  behaviour(`${name} tells the host, once`, async (kit) => {
    const pair = await withTool(kit);
    act(pair);
    await settle();
    assert.deepEqual(changes(pair.sent), [{ jsonrpc: "2.0", method: "notifications/tools/list_changed", params: {} }]);
  });
}

behaviour("before the end of the handshake the host is told of no change", async (kit) => {
  const { sent, tool, connect, app } = (() => {
    const pair = kit.wired();
    return { ...pair, tool: pair.app.registerTool("a", {}, nothing) };
  })();
  tool.disable();
  tool.enable();
  tool.update({ title: "New" });
  app.registerTool("b", {}, nothing).remove();
  await connect();
  await settle();
  assert.deepEqual(changes(sent), []);
  assert.deepEqual(kit.log.warn, []);
});

behaviour("a host that was promised no word of changes gets none", async (kit) => {
  const pair = await withTool(kit, { capabilities: { tools: {} } });
  Object.values(acts).forEach((act) => act(pair));
  await settle();
  assert.deepEqual(changes(pair.sent), []);
});

behaviour("removing a tool twice tells the host once", async (kit) => {
  const { tool, sent } = await withTool(kit);
  tool.remove();
  tool.remove();
  await settle();
  assert.equal(changes(sent).length, 1);
});

behaviour("each change is told", async (kit) => {
  const { tool, sent } = await withTool(kit);
  tool.disable();
  tool.disable();
  tool.enable();
  await settle();
  assert.equal(changes(sent).length, 3);
});

behaviour("a tool may change the list while it is called", async (kit) => {
  const { app, bridge, connect } = kit.linked();
  const heard = [];
  app.registerTool("grow", {}, () => {
    app.registerTool("grown", {}, nothing);
    return { content: [] };
  });
  bridge.setNotificationHandler("notifications/tools/list_changed", () => void heard.push("changed"));
  await connect();
  await bridge.callTool({ name: "grow" });
  assert.deepEqual((await bridge.listTools({})).tools.map(({ name }) => name), ["grow", "grown"]);
  assert.deepEqual(heard, ["changed"]);
});

behaviour("a tool may remove itself while it is called", async (kit) => {
  const { app, bridge, connect } = kit.linked();
  const tool = app.registerTool("once", {}, () => {
    tool.remove();
    return { content: [] };
  });
  await connect();
  assert.deepEqual(await bridge.callTool({ name: "once" }), { content: [] });
  assert.deepEqual((await bridge.listTools({})).tools, []);
});
