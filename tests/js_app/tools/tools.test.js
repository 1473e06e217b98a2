// Registering tools, and what the host is told of them.
import assert from "node:assert/strict";
import { z } from "zod";
import { bridged, connected, prepared, unbridged } from "../support/behaviour.js";
import { plain, tools as hasTools } from "../support/hosts.js";

const nothing = () => ({ content: [] });
const anyObject = { type: "object", properties: {} };
const city = z.object({ city: z.string().describe("Where"), days: z.number().int().default(1) });
const jsonSchema = (schema, io) => plain(schema["~standard"].jsonSchema[io]({ target: "draft-2020-12" }));
const namesOf = (tools) => tools.map(({ name }) => name);
const titlesOf = (tools) => tools.map(({ title }) => title);

/** A connected App with what `register` registers, and what its host is told by tools/list. */
const listed = prepared(async ({ linked }, register, setting) => {
  const pair = linked(setting);
  const registered = register(pair.app);
  await pair.connect();
  const list = async () => plain((await pair.bridge.listTools({})).tools);
  return { ...pair, registered, list, tools: await list() };
});
const oneTool = (config) => (app) => app.registerTool("a", config, nothing);

const config = {
  title: "Weather",
  description: "Tells the weather",
  annotations: { readOnlyHint: true, title: "W" },
  _meta: { "example.com/cost": 3 },
};
listed("a tool is listed with what it was registered with", oneTool(config), ({ tools }) => {
  assert.deepEqual(tools, [{ name: "a", ...config, inputSchema: anyObject }]);
});

const schemas = { inputSchema: city, outputSchema: city };
listed("a tool's schemas are listed as JSON Schema, by zod", oneTool(schemas), ({ tools: [tool] }) => {
  assert.deepEqual(tool.inputSchema, jsonSchema(city, "input"));
  assert.equal(tool.inputSchema.properties.city.description, "Where");
  assert.deepEqual(tool.outputSchema, jsonSchema(city, "output"));
});

/** A schema of no library, which notes what it is asked. */
function handMade(json) {
  const asked = [];
  const convert = (io) => (options) => {
    asked.push([io, options]);
    return json;
  };
  const jsonSchema = json && { input: convert("input"), output: convert("output") };
  return { asked, "~standard": { version: 1, vendor: "by hand", validate: (value) => ({ value }), jsonSchema } };
}
const withMember = (name) => ({ type: "object", properties: { [name]: {} } });

const handMadeTool = (app) => {
  const schemas = { inputSchema: handMade(withMember("x")), outputSchema: handMade(withMember("y")) };
  app.registerTool("a", schemas, nothing);
  return schemas;
};
listed("any Standard Schema that gives JSON Schema will do", handMadeTool, ({ tools, registered }) => {
  assert.deepEqual(tools[0].inputSchema, withMember("x"));
  assert.deepEqual(tools[0].outputSchema, withMember("y"));
  assert.deepEqual(registered.inputSchema.asked, [["input", { target: "draft-2020-12" }]]);
  assert.deepEqual(registered.outputSchema.asked, [["output", { target: "draft-2020-12" }]]);
});

unbridged("a schema is turned into JSON Schema when the host asks, not before", async ({ app, connect, bridge }) => {
  const { inputSchema } = handMadeTool(app);
  await connect();
  assert.deepEqual(inputSchema.asked, []);
  await bridge.listTools({});
  assert.equal(inputSchema.asked.length, 1);
});

connected("a schema that gives no JSON Schema makes listing fail, with advice", hasTools, async ({ app, ask }) => {
  app.registerTool("a", { inputSchema: handMade() }, nothing);
  const message =
    "Schema (vendor: by hand) does not implement Standard JSON Schema (~standard.jsonSchema). " +
    "Use a library that does (zod v4, ArkType, Valibot) or wrap your schema accordingly.";
  assert.deepEqual(await ask("tools/list"), { error: { code: -32603, message } });
});

unbridged("what registerTool gives shows how the tool is", ({ app }) => {
  const all = { title: "T", description: "D", inputSchema: city, outputSchema: city, annotations: {}, _meta: { a: 1 } };
  const tool = app.registerTool("a", all, nothing);
  for (const [name, value] of Object.entries(all)) assert.equal(tool[name], value, name);
  assert.equal(tool.enabled, true);
  tool.disable();
  assert.equal(tool.enabled, false);
  tool.update({ title: "U" });
  assert.equal(tool.title, "U");
});

// What the author says that the App can do, and what the host is told when there is a tool.
const announced = { tools: { listChanged: true } };
for (const [sentence, capabilities, told] of [
  ["registering the first tool makes the App say that it has tools", undefined, announced],
  [
    "capabilities for tools that the author gave stay as they are",
    { tools: { listChanged: false }, availableDisplayModes: ["pip"] },
    { tools: { listChanged: false }, availableDisplayModes: ["pip"] },
  ],
  [
    "registering a tool leaves the other capabilities alone",
    { availableDisplayModes: ["pip"], experimental: { a: {} } },
    { availableDisplayModes: ["pip"], experimental: { a: {} }, ...announced },
  ],
]) {
  listed(sentence, oneTool({}), { capabilities }, ({ sent }) => {
    assert.deepEqual(sent[0].params.appCapabilities, told);
  });
}

const capabilities = {};
unbridged("the capabilities object that the author gave is not changed", { capabilities }, ({ app }) => {
  app.registerTool("a", {}, nothing);
  assert.deepEqual(capabilities, {});
});

unbridged("a name can be registered once", ({ app }) => {
  app.registerTool("a", {}, nothing);
  assert.throws(() => app.registerTool("a", {}, nothing), new Error("Tool a is already registered"));
});

const replace = (app) => {
  const first = app.registerTool("a", { title: "first" }, nothing);
  first.remove();
  app.registerTool("a", { title: "second" }, nothing);
  return first;
};
listed("the name of a tool that was removed is free again", replace, ({ tools }) => {
  assert.deepEqual(titlesOf(tools), ["second"]);
});

listed("removing a tool twice leaves alone who took its name", replace, async ({ registered, list }) => {
  registered.remove();
  assert.deepEqual(titlesOf(await list()), ["second"]);
});

bridged("the first tool cannot come after connecting when the host was told of none", ({ app }) => {
  const error = new Error("Client does not support tool capability (required for tools/call)");
  assert.throws(() => app.registerTool("a", {}, nothing), error);
});

bridged("a tool can come after connecting when the host was told of tools", hasTools, async ({ app, bridge }) => {
  app.registerTool("late", {}, nothing);
  assert.deepEqual(namesOf((await bridge.listTools({})).tools), ["late"]);
});
