// Calls of the App's tools by the host.
import assert from "node:assert/strict";
import { z } from "zod";
import { behaviour } from "./support/behaviour.js";
import { failure, shown } from "./support/failure.js";
import { settle } from "./support/time.js";

const content = [{ type: "text", text: "done" }];
const city = z.object({ city: z.string(), days: z.number().int().default(1) });

/** An App with one tool, "a", connected. */
async function withTool({ linked }, config, callback) {
  const pair = linked();
  const tool = pair.app.registerTool("a", config, callback);
  await pair.connect();
  return { ...pair, tool, call: (parameters) => pair.bridge.callTool({ name: "a", arguments: parameters }) };
}

const failed = (message) => ({ name: "ProtocolError", code: -32603, message, data: undefined });

behaviour("a tool gets its arguments, and the host its result", async (kit) => {
  const heard = [];
  const { call } = await withTool(kit, { inputSchema: city }, (parameters) => {
    heard.push(parameters);
    return { content, structuredContent: { a: [1] }, _meta: { b: 2 } };
  });
  const result = await call({ city: "Graz", days: 3 });
  assert.deepEqual(heard, [{ city: "Graz", days: 3 }]);
  assert.deepEqual(result, { content, structuredContent: { a: [1] }, _meta: { b: 2 } });
});

behaviour("a tool may take its time", async (kit) => {
  const { call } = await withTool(kit, {}, async () => {
    await new Promise(setImmediate);
    return { content };
  });
  assert.deepEqual(await call({}), { content });
});

behaviour("a tool gets its arguments as the schema makes them", async (kit) => {
  const heard = [];
  const schema = z.object({ city: z.string().trim().transform((name) => name.toUpperCase()), days: z.coerce.number().default(7) });
  const { call } = await withTool(kit, { inputSchema: schema }, (parameters) => {
    heard.push(parameters);
    return { content };
  });
  await call({ city: " Graz ", unknown: 1 });
  await call({ city: "Linz", days: "2" });
  assert.deepEqual(heard, [{ city: "GRAZ", days: 7 }, { city: "LINZ", days: 2 }]);
});

behaviour("a tool with a schema gets an empty object where the host sent no arguments", async (kit) => {
  const heard = [];
  const { call } = await withTool(kit, { inputSchema: z.object({ days: z.number().default(1) }) }, (parameters) => {
    heard.push(parameters);
    return { content };
  });
  await call(undefined);
  assert.deepEqual(heard, [{ days: 1 }]);
});

behaviour("a tool without a schema gets only what surrounds the call", async (kit) => {
  const heard = [];
  const { call } = await withTool(kit, {}, (...parameters) => {
    heard.push(parameters);
    return { content };
  });
  await call({ ignored: true });
  assert.equal(heard[0].length, 1);
  assert.equal(heard[0][0].mcpReq.method, "tools/call");
});

behaviour("a tool is told of the request: id, method, _meta, and a signal", async (kit) => {
  const heard = [];
  const { app, transport } = await kit.connectWired({ capabilities: { tools: {} } });
  app.registerTool("a", { inputSchema: city }, (_, { mcpReq }) => {
    heard.push(mcpReq);
    return { content };
  });
  transport.ask("abc", "tools/call", { name: "a", arguments: { city: "Graz" }, _meta: { "example.com/a": 1 } });
  await settle();
  const [{ id, method, _meta, signal }] = heard;
  assert.deepEqual({ id, method, _meta }, { id: "abc", method: "tools/call", _meta: { "example.com/a": 1 } });
  assert.ok(signal instanceof AbortSignal);
  assert.equal(signal.aborted, false);
});

behaviour("a tool can notify the host and ask it, by what surrounds the call", async (kit) => {
  const { call, bridge } = await withTool(kit, {}, async ({ mcpReq }) => {
    await mcpReq.notify({ method: "notifications/message", params: { level: "info", data: "working" } });
    const { mode } = await mcpReq.send({ method: "ui/request-display-mode", params: { mode: "pip" } }, z.object({ mode: z.string() }));
    return { content: [{ type: "text", text: mode }] };
  });
  const logged = [];
  bridge.onloggingmessage = (params) => logged.push(params);
  assert.deepEqual(await call({}), { content: [{ type: "text", text: "inline" }] });
  assert.deepEqual(logged, [{ level: "info", data: "working" }]);
});

behaviour("arguments that do not fit make the call fail, with where and why", async (kit) => {
  let calls = 0;
  const { call } = await withTool(kit, { inputSchema: city }, () => {
    calls++;
    return { content };
  });
  const message = "Invalid input for tool a: city: Invalid input: expected string, received number";
  assert.deepEqual(shown(await failure(call({ city: 7 }))), failed(message));
  assert.equal(calls, 0);
});

/** A schema of no library, that finds these issues. */
const issues = (...found) => ({
  "~standard": { version: 1, vendor: "by hand", validate: async () => ({ issues: found }) },
});

behaviour("all that does not fit is named, with paths of any kind", async (kit) => {
  const inputSchema = issues(
    { message: "too long", path: ["list", 3, { key: "name" }] },
    { message: "too odd" },
    { message: "too late", path: [] },
  );
  const { call } = await withTool(kit, { inputSchema }, () => ({ content }));
  const message = "Invalid input for tool a: list.3.name: too long; too odd; too late";
  assert.deepEqual(shown(await failure(call({}))), failed(message));
});

behaviour("a schema may validate asynchronously", async (kit) => {
  const inputSchema = city.refine(async ({ city: name }) => name !== "Atlantis", { message: "sunk", path: ["city"] });
  const { call } = await withTool(kit, { inputSchema }, ({ city: name }) => ({ content: [{ type: "text", text: name }] }));
  assert.deepEqual(await call({ city: "Graz" }), { content: [{ type: "text", text: "Graz" }] });
  assert.equal((await failure(call({ city: "Atlantis" }))).message, "Invalid input for tool a: city: sunk");
});

behaviour("a tool's structured content is what the output schema makes of it", async (kit) => {
  const outputSchema = z.object({ sum: z.number().transform(String), unit: z.string().default("m") });
  const { call } = await withTool(kit, { outputSchema }, () => ({ content, structuredContent: { sum: 3, extra: 1 } }));
  assert.deepEqual((await call({})).structuredContent, { sum: "3", unit: "m" });
});

behaviour("structured content that does not fit makes the call fail", async (kit) => {
  const { call } = await withTool(kit, { outputSchema: city }, () => ({ content, structuredContent: { city: null } }));
  const message = "Invalid output for tool a: city: Invalid input: expected string, received null";
  assert.deepEqual(shown(await failure(call({}))), failed(message));
});

behaviour("structured content that is missing makes the call fail", async (kit) => {
  const { call } = await withTool(kit, { outputSchema: city }, () => ({ content }));
  const message = "Invalid output for tool a: Invalid input: expected object, received undefined";
  assert.deepEqual(shown(await failure(call({}))), failed(message));
});

behaviour("a result that is an error needs no structured content", async (kit) => {
  const { call } = await withTool(kit, { outputSchema: city }, () => ({ content, isError: true }));
  assert.deepEqual(await call({}), { content, isError: true });
});

behaviour("what a tool throws is the answer to the call", async (kit) => {
  const { call } = await withTool(kit, {}, () => {
    throw new Error("The weather station is closed.");
  });
  assert.deepEqual(shown(await failure(call({}))), failed("The weather station is closed."));
});

behaviour("what a tool throws may have a code and data", async (kit) => {
  const { call } = await withTool(kit, {}, async () => {
    throw Object.assign(new Error("No"), { code: -32042, data: { why: ["because"] } });
  });
  assert.deepEqual(shown(await failure(call({}))), {
    name: "ProtocolError",
    code: -32042,
    message: "No",
    data: { why: ["because"] },
  });
});

behaviour("a code that is no whole number is not sent", async (kit) => {
  const { call } = await withTool(kit, {}, () => {
    throw Object.assign(new Error("No"), { code: "ENOENT" });
  });
  assert.deepEqual(shown(await failure(call({}))), failed("No"));
});

behaviour("what a tool throws may be no error at all", async (kit) => {
  const { call } = await withTool(kit, {}, () => {
    throw "rain";
  });
  assert.deepEqual(shown(await failure(call({}))), failed("Internal error"));
});

behaviour("a tool that is disabled cannot be called", async (kit) => {
  const { call, tool } = await withTool(kit, {}, () => ({ content }));
  tool.disable();
  assert.deepEqual(shown(await failure(call({}))), failed("Tool a is disabled"));
  tool.enable();
  assert.deepEqual(await call({}), { content });
});

behaviour("a tool that does not exist cannot be called", async (kit) => {
  const { bridge } = await withTool(kit, {}, () => ({ content }));
  assert.deepEqual(shown(await failure(bridge.callTool({ name: "b" }))), failed("Tool b not found"));
});

behaviour("a tool that was removed cannot be called", async (kit) => {
  const { call, tool } = await withTool(kit, {}, () => ({ content }));
  tool.remove();
  assert.deepEqual(shown(await failure(call({}))), failed("Tool a not found"));
});

behaviour("an updated schema judges the next call", async (kit) => {
  const { call, tool } = await withTool(kit, { inputSchema: city }, () => ({ content }));
  await failure(call({ a: 1 }));
  tool.update({ inputSchema: z.object({ a: z.number() }) });
  assert.deepEqual(await call({ a: 1 }), { content });
});

behaviour("an updated handler takes the next call", async (kit) => {
  const { call, tool } = await withTool(kit, {}, () => ({ content: [] }));
  tool.update({ handler: async (parameters) => ({ content: [{ type: "text", text: JSON.stringify(parameters) }] }) });
  assert.deepEqual(await call({ a: 1 }), { content: [{ type: "text", text: '{"a":1}' }] });
});

behaviour("a tool's handler can be called directly, and judges as the host's call does", async (kit) => {
  const { tool } = await withTool(kit, { inputSchema: city }, (parameters) => ({ content, structuredContent: parameters }));
  assert.deepEqual((await tool.handler({ city: "Graz" }, {})).structuredContent, { city: "Graz", days: 1 });
  assert.match((await failure(tool.handler({}, {}))).message, /^Invalid input for tool a: city: /);
});

behaviour("calls run side by side", async (kit) => {
  const ends = [];
  const { call } = await withTool(kit, {}, () => new Promise((resolve) => ends.push(resolve)));
  const answers = [call({}), call({})];
  await settle();
  assert.equal(ends.length, 2);
  ends[1]({ content: [{ type: "text", text: "second" }] });
  ends[0]({ content: [{ type: "text", text: "first" }] });
  assert.deepEqual((await Promise.all(answers)).map(({ content: [{ text }] }) => text), ["first", "second"]);
});
