// Tools and methods of the author's own, with schemas of a library and by hand.
import { App } from "mcpapps";
import type { AppToolCallback, RegisteredAppTool, StandardSchemaV1, StandardSchemaWithJSON } from "mcpapps";
import { z } from "zod";

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
declare function isSame<A, B>(same: Same<A, B>): void;

const app = new App({ name: "a", version: "1" });
const city = z.object({ city: z.string(), days: z.string().transform(Number) });
const forecast = z.object({ high: z.number() });

// ---- Tools ----
const tool = app.registerTool(
  "forecast",
  { inputSchema: city, outputSchema: forecast },
  async ({ city, days }, extra) => {
    isSame<typeof city, string>(true);
    isSame<typeof days, number>(true);
    extra.mcpReq.signal.throwIfAborted();
    return { content: [], structuredContent: { high: 21 } };
  },
);
isSame<typeof tool, RegisteredAppTool>(true);
tool.disable();
tool.update({ description: "new", enabled: true });
tool.remove();

app.registerTool("failing", { outputSchema: forecast }, () => ({ content: [], isError: true }));
app.registerTool("plain", {}, (extra) => ({ content: [{ type: "text", text: String(extra.mcpReq.id) }] }));
// @ts-expect-error the output schema wants a number
app.registerTool("wrong", { outputSchema: forecast }, () => ({ content: [], structuredContent: { high: "21" } }));
// @ts-expect-error a result has content
app.registerTool("wrong", {}, () => ({}));
// @ts-expect-error without a schema there are no arguments
app.registerTool("wrong", {}, ({ city }: { city: string }) => ({ content: [] }));
// @ts-expect-error there is no such hint
app.registerTool("wrong", { annotations: { safeHint: true } }, () => ({ content: [] }));

const callback: AppToolCallback<typeof city> = ({ days }) => ({ content: [{ type: "text", text: days.toFixed() }] });
app.registerTool("later", { inputSchema: city }, callback);

// A schema without a library.
const byHand: StandardSchemaWithJSON<unknown, { n: number }> = {
  "~standard": {
    version: 1,
    vendor: "by hand",
    validate: (value) => (typeof value === "number" ? { value: { n: value } } : { issues: [{ message: "no number" }] }),
    jsonSchema: { input: () => ({ type: "number" }), output: () => ({ type: "object" }) },
  },
};
app.registerTool("by_hand", { inputSchema: byHand }, ({ n }) => ({ content: [], structuredContent: n.toFixed() }));
isSame<StandardSchemaV1.InferOutput<typeof byHand>, { n: number }>(true);
const inferred: StandardSchemaWithJSON = city;

// ---- Methods ----
app.setRequestHandler("ping", (request) => {
  isSame<typeof request.method, "ping">(true);
  return {};
});
app.setRequestHandler("tools/call", async ({ params }) => ({ content: [{ type: "text", text: params.name }] }));
// @ts-expect-error a call's result has content
app.setRequestHandler("tools/call", async () => ({ text: "" }));
app.setRequestHandler("acme/forecast", { params: city, result: forecast }, ({ days }) => ({ high: days }));
// @ts-expect-error the result's schema wants a number
app.setRequestHandler("acme/forecast", { params: city, result: forecast }, () => ({ high: "21" }));
// @ts-expect-error a method of one's own needs the schema of its params
app.setRequestHandler("acme/forecast", () => ({}));
app.setNotificationHandler("notifications/tools/list_changed", ({ method }) => console.log(method));
app.setNotificationHandler("acme/tick", { params: city }, ({ days }, { method }) =>
  console.log(days.toFixed(), method),
);
app.removeRequestHandler("acme/forecast");
app.removeNotificationHandler("acme/tick");
app.assertCanSetRequestHandler("acme/forecast");
app.fallbackRequestHandler = async ({ id }, { mcpReq }) => ({ same: id === mcpReq.id });
app.fallbackNotificationHandler = async ({ method }) => console.log(method);

// The first version's form, with a Zod object of the whole message.
const tick = z.object({ method: z.literal("acme/tick"), params: z.object({ at: z.number() }) });
app.setNotificationHandler(tick, ({ params }) => isSame<typeof params.at, number>(true));
app.setRequestHandler(tick, async ({ params }, { requestId }) => ({ at: params.at, requestId }));

// ---- Requests ----
const listed = await app.request({ method: "tools/list" });
listed.tools.map(({ name }) => name) satisfies string[];
const { high } = await app.request({ method: "acme/forecast", params: { city: "Bern" } }, forecast, { timeout: 5 });
isSame<typeof high, number>(true);
// @ts-expect-error a method of one's own needs the schema of its result
await app.request({ method: "acme/forecast" });
await app.notification({ method: "acme/tick", params: { at: 1 } });
