// Registering tools, and what the host is told of them.
import assert from "node:assert/strict";
import { z } from "zod";
import { alikeConnected, alikeUnconnected, behaviour } from "../support/behaviour.js";
import { rejecting, shownFailure, throwing } from "../support/failure.js";
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
behaviour("the capabilities object that the author gave is not changed", ({ App }) => {
  const given = {};
  new App({ name: "a", version: "1" }, given).registerTool("a", {}, nothing);
  assert.deepEqual(given, {});
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

// ---- Telling the host that the list of tools has changed ----

const acts = {
  "registering a tool": (_, app) => app.registerTool("b", {}, nothing),
  "disabling a tool": (tool) => tool.disable(),
  "enabling a tool": (tool) => tool.enable(),
  "updating a tool": (tool) => tool.update({ title: "New" }),
  "removing a tool": (tool) => tool.remove(),
};

for (const [name, act] of Object.entries(acts)) {
  alikeUnconnected(undefined, {
    [`${name} tells the host, once`]: async ({ app, connect }) => {
      const tool = app.registerTool("a", {}, nothing);
      await connect();
      act(tool, app);
    },
  });
}

const actAll = ({ app }) => {
  const tool = app.registerTool("a", {}, nothing);
  for (const act of Object.values(acts)) act(tool, app);
};
alikeUnconnected(undefined, {
  "before the end of the handshake the host is told of no change": async ({ connect, ...pair }) => {
    actAll(pair);
    await connect();
  },
});
alikeConnected(tools, { "a host that was promised no word of changes gets none": actAll });

// ---- Calls of the App's tools by the host ----

const said = (text) => ({ content: [{ type: "text", text }] });
const done = said("done");

/** Calls a tool "a" with each of these arguments. What its callback was given is in the result. */
const calling = (config, callback, ...given) => async ({ app, connect, ask }) => {
  const heard = [];
  app.registerTool("a", config, (...parameters) => {
    heard.push(parameters.slice(0, -1));
    return callback(...parameters);
  });
  await connect();
  const results = [];
  for (const parameters of given) results.push(await ask("tools/call", { name: "a", arguments: parameters }));
  return [results, heard];
};

/** A schema of no library, that finds these issues. */
const issues = (...found) => ({
  "~standard": { version: 1, vendor: "by hand", validate: async () => ({ issues: found }) },
});
const paths = [
  { message: "too long", path: ["list", 3, { key: "name" }] },
  { message: "too odd" },
  { message: "too late", path: [] },
];
const shouted = z.object({
  city: z.string().trim().transform((name) => name.toUpperCase()),
  days: z.coerce.number().default(7),
});
const sunk = city.refine(async ({ city: name }) => name !== "Atlantis", { message: "sunk", path: ["city"] });
const summed = z.object({ sum: z.number().transform(String), unit: z.string().default("m") });
const structured = (structuredContent) => () => ({ ...done, structuredContent });
const always = () => done;
const error = (code, data) => Object.assign(new Error("The weather station is closed."), { code, data });

alikeUnconnected(undefined, {
  "a tool gets its arguments as the schema makes them": calling(
    { inputSchema: shouted }, always, { city: " Graz ", unknown: 1 }, { city: "Linz", days: "2" },
  ),
  "a tool with a schema gets an empty object where the host sent no arguments": calling(
    { inputSchema: z.object({ days: z.number().default(1) }) }, always, undefined,
  ),
  "a tool without a schema gets only what surrounds the call": calling({}, always, { ignored: true }),
  "all that does not fit is named, with paths of any kind": calling({ inputSchema: issues(...paths) }, always, {}),
  "a schema may validate asynchronously": calling(
    { inputSchema: sunk }, ({ city: name }) => said(name), { city: "Graz" }, { city: "Atlantis" },
  ),
  "structured content is what the output schema makes of it": calling(
    { outputSchema: summed }, structured({ sum: 3, extra: 1 }), {},
  ),
  "structured content that does not fit makes the call fail": calling(
    { outputSchema: city }, structured({ city: null }), {},
  ),
  "structured content that is missing makes the call fail": calling({ outputSchema: city }, always, {}),
  "a result that is an error needs no structured content": calling(
    { outputSchema: city }, () => ({ ...done, isError: true }), {},
  ),
  "what a tool throws is the answer to the call": calling({}, throwing(error()), {}),
  "what a tool throws may have a code and data": calling({}, rejecting(error(-32042, { why: ["because"] })), {}),
  "a code that is no whole number is not sent": calling({}, throwing(error("ENOENT")), {}),
  "what a tool throws may be no error at all": calling({}, throwing("rain"), {}),
  "a tool can notify the host and ask it, by what surrounds the call": async ({ app, connect, transport, ask }) => {
    app.registerTool("a", {}, async ({ mcpReq }) => {
      await mcpReq.notify({ method: "notifications/message", params: { level: "info", data: "working" } });
      const request = { method: "ui/request-display-mode", params: { mode: "pip" } };
      return said((await mcpReq.send(request, z.object({ mode: z.string() }))).mode);
    });
    await connect();
    await ask("tools/call", { name: "a" });
    await transport.answer("ui/request-display-mode", { mode: "inline" });
  },
  "an updated schema judges the next call": async ({ app, connect, ask }) => {
    const tool = app.registerTool("a", { inputSchema: city }, always);
    await connect();
    const call = () => ask("tools/call", { name: "a", arguments: { a: 1 } });
    const before = await call();
    tool.update({ inputSchema: z.object({ a: z.number() }) });
    return [before, await call()];
  },
  "a tool's handler can be called directly, and judges as the host's call does": async ({ app }) => {
    const { handler } = app.registerTool("a", { inputSchema: city }, (given) => structured(given)());
    return [await handler({ city: "Graz" }, {}), await shownFailure(handler({}, {}))];
  },
});

alikeConnected(tools, {
  "a tool is told of the request: id, method, _meta, and a signal": ({ app, ask }) => {
    app.registerTool("a", { inputSchema: city }, (_, { mcpReq: { id, method, _meta, signal } }) =>
      structured({ id, method, _meta, isAborted: signal instanceof AbortSignal && signal.aborted })());
    return ask("tools/call", { name: "a", arguments: { city: "Graz" }, _meta: { "example.com/a": 1 } });
  },
});
