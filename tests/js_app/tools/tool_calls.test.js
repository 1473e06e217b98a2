// Calls of the App's tools by the host.
import { z } from "zod";
import { alikeConnected, alikeUnconnected } from "../support/behaviour.js";
import { rejecting, shownFailure, throwing } from "../support/failure.js";
import { tools } from "../support/hosts.js";

const said = (text) => ({ content: [{ type: "text", text }] });
const done = said("done");
const city = z.object({ city: z.string(), days: z.number().int().default(1) });

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
