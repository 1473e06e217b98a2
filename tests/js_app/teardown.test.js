// ui/resource-teardown: the host is about to take the view away.
import assert from "node:assert/strict";
import { behaviour } from "./support/behaviour.js";
import { failure, shown } from "./support/failure.js";
import { settle } from "./support/time.js";

const method = "ui/resource-teardown";

behaviour("onteardown is called, and the host gets what it gives", async ({ connect }) => {
  const { app, bridge } = await connect();
  app.onteardown = () => ({ saved: 3 });
  assert.deepEqual(await bridge.teardownResource({}), { saved: 3 });
});

behaviour("the host waits for an onteardown that takes its time", async ({ connect }) => {
  const { app, bridge } = await connect();
  let end;
  app.onteardown = () => new Promise((resolve) => (end = resolve));
  let done = false;
  const answer = bridge.teardownResource({}).then((result) => {
    done = true;
    return result;
  });
  await settle();
  assert.equal(done, false);
  end({});
  assert.deepEqual(await answer, {});
});

behaviour("onteardown can ask the host for things before it ends", async ({ connect }) => {
  const { app, bridge } = await connect();
  const kept = [];
  bridge.onupdatemodelcontext = async ({ structuredContent }) => {
    kept.push(structuredContent);
    return {};
  };
  app.onteardown = async () => {
    await app.updateModelContext({ structuredContent: { draft: "text" } });
    return {};
  };
  await bridge.teardownResource({});
  assert.deepEqual(kept, [{ draft: "text" }]);
});

behaviour("without onteardown the host's request is refused", async ({ connect }) => {
  const { bridge } = await connect();
  assert.deepEqual(shown(await failure(bridge.teardownResource({}))), {
    name: "ProtocolError",
    code: -32601,
    message: "Method not found",
    data: undefined,
  });
});

behaviour("an onteardown that throws makes the host's request fail", async ({ connect }) => {
  const { app, bridge } = await connect();
  app.onteardown = () => {
    throw Object.assign(new Error("Not saved"), { code: -32033, data: { tries: 2 } });
  };
  assert.deepEqual(shown(await failure(bridge.teardownResource({}))), {
    name: "ProtocolError",
    code: -32033,
    message: "Not saved",
    data: { tries: 2 },
  });
});

behaviour("an onteardown that is rejected makes the host's request fail", async ({ connect }) => {
  const { app, bridge } = await connect();
  app.onteardown = async () => {
    throw new Error("Not saved");
  };
  assert.deepEqual(shown(await failure(bridge.teardownResource({}))), {
    name: "ProtocolError",
    code: -32603,
    message: "Not saved",
    data: undefined,
  });
});

behaviour("onteardown gets the parameters, and what surrounds the request", async ({ connectWired }) => {
  const { app, transport } = await connectWired();
  const heard = [];
  app.onteardown = (params, { mcpReq: { id, method: asked, signal } }) => {
    heard.push([params, id, asked, signal instanceof AbortSignal]);
    return {};
  };
  transport.ask("t", method, {});
  await settle();
  assert.deepEqual(heard, [[{}, "t", method, true]]);
});

behaviour("onteardown is called also where the host left out the parameters", async ({ connectWired }) => {
  const { app, transport } = await connectWired();
  app.onteardown = (params) => ({ params });
  transport.ask("t", method);
  await settle();
  assert.deepEqual(transport.answerTo("t").result, { params: {} });
});

behaviour("onteardown can be asked for", ({ linked }) => {
  const { app } = linked();
  const handler = () => ({});
  assert.equal(app.onteardown, undefined);
  app.onteardown = handler;
  assert.equal(app.onteardown, handler);
});

behaviour("onteardown set anew replaces what was there, with a warning", async ({ connect, log }) => {
  const { app, bridge } = await connect();
  app.onteardown = () => ({ old: true });
  app.onteardown = () => ({ new: true });
  assert.deepEqual(await bridge.teardownResource({}), { new: true });
  assert.deepEqual(log.warn, ["[MCP Apps] onteardown handler replaced. Previous handler will no longer be called."]);
});

behaviour("onteardown set to undefined makes the host's request fail", async ({ connect, log }) => {
  const { app, bridge } = await connect();
  app.onteardown = () => ({});
  app.onteardown = undefined;
  assert.equal((await failure(bridge.teardownResource({}))).message, "No onteardown handler set");
  assert.deepEqual(log.warn, []);
});

behaviour("onteardown set late is not warned of", async ({ connect, log }) => {
  const { app } = await connect({ options: { strict: true } });
  app.onteardown = () => ({});
  assert.deepEqual(log.warn, []);
});

behaviour("the App stays connected after a teardown, until it is closed", async ({ connect }) => {
  const { app, bridge } = await connect();
  app.onteardown = () => ({});
  await bridge.teardownResource({});
  await app.sendLog({ level: "info", data: "still here" });
  assert.ok(app.transport);
});

behaviour("what the view asks for can end in its teardown", async ({ connect }) => {
  const { app, bridge } = await connect();
  const order = [];
  bridge.onrequestteardown = async () => {
    await bridge.teardownResource({});
    order.push("torn down");
    await bridge.close();
  };
  app.onteardown = () => {
    order.push("onteardown");
    return {};
  };
  app.onclose = () => order.push("closed");
  await app.requestTeardown();
  await settle();
  assert.deepEqual(order, ["onteardown", "torn down", "closed"]);
});
