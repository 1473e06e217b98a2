// What the host asks of the App: the on* properties, ping, and methods of the author's own.
import assert from "node:assert/strict";
import { z } from "zod";
import { connected, unbridged } from "../support/behaviour.js";
import { takenBy, throwing } from "../support/failure.js";
import { tools } from "../support/hosts.js";

const own = "example.com/add";
const numbers = z.object({ a: z.number(), b: z.number().default(10) });
const add = ({ a, b }) => ({ sum: a + b });
const setOwn = (app, handler = add) => app.setRequestHandler(own, { params: numbers }, handler);

const taken = takenBy("setRequestHandler");
const refused = (code, message, data) => ({ error: { code, message, ...(data && { data }) } });
const unknown = refused(-32601, "Method not found");

connected("ping is answered, and logged", async ({ ask, log }) => {
  assert.deepEqual(await ask("ping"), {});
  assert.equal(log.log.length, 1);
  assert.match(log.log[0], /^Received ping:/);
});

connected("a form of the server is answered by the handler of elicitation/create", async ({ app, ask }) => {
  const heard = [];
  app.setRequestHandler("elicitation/create", async ({ params }) => {
    heard.push(params);
    return { action: "accept", content: { city: "Ur" } };
  });
  const requestedSchema = { type: "object", properties: { city: { type: "string" } } };
  const params = {
    mode: "form",
    message: "Where to?",
    requestedSchema,
    _meta: { ui: { resourceUri: "ui://book/form" } },
  };
  assert.deepEqual(await ask("elicitation/create", params), { action: "accept", content: { city: "Ur" } });
  assert.deepEqual(heard, [params]);
});

const properties = {
  oncalltool: { method: "tools/call", needsTools: true, params: { name: "a", arguments: { b: [1] } } },
  onlisttools: { method: "tools/list", needsTools: true, params: { cursor: "1" } },
  onteardown: { method: "ui/resource-teardown", params: {} },
};
for (const [name, { method, needsTools, params }] of Object.entries(properties)) {
  if (needsTools) {
    unbridged(`${name} needs the capability for tools`, ({ app }) => {
      const error = new Error(`Client does not support tool capability (required for ${method})`);
      assert.throws(() => (app[name] = async () => ({})), error);
    });
  }

  unbridged(`${name} can be asked for`, tools, ({ app }) => {
    const handler = async () => ({});
    assert.equal(app[name], undefined);
    app[name] = handler;
    assert.equal(app[name], handler);
  });

  connected(`${name} set anew replaces what was there, with a warning`, tools, async ({ app, ask, log }) => {
    app[name] = async () => ({ old: true });
    app[name] = async () => ({ new: true });
    assert.deepEqual(await ask(method, params), { new: true });
    assert.deepEqual(log.warn, [`[MCP Apps] ${name} handler replaced. Previous handler will no longer be called.`]);
  });

  connected(`${name} set to undefined makes the host's request fail`, tools, async ({ app, ask, log }) => {
    app[name] = async () => ({});
    app[name] = undefined;
    assert.equal(app[name], undefined);
    assert.deepEqual(await ask(method, params), refused(-32603, `No ${name} handler set`));
    assert.deepEqual(log.warn, []);
  });
}

connected("setRequestHandler takes a method with schemas, and hands on checked parameters", async ({ app, ask }) => {
  app.setRequestHandler(own, { params: numbers, result: z.object({ sum: z.number() }) }, add);
  assert.deepEqual(await ask(own, { a: 1 }), { sum: 11 });
});

connected("setRequestHandler refuses parameters that do not fit, with code -32602", async ({ app, ask }) => {
  setOwn(app);
  const message =
    "Invalid params for example.com/add: a: Invalid input: expected number, received string, " +
    "b: Invalid input: expected number, received null";
  assert.deepEqual(await ask(own, { a: "1", b: null }), refused(-32602, message));
});

connected("setRequestHandler judges missing parameters as an empty object", async ({ app, ask }) => {
  app.setRequestHandler(own, { params: z.object({ a: z.number().default(1) }) }, (params) => ({ params }));
  assert.deepEqual(await ask(own), { params: { a: 1 } });
});

connected(
  "setRequestHandler takes a method of MCP with the handler alone, which gets the request",
  async ({ app, ask }) => {
    const heard = [];
    app.setRequestHandler("prompts/list", (request) => {
      heard.push([request.method, request.params]);
      return { prompts: [] };
    });
    assert.deepEqual(await ask("prompts/list", { cursor: "1" }), { prompts: [] });
    assert.deepEqual(heard, [["prompts/list", { cursor: "1" }]]);
  },
);

for (const [sentence, set, error] of [
  [
    "setRequestHandler needs schemas for a method that is not MCP's",
    (app) => app.setRequestHandler(own, add),
    new TypeError(`'${own}' is not a spec request method; pass schemas as the second argument to setRequestHandler().`),
  ],
  [
    "setRequestHandler needs a handler",
    (app) => app.setRequestHandler(own, { params: numbers }),
    new TypeError("setRequestHandler: handler is required"),
  ],
  [
    "setRequestHandler for tools needs the capability for them",
    (app) => app.setRequestHandler("tools/list", () => ({ tools: [] })),
    new Error("Client does not support tool capability (required for tools/list)"),
  ],
]) {
  unbridged(sentence, ({ app }) => assert.throws(() => set(app), error));
}

unbridged("setRequestHandler refuses a method that has a handler", ({ app }) => {
  setOwn(app);
  assert.throws(() => setOwn(app), taken(own));
});

unbridged("setRequestHandler refuses methods that the App answers itself", tools, ({ app }) => {
  app.onteardown = () => ({});
  app.oncalltool = async () => ({ content: [] });
  for (const method of ["ping", "ui/resource-teardown", "tools/call"]) {
    assert.throws(() => app.setRequestHandler(method, { params: numbers }, add), taken(method));
  }
});

connected("an on* property replaces what setRequestHandler has set", tools, async ({ app, ask, log }) => {
  app.setRequestHandler("tools/list", () => ({ tools: [{ name: "old", inputSchema: { type: "object" } }] }));
  app.onlisttools = async () => ({ tools: [] });
  assert.deepEqual(await ask("tools/list"), { tools: [] });
  assert.deepEqual(log.warn, []);
});

connected("removeRequestHandler makes the method unknown, and free for another handler", async ({ app, ask }) => {
  setOwn(app);
  app.removeRequestHandler(own);
  assert.deepEqual(await ask(own, { a: 1 }), unknown);
  setOwn(app, () => ({ again: true }));
  assert.deepEqual(await ask(own, { a: 1 }), { again: true });
});

unbridged("assertCanSetRequestHandler throws where there is a handler", ({ app }) => {
  assert.equal(app.assertCanSetRequestHandler(own), undefined);
  setOwn(app);
  const error = new Error(`A request handler for ${own} already exists, which would be overridden`);
  assert.throws(() => app.assertCanSetRequestHandler(own), error);
});

connected("fallbackRequestHandler answers what nobody else does", async ({ app, ask }) => {
  app.fallbackRequestHandler = async ({ method, params }, { mcpReq }) => ({ method, params, id: mcpReq.id });
  assert.deepEqual(await ask(own, { a: 1 }), { method: own, params: { a: 1 }, id: 101 });
  assert.deepEqual(await ask("ping"), {});
});

const failed = (code, message, data) => Object.assign(new Error(message), { code, data });
for (const [sentence, error, answer] of [
  [
    "what a handler throws is the answer, with its code and data",
    failed(-32077, "No sums today", { until: 5 }),
    refused(-32077, "No sums today", { until: 5 }),
  ],
  ["a resource that was not found is told by the code of MCP", failed(-32002, "Not here"), refused(-32602, "Not here")],
]) {
  connected(sentence, async ({ app, ask }) => {
    setOwn(app, throwing(error));
    assert.deepEqual(await ask(own, { a: 1 }), answer);
  });
}
