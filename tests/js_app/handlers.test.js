// What the host asks of the App: oncalltool, onlisttools, ping, and methods of the author's own.
import assert from "node:assert/strict";
import { z } from "zod";
import { behaviour } from "./support/behaviour.js";
import { failure, shown } from "./support/failure.js";
import { settle } from "./support/time.js";

const tools = { capabilities: { tools: {} } };
const numbers = z.object({ a: z.number(), b: z.number().default(10) });
const add = ({ a, b }) => ({ sum: a + b });
const taken = (method, via) =>
  new Error(
    `Handler for "${method}" already registered (via ${via}). Use addEventListener() to attach multiple listeners, ` +
      "or the on* setter for replace semantics.",
  );

/** A connected App, and what it answers to a request. */
async function asking({ connectWired }, setting) {
  const pair = await connectWired(setting);
  let id = 100;
  const ask = async (method, params) => {
    pair.transport.ask(++id, method, params);
    await settle();
    const { result, error } = pair.transport.answerTo(id) ?? {};
    return error ? { error } : result;
  };
  return { ...pair, ask };
}

const unset = (name) => ({ error: { code: -32603, message: `No ${name} handler set` } });
const unknown = { error: { code: -32601, message: "Method not found" } };

behaviour("ping is answered, and logged", async (kit) => {
  const { ask } = await asking(kit);
  assert.deepEqual(await ask("ping"), {});
  assert.equal(kit.log.log.length, 1);
  assert.match(kit.log.log[0], /^Received ping:/);
});

behaviour("a method the App does not know is refused", async (kit) => {
  const { ask } = await asking(kit);
  assert.deepEqual(await ask("example.com/add", { a: 1 }), unknown);
});

behaviour("without tools the host's call of one is refused", async (kit) => {
  const { ask } = await asking(kit);
  assert.deepEqual(await ask("tools/call", { name: "a" }), unknown);
  assert.deepEqual(await ask("tools/list"), unknown);
});

behaviour("oncalltool gets the call's parameters, and the host what it gives", async (kit) => {
  const { app, ask } = await asking(kit, tools);
  const heard = [];
  const result = { content: [{ type: "text", text: "x" }], structuredContent: { a: 1 } };
  app.oncalltool = async (params) => {
    heard.push(params);
    return result;
  };
  assert.deepEqual(await ask("tools/call", { name: "a", arguments: { b: [1] } }), result);
  assert.deepEqual(heard, [{ name: "a", arguments: { b: [1] } }]);
});

behaviour("onlisttools gets the request's parameters, and the host what it gives", async (kit) => {
  const { app, ask } = await asking(kit, tools);
  const heard = [];
  const result = { tools: [{ name: "a", inputSchema: { type: "object" } }], nextCursor: "2" };
  app.onlisttools = async (params) => {
    heard.push(params);
    return result;
  };
  assert.deepEqual(await ask("tools/list", { cursor: "1" }), result);
  assert.deepEqual(heard, [{ cursor: "1" }]);
});

behaviour("a call of a tool that names none is refused, and oncalltool does not hear of it", async (kit) => {
  const { app, ask } = await asking(kit, tools);
  let calls = 0;
  app.oncalltool = async () => {
    calls++;
    return { content: [] };
  };
  const { error } = await ask("tools/call", { arguments: {} });
  assert.match(error.message, /name/);
  assert.equal(calls, 0);
});

for (const [name, method, params] of [
  ["oncalltool", "tools/call", { name: "a" }],
  ["onlisttools", "tools/list", {}],
]) {
  behaviour(`${name} needs the capability for tools`, ({ linked }) => {
    const { app } = linked();
    assert.throws(
      () => (app[name] = async () => ({})),
      new Error(`Client does not support tool capability (required for ${method})`),
    );
  });

  behaviour(`${name} can be asked for`, ({ linked }) => {
    const { app } = linked(tools);
    const handler = async () => ({});
    assert.equal(app[name], undefined);
    app[name] = handler;
    assert.equal(app[name], handler);
  });

  behaviour(`${name} set anew replaces what was there, with a warning`, async (kit) => {
    const { app, ask } = await asking(kit, tools);
    app[name] = async () => ({ old: true });
    app[name] = async () => ({ new: true });
    assert.deepEqual(await ask(method, params), { new: true });
    assert.deepEqual(kit.log.warn, [`[MCP Apps] ${name} handler replaced. Previous handler will no longer be called.`]);
  });

  behaviour(`${name} set to undefined makes the host's request fail`, async (kit) => {
    const { app, ask } = await asking(kit, tools);
    app[name] = async () => ({});
    app[name] = undefined;
    assert.equal(app[name], undefined);
    assert.deepEqual(await ask(method, params), unset(name));
    assert.deepEqual(kit.log.warn, []);
  });
}

behaviour("setRequestHandler takes a method with schemas, and hands on checked parameters", async (kit) => {
  const { app, ask } = await asking(kit);
  app.setRequestHandler("example.com/add", { params: numbers, result: z.object({ sum: z.number() }) }, add);
  assert.deepEqual(await ask("example.com/add", { a: 1 }), { sum: 11 });
});

behaviour("setRequestHandler refuses parameters that do not fit, with code -32602", async (kit) => {
  const { app, ask } = await asking(kit);
  app.setRequestHandler("example.com/add", { params: numbers }, add);
  assert.deepEqual(await ask("example.com/add", { a: "1", b: null }), {
    error: {
      code: -32602,
      message:
        "Invalid params for example.com/add: a: Invalid input: expected number, received string, " +
        "b: Invalid input: expected number, received null",
    },
  });
});

behaviour("setRequestHandler judges missing parameters as an empty object", async (kit) => {
  const { app, ask } = await asking(kit);
  app.setRequestHandler("example.com/any", { params: z.object({ a: z.number().default(1) }) }, (params) => ({ params }));
  assert.deepEqual(await ask("example.com/any"), { params: { a: 1 } });
});

behaviour("setRequestHandler takes a method of MCP with the handler alone, which gets the request", async (kit) => {
  const { app, ask } = await asking(kit);
  const heard = [];
  app.setRequestHandler("prompts/list", (request) => {
    heard.push([request.method, request.params]);
    return { prompts: [] };
  });
  assert.deepEqual(await ask("prompts/list", { cursor: "1" }), { prompts: [] });
  assert.deepEqual(heard, [["prompts/list", { cursor: "1" }]]);
});

behaviour("setRequestHandler needs schemas for a method that is not MCP's", ({ linked }) => {
  const { app } = linked();
  assert.throws(
    () => app.setRequestHandler("example.com/add", add),
    new TypeError("'example.com/add' is not a spec request method; pass schemas as the second argument to setRequestHandler()."),
  );
});

behaviour("setRequestHandler needs a handler", ({ linked }) => {
  const { app } = linked();
  assert.throws(
    () => app.setRequestHandler("example.com/add", { params: numbers }),
    new TypeError("setRequestHandler: handler is required"),
  );
});

behaviour("setRequestHandler refuses a method that has a handler", ({ linked }) => {
  const { app } = linked();
  app.setRequestHandler("example.com/add", { params: numbers }, add);
  assert.throws(
    () => app.setRequestHandler("example.com/add", { params: numbers }, add),
    taken("example.com/add", "setRequestHandler"),
  );
});

behaviour("setRequestHandler refuses methods that the App answers itself", ({ linked }) => {
  const { app } = linked(tools);
  app.onteardown = () => ({});
  app.oncalltool = async () => ({ content: [] });
  for (const method of ["ping", "ui/resource-teardown", "tools/call"]) {
    assert.throws(() => app.setRequestHandler(method, { params: numbers }, add), taken(method, "setRequestHandler"));
  }
});

behaviour("setRequestHandler for tools needs the capability for them", ({ linked }) => {
  const { app } = linked();
  assert.throws(
    () => app.setRequestHandler("tools/list", () => ({ tools: [] })),
    new Error("Client does not support tool capability (required for tools/list)"),
  );
});

behaviour("an on* property replaces what setRequestHandler has set", async (kit) => {
  const { app, ask } = await asking(kit, tools);
  app.setRequestHandler("tools/list", () => ({ tools: [{ name: "old", inputSchema: { type: "object" } }] }));
  app.onlisttools = async () => ({ tools: [] });
  assert.deepEqual(await ask("tools/list"), { tools: [] });
  assert.deepEqual(kit.log.warn, []);
});

behaviour("removeRequestHandler makes the method unknown, and free for another handler", async (kit) => {
  const { app, ask } = await asking(kit);
  app.setRequestHandler("example.com/add", { params: numbers }, add);
  app.removeRequestHandler("example.com/add");
  assert.deepEqual(await ask("example.com/add", { a: 1 }), unknown);
  app.setRequestHandler("example.com/add", { params: numbers }, () => ({ again: true }));
  assert.deepEqual(await ask("example.com/add", { a: 1 }), { again: true });
});

behaviour("removeRequestHandler lets an author answer ping", async (kit) => {
  const { app, ask } = await asking(kit);
  app.removeRequestHandler("ping");
  assert.deepEqual(await ask("ping"), unknown);
  app.setRequestHandler("ping", () => ({ "example.com/mine": 1 }));
  assert.deepEqual(await ask("ping"), { "example.com/mine": 1 });
});

behaviour("assertCanSetRequestHandler throws where there is a handler", ({ linked }) => {
  const { app } = linked();
  assert.equal(app.assertCanSetRequestHandler("example.com/add"), undefined);
  app.setRequestHandler("example.com/add", { params: numbers }, add);
  assert.throws(
    () => app.assertCanSetRequestHandler("example.com/add"),
    new Error("A request handler for example.com/add already exists, which would be overridden"),
  );
});

behaviour("fallbackRequestHandler answers what nobody else does", async (kit) => {
  const { app, ask } = await asking(kit);
  app.fallbackRequestHandler = async ({ method, params }, { mcpReq }) => ({ method, params, id: mcpReq.id });
  const result = await ask("example.com/add", { a: 1 });
  assert.deepEqual(result, { method: "example.com/add", params: { a: 1 }, id: 101 });
  assert.deepEqual(await ask("ping"), {});
});

behaviour("what a handler throws is the answer, with its code and data", async (kit) => {
  const { app, ask } = await asking(kit);
  app.setRequestHandler("example.com/add", { params: numbers }, () => {
    throw Object.assign(new Error("No sums today"), { code: -32077, data: { until: 5 } });
  });
  assert.deepEqual(await ask("example.com/add", { a: 1 }), {
    error: { code: -32077, message: "No sums today", data: { until: 5 } },
  });
});

behaviour("a resource that was not found is told by the code of MCP", async (kit) => {
  const { app, ask } = await asking(kit);
  app.setRequestHandler("example.com/read", { params: z.object({}) }, () => {
    throw Object.assign(new Error("Not here"), { code: -32002 });
  });
  assert.deepEqual(await ask("example.com/read"), { error: { code: -32602, message: "Not here" } });
});

behaviour("the bridge calls a method of the App's own", async ({ connect }) => {
  const { app, bridge } = await connect();
  app.setRequestHandler("example.com/add", { params: numbers }, async (params) => add(params));
  const request = (params) => bridge.request({ method: "example.com/add", params }, z.object({ sum: z.number() }));
  assert.deepEqual(await request({ a: 1, b: 2 }), { sum: 3 });
  const error = await failure(request({ a: "1" }));
  assert.equal(shown(error).code, -32602);
});

behaviour("the host's requests are handled in the order of their arrival", async (kit) => {
  const { app, transport } = await asking(kit);
  const heard = [];
  app.setRequestHandler("example.com/n", { params: z.object({ n: z.number() }) }, ({ n }) => {
    heard.push(n);
    return {};
  });
  for (let n = 0; n < 20; n++) transport.ask(n + 500, "example.com/n", { n });
  await settle();
  assert.deepEqual(heard, [...Array(20).keys()]);
});

behaviour("ids of the host come back as they are, be they numbers or texts", async (kit) => {
  const { transport } = await asking(kit);
  const ids = [0, -1, 2 ** 40, "", "a \"b\"", "0"];
  for (const id of ids) transport.ask(id, "ping");
  await settle();
  const answers = transport.sent.filter(({ result, method }) => result && !method);
  assert.deepEqual(answers.map(({ id }) => id), ids);
});
