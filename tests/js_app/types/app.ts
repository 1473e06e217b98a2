// What an author writes compiles, and what is wrong does not: each `@ts-expect-error` is one. Compiled
// by declarations.test.js and never run. The type of each member is compared with the reference's by
// assignability.test.js.
import { App, PostMessageTransport, ProtocolError, ready, SdkError, SdkErrorCode } from "mcpapps";
import type { BaseContext, CallToolResult, Transport } from "mcpapps";

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
declare function isSame<A, B>(same: Same<A, B>): void;

isSame<typeof ready, Promise<void>>(true);

// ---- Construction ----
new App({ name: "a", version: "1" });
new App({ name: "a", version: "1" }, { tools: { listChanged: true }, availableDisplayModes: ["pip"] });
const app = new App({ name: "a", version: "1" }, {}, { autoResize: false, strict: true, allowUnsafeEval: true });
// @ts-expect-error the version is missing
new App({ name: "a" });
// @ts-expect-error there is no such mode
new App({ name: "a", version: "1" }, { availableDisplayModes: ["window"] });
// @ts-expect-error there is no such option
new App({ name: "a", version: "1" }, {}, { autosize: true });

// ---- Connection ----
await app.connect();
await app.connect(new PostMessageTransport(window.parent, window.parent), { timeout: 1000 });
const ownTransport: Transport = {
  start: async () => {},
  send: async (message) => console.log(message.jsonrpc),
  close: async () => {},
};
await app.connect(ownTransport);
// @ts-expect-error it cannot send
await app.connect({ start: async () => {}, close: async () => {} });
// @ts-expect-error it is only to be read
app.transport = ownTransport;
await app.close();
app.dispose();

// ---- Events ----
app.ontoolresult = (result) => isSame<typeof result, CallToolResult>(true);
app.onteardown = () => ({});
app.onteardown = async (_params, { mcpReq }) => ({ saved: !mcpReq.signal.aborted });
// @ts-expect-error a handler takes params, not a number
app.ontoolinput = (count: number) => count;
// @ts-expect-error what it answers must be an object
app.onteardown = () => "saved";

const listener = (params: { reason?: string }) => console.log(params.reason);
app.addEventListener("toolcancelled", listener);
app.removeEventListener("toolcancelled", listener);
app.addEventListener("toolresult", ({ structuredContent }) => isSame<typeof structuredContent, unknown>(true));
// @ts-expect-error there is no such event
app.addEventListener("toolchanged", listener);

// ---- Requests ----
const result = await app.callServerTool({ name: "forecast", arguments: { city: "Bern" } });
isSame<typeof result, CallToolResult>(true);
// @ts-expect-error the tool has no name
await app.callServerTool({ arguments: {} });
await app.callServerTool(
  { name: "slow" },
  {
    signal: AbortSignal.timeout(1000),
    onprogress: ({ progress, total }) => console.log(progress / (total ?? 100)),
    resetTimeoutOnProgress: true,
    maxTotalTimeout: 5000,
  },
);
const asked = await app.createSamplingMessage({
  messages: [{ role: "user", content: { type: "text", text: "Why?" } }],
  maxTokens: 100,
});
if (asked.content.type === "text") asked.content.text satisfies string;
const agent = await app.createSamplingMessage({
  messages: [{ role: "user", content: [{ type: "text", text: "Look it up." }] }],
  maxTokens: 100,
  tools: [{ name: "look", inputSchema: { type: "object" } }],
});
if (Array.isArray(agent.content)) agent.content.map((block) => block.type);
// @ts-expect-error maxTokens is missing
await app.createSamplingMessage({ messages: [] });

// @ts-expect-error a view speaks for the user only
await app.sendMessage({ role: "assistant", content: [] });
// @ts-expect-error there is no such mode
await app.requestDisplayMode({ mode: "window" });
// @ts-expect-error there is no such level
await app.sendLog({ level: "loud", data: "" });

// ---- Errors ----
try {
  await app.callServerTool({ name: "forecast" });
} catch (error) {
  if (error instanceof ProtocolError) error.code satisfies number;
  if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout) console.log(error.data);
}

// ---- Answers to the host ----
app.oncalltool = async ({ name, arguments: input }, extra) => {
  isSame<typeof extra, BaseContext>(true);
  await extra.mcpReq.notify({ method: "notifications/progress", params: { progressToken: 1, progress: 1 } });
  return { content: [{ type: "text", text: `${name} ${Object.keys(input ?? {}).length}` }] };
};
app.onlisttools = async () => ({ tools: [{ name: "pick", inputSchema: { type: "object", required: ["city"] } }] });
// @ts-expect-error the tools have no input schema
app.onlisttools = async () => ({ tools: [{ name: "pick" }] });
