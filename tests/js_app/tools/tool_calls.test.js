// Calls of the App's tools by the host.
import assert from "node:assert/strict";
import { z } from "zod";
import { connected, prepared } from "../support/behaviour.js";
import { failure, protocolError, rejecting, shownFailure, throwing } from "../support/failure.js";
import { tools } from "../support/hosts.js";

const said = (text) => ({ content: [{ type: "text", text }] });
const done = said("done");
const city = z.object({ city: z.string(), days: z.number().int().default(1) });
const failed = (message) => protocolError(-32603, message);

/** A connected App with one tool, "a", and what its callback was given; `call` has the host call it. */
const withTool = prepared(async ({ linked }, config, callback) => {
  const pair = linked();
  const heard = [];
  const tool = pair.app.registerTool("a", config, (...parameters) => {
    heard.push(parameters);
    return callback(...parameters);
  });
  await pair.connect();
  return { ...pair, tool, heard, call: (parameters) => pair.bridge.callTool({ name: "a", arguments: parameters }) };
});

const shouted = z.object({
  city: z.string().trim().transform((name) => name.toUpperCase()),
  days: z.coerce.number().default(7),
});
withTool(
  "a tool gets its arguments as the schema makes them",
  { inputSchema: shouted },
  () => done,
  async ({ call, heard }) => {
    await call({ city: " Graz ", unknown: 1 });
    await call({ city: "Linz", days: "2" });
    assert.deepEqual(heard.map(([input]) => input), [{ city: "GRAZ", days: 7 }, { city: "LINZ", days: 2 }]);
  },
);

withTool(
  "a tool with a schema gets an empty object where the host sent no arguments",
  { inputSchema: z.object({ days: z.number().default(1) }) },
  () => done,
  async ({ call, heard }) => {
    await call(undefined);
    assert.deepEqual(heard[0][0], { days: 1 });
  },
);

withTool("a tool without a schema gets only what surrounds the call", {}, () => done, async ({ call, heard }) => {
  await call({ ignored: true });
  assert.equal(heard[0].length, 1);
  assert.equal(heard[0][0].mcpReq.method, "tools/call");
});

connected("a tool is told of the request: id, method, _meta, and a signal", tools, async ({ app, transport }) => {
  const heard = [];
  app.registerTool("a", { inputSchema: city }, (_, { mcpReq }) => {
    heard.push(mcpReq);
    return done;
  });
  const asked = { name: "a", arguments: { city: "Graz" }, _meta: { "example.com/a": 1 } };
  await transport.ask("abc", "tools/call", asked);
  const [{ id, method, _meta, signal }] = heard;
  assert.deepEqual({ id, method, _meta }, { id: "abc", method: "tools/call", _meta: asked._meta });
  assert.ok(signal instanceof AbortSignal);
  assert.equal(signal.aborted, false);
});

const log = { level: "info", data: "working" };
const talk = async ({ mcpReq }) => {
  await mcpReq.notify({ method: "notifications/message", params: log });
  const { mode } = await mcpReq.send(
    { method: "ui/request-display-mode", params: { mode: "pip" } },
    z.object({ mode: z.string() }),
  );
  return said(mode);
};
withTool("a tool can notify the host and ask it, by what surrounds the call", {}, talk, async ({ call, bridge }) => {
  const logged = [];
  bridge.onloggingmessage = (params) => logged.push(params);
  assert.deepEqual(await call({}), said("inline"));
  assert.deepEqual(logged, [log]);
});

/** A schema of no library, that finds these issues. */
const issues = (...found) => ({
  "~standard": { version: 1, vendor: "by hand", validate: async () => ({ issues: found }) },
});
const paths = [
  { message: "too long", path: ["list", 3, { key: "name" }] },
  { message: "too odd" },
  { message: "too late", path: [] },
];
const expectedCity = "Invalid input: expected string, received";

// What makes a call fail, with what the host is told.
const failing = {
  "all that does not fit is named, with paths of any kind": {
    config: { inputSchema: issues(...paths) },
    error: failed("Invalid input for tool a: list.3.name: too long; too odd; too late"),
  },
  "structured content that does not fit makes the call fail": {
    config: { outputSchema: city },
    callback: () => ({ ...done, structuredContent: { city: null } }),
    error: failed(`Invalid output for tool a: city: ${expectedCity} null`),
  },
  "structured content that is missing makes the call fail": {
    config: { outputSchema: city },
    error: failed("Invalid output for tool a: Invalid input: expected object, received undefined"),
  },
  "what a tool throws is the answer to the call": {
    callback: throwing(new Error("The weather station is closed.")),
    error: failed("The weather station is closed."),
  },
  "what a tool throws may have a code and data": {
    callback: rejecting(Object.assign(new Error("No"), { code: -32042, data: { why: ["because"] } })),
    error: protocolError(-32042, "No", { why: ["because"] }),
  },
  "a code that is no whole number is not sent": {
    callback: throwing(Object.assign(new Error("No"), { code: "ENOENT" })),
    error: failed("No"),
  },
  "what a tool throws may be no error at all": { callback: throwing("rain"), error: failed("Internal error") },
};
for (const [sentence, { config = {}, callback = () => done, error }] of Object.entries(failing)) {
  withTool(sentence, config, callback, async ({ call }) => assert.deepEqual(await shownFailure(call({})), error));
}

const sunk = city.refine(async ({ city: name }) => name !== "Atlantis", { message: "sunk", path: ["city"] });
withTool(
  "a schema may validate asynchronously",
  { inputSchema: sunk },
  ({ city: name }) => said(name),
  async ({ call }) => {
    assert.deepEqual(await call({ city: "Graz" }), said("Graz"));
    assert.equal((await failure(call({ city: "Atlantis" }))).message, "Invalid input for tool a: city: sunk");
  },
);

const outputSchema = z.object({ sum: z.number().transform(String), unit: z.string().default("m") });
const sum = () => ({ ...done, structuredContent: { sum: 3, extra: 1 } });
withTool(
  "a tool's structured content is what the output schema makes of it",
  { outputSchema },
  sum,
  async ({ call }) => {
    assert.deepEqual((await call({})).structuredContent, { sum: "3", unit: "m" });
  },
);

const error = { ...done, isError: true };
withTool(
  "a result that is an error needs no structured content",
  { outputSchema: city },
  () => error,
  async ({ call }) => {
    assert.deepEqual(await call({}), error);
  },
);

withTool("an updated schema judges the next call", { inputSchema: city }, () => done, async ({ call, tool }) => {
  await failure(call({ a: 1 }));
  tool.update({ inputSchema: z.object({ a: z.number() }) });
  assert.deepEqual(await call({ a: 1 }), done);
});

const echo = (parameters) => ({ ...done, structuredContent: parameters });
withTool(
  "a tool's handler can be called directly, and judges as the host's call does",
  { inputSchema: city },
  echo,
  async ({ tool }) => {
    assert.deepEqual((await tool.handler({ city: "Graz" }, {})).structuredContent, { city: "Graz", days: 1 });
    assert.match((await failure(tool.handler({}, {}))).message, /^Invalid input for tool a: city: /);
  },
);
