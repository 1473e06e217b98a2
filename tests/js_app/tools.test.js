// Registering tools, and what the host is told of them.
import assert from "node:assert/strict";
import { z } from "zod";
import { behaviour } from "./support/behaviour.js";
import { plain } from "./support/hosts.js";

const nothing = () => ({ content: [] });
const city = z.object({ city: z.string().describe("Where"), days: z.number().int().default(1) });
const jsonSchema = (schema, io) => plain(schema["~standard"].jsonSchema[io]({ target: "draft-2020-12" }));

/** A connected App with what `register` registers, and what its host is told by tools/list. */
async function list({ linked }, register, setting) {
  const pair = linked(setting);
  register(pair.app);
  await pair.connect();
  return { ...pair, tools: plain((await pair.bridge.listTools({})).tools) };
}

behaviour("a tool is listed with what it was registered with", async (kit) => {
  const config = {
    title: "Weather",
    description: "Tells the weather",
    annotations: { readOnlyHint: true, title: "W" },
    _meta: { "example.com/cost": 3 },
  };
  const { tools } = await list(kit, (app) => app.registerTool("weather", config, nothing));
  assert.deepEqual(tools, [{ name: "weather", ...config, inputSchema: { type: "object", properties: {} } }]);
});

behaviour("a tool that has only a name takes any object", async (kit) => {
  const { tools } = await list(kit, (app) => app.registerTool("a", {}, nothing));
  assert.deepEqual(tools, [{ name: "a", inputSchema: { type: "object", properties: {} } }]);
});

behaviour("a tool's input schema is listed as JSON Schema, by zod", async (kit) => {
  const { tools } = await list(kit, (app) => app.registerTool("a", { inputSchema: city }, nothing));
  assert.deepEqual(tools[0].inputSchema, jsonSchema(city, "input"));
  assert.equal(tools[0].inputSchema.properties.city.description, "Where");
});

behaviour("a tool's output schema is listed as JSON Schema, by zod", async (kit) => {
  const { tools } = await list(kit, (app) => app.registerTool("a", { outputSchema: city }, nothing));
  assert.deepEqual(tools[0].outputSchema, jsonSchema(city, "output"));
});

/** A schema of no library. */
function handMade(validate = (value) => ({ value }), json = { type: "object", properties: { x: {} } }) {
  const asked = [];
  const convert = (io) => (options) => {
    asked.push([io, options]);
    return json;
  };
  return {
    asked,
    "~standard": {
      version: 1,
      vendor: "by hand",
      validate,
      ...(json && { jsonSchema: { input: convert("input"), output: convert("output") } }),
    },
  };
}

behaviour("any Standard Schema that gives JSON Schema will do", async (kit) => {
  const input = handMade();
  const output = handMade(undefined, { type: "object", properties: { y: {} } });
  const register = (app) => app.registerTool("a", { inputSchema: input, outputSchema: output }, nothing);
  const { tools } = await list(kit, register);
  assert.deepEqual(tools[0].inputSchema, { type: "object", properties: { x: {} } });
  assert.deepEqual(tools[0].outputSchema, { type: "object", properties: { y: {} } });
  assert.deepEqual(input.asked, [["input", { target: "draft-2020-12" }]]);
  assert.deepEqual(output.asked, [["output", { target: "draft-2020-12" }]]);
});

behaviour("a schema is turned into JSON Schema when the host asks, not before", async (kit) => {
  const input = handMade();
  const { app, connect, bridge } = kit.linked();
  app.registerTool("a", { inputSchema: input }, nothing);
  await connect();
  assert.deepEqual(input.asked, []);
  await bridge.listTools({});
  assert.equal(input.asked.length, 1);
});

behaviour("a schema that gives no JSON Schema makes listing fail, with advice", async (kit) => {
  const { app, transport } = await kit.connectWired({ capabilities: { tools: {} } });
  app.registerTool("a", { inputSchema: handMade(undefined, null) }, nothing);
  transport.ask(1, "tools/list");
  await new Promise(setImmediate);
  assert.deepEqual(transport.answerTo(1).error, {
    code: -32603,
    message:
      "Schema (vendor: by hand) does not implement Standard JSON Schema (~standard.jsonSchema). " +
      "Use a library that does (zod v4, ArkType, Valibot) or wrap your schema accordingly.",
  });
});

behaviour("tools are listed in the order in which they were registered", async (kit) => {
  const names = ["zebra", "ant", "mole"];
  const { tools } = await list(kit, (app) => names.forEach((name) => app.registerTool(name, {}, nothing)));
  assert.deepEqual(tools.map(({ name }) => name), names);
});

behaviour("a tool that is disabled is not listed, and is again when enabled", async (kit) => {
  let tool;
  const { bridge, tools } = await list(kit, (app) => {
    tool = app.registerTool("a", {}, nothing);
    app.registerTool("b", {}, nothing);
    tool.disable();
  });
  assert.deepEqual(tools.map(({ name }) => name), ["b"]);
  tool.enable();
  assert.deepEqual((await bridge.listTools({})).tools.map(({ name }) => name), ["a", "b"]);
});

behaviour("a tool that was removed is not listed", async (kit) => {
  const { tools } = await list(kit, (app) => {
    app.registerTool("a", {}, nothing).remove();
    app.registerTool("b", {}, nothing);
  });
  assert.deepEqual(tools.map(({ name }) => name), ["b"]);
});

behaviour("a tool that was updated is listed as it is now", async (kit) => {
  const { tools } = await list(kit, (app) => {
    const tool = app.registerTool("a", { title: "Old", description: "Stays" }, nothing);
    tool.update({ title: "New", inputSchema: city, _meta: { a: 1 } });
  });
  const { inputSchema, ...rest } = tools[0];
  assert.deepEqual(rest, { name: "a", title: "New", description: "Stays", _meta: { a: 1 } });
  assert.deepEqual(inputSchema, jsonSchema(city, "input"));
});

behaviour("what registerTool gives shows how the tool is", ({ linked }) => {
  const { app } = linked();
  const config = { title: "T", description: "D", inputSchema: city, outputSchema: city, annotations: {}, _meta: { a: 1 } };
  const tool = app.registerTool("a", config, nothing);
  for (const [name, value] of Object.entries(config)) assert.equal(tool[name], value, name);
  assert.equal(tool.enabled, true);
  tool.disable();
  assert.equal(tool.enabled, false);
  tool.update({ title: "U" });
  assert.equal(tool.title, "U");
});

behaviour("registering the first tool makes the App say that it has tools", async (kit) => {
  const { sent } = await list(kit, (app) => app.registerTool("a", {}, nothing));
  assert.deepEqual(sent[0].params.appCapabilities, { tools: { listChanged: true } });
});

behaviour("capabilities for tools that the author gave stay as they are", async (kit) => {
  const capabilities = { tools: { listChanged: false }, availableDisplayModes: ["pip"] };
  const { sent } = await list(kit, (app) => app.registerTool("a", {}, nothing), { capabilities });
  assert.deepEqual(sent[0].params.appCapabilities, capabilities);
});

behaviour("registering a tool leaves the other capabilities alone", async (kit) => {
  const capabilities = { availableDisplayModes: ["pip"], experimental: { a: {} } };
  const { sent } = await list(kit, (app) => app.registerTool("a", {}, nothing), { capabilities });
  assert.deepEqual(sent[0].params.appCapabilities, { ...capabilities, tools: { listChanged: true } });
});

behaviour("the capabilities object that the author gave is not changed", ({ linked }) => {
  const capabilities = {};
  const { app } = linked({ capabilities });
  app.registerTool("a", {}, nothing);
  assert.deepEqual(capabilities, {});
});

behaviour("a name can be registered once", ({ linked }) => {
  const { app } = linked();
  app.registerTool("a", {}, nothing);
  assert.throws(() => app.registerTool("a", {}, nothing), new Error("Tool a is already registered"));
});

behaviour("the name of a tool that was removed is free again", async (kit) => {
  const { tools } = await list(kit, (app) => {
    app.registerTool("a", { title: "first" }, nothing).remove();
    app.registerTool("a", { title: "second" }, nothing);
  });
  assert.deepEqual(tools.map(({ title }) => title), ["second"]);
});

behaviour("removing a tool twice leaves alone who took its name", async (kit) => {
  const { tools } = await list(kit, (app) => {
    const first = app.registerTool("a", { title: "first" }, nothing);
    first.remove();
    app.registerTool("a", { title: "second" }, nothing);
    first.remove();
  });
  assert.deepEqual(tools.map(({ title }) => title), ["second"]);
});

behaviour("the first tool cannot come after connecting when the host was told of none", async ({ connect }) => {
  const { app } = await connect();
  assert.throws(
    () => app.registerTool("a", {}, nothing),
    new Error("Client does not support tool capability (required for tools/call)"),
  );
});

behaviour("a tool can come after connecting when the host was told of tools", async ({ connect }) => {
  const { app, bridge } = await connect({ capabilities: { tools: {} } });
  app.registerTool("late", {}, nothing);
  assert.deepEqual((await bridge.listTools({})).tools.map(({ name }) => name), ["late"]);
});
