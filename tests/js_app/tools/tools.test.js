// Registering tools, and what the host is told of them.
import { z } from "zod";
import { alikeConnected, alikeUnconnected } from "../support/behaviour.js";
import { tools } from "../support/hosts.js";

const nothing = () => ({ content: [] });
const city = z.object({ city: z.string().describe("Where"), days: z.number().int().default(1) });

/** Registers what `register` says, and lists it to the host. */
const listing = (register) => async ({ app, connect, ask }) => {
  register(app);
  await connect();
  return ask("tools/list");
};
const listingOne = (config) => listing((app) => app.registerTool("a", config, nothing));

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

function replace(app) {
  const first = app.registerTool("a", { title: "first" }, nothing);
  first.remove();
  app.registerTool("a", { title: "second" }, nothing);
  return first;
}

const config = {
  title: "Weather",
  description: "Tells the weather",
  annotations: { readOnlyHint: true, title: "W" },
  _meta: { "example.com/cost": 3 },
};
alikeUnconnected(undefined, {
  "a tool is listed with what it was registered with": listingOne(config),
  "a tool's schemas are listed as JSON Schema, by zod": listingOne({ inputSchema: city, outputSchema: city }),
  "any Standard Schema that gives JSON Schema will do, asked when the host asks": async ({ app, connect, ask }) => {
    const schemas = { inputSchema: handMade(withMember("x")), outputSchema: handMade(withMember("y")) };
    app.registerTool("a", schemas, nothing);
    await connect();
    const asked = () => Object.values(schemas).map((schema) => [...schema.asked]);
    return [asked(), await ask("tools/list"), asked()];
  },
  "a schema that gives no JSON Schema makes listing fail, with advice": listingOne({ inputSchema: handMade() }),
  "what registerTool gives shows how the tool is": ({ app }) => {
    const all = { ...config, inputSchema: city, outputSchema: city };
    const tool = app.registerTool("a", all, nothing);
    const seen = [Object.keys(all).map((name) => tool[name] === all[name]), tool.enabled];
    tool.disable();
    tool.update({ title: "U" });
    return [...seen, tool.enabled, tool.title];
  },
  "a name can be registered once": ({ app }) => {
    for (let i = 0; i < 2; i++) app.registerTool("a", {}, nothing);
  },
  "the name of a tool that was removed is free again": listing(replace),
  "removing a tool twice leaves alone who took its name": listing((app) => replace(app).remove()),
});

const capabilities = { availableDisplayModes: ["pip"], experimental: { a: {} } };
for (const given of [undefined, { ...capabilities, tools: { listChanged: false } }, capabilities]) {
  alikeUnconnected({ capabilities: given }, {
    [`the first tool makes the App tell of tools, beside ${Object.keys(given ?? {})}`]: listingOne({}),
  });
}
alikeUnconnected({ capabilities }, {
  "the capabilities object that the author gave is not changed": ({ app }) => {
    app.registerTool("a", {}, nothing);
    return capabilities;
  },
});

alikeConnected(undefined, {
  "the first tool cannot come after connecting when the host was told of none": ({ app }) =>
    app.registerTool("a", {}, nothing),
});
alikeConnected(tools, {
  "a tool can come after connecting when the host was told of tools": ({ app, ask }) => {
    app.registerTool("late", {}, nothing);
    return ask("tools/list");
  },
});
