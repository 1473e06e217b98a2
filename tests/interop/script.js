// Actions of a view and its host, for the App of the reference SDK and for ours. Each step ends when nothing is on the
// wire any more.

export const view = {
  info: { name: "interop-view", version: "2.0.0", title: "Interop" },
  capabilities: { availableDisplayModes: ["inline", "fullscreen"] },
};

const text = (words) => ({ type: "text", text: words });
const everyBlock = [
  text("words"),
  { type: "image", data: "AAEC", mimeType: "image/png" },
  { type: "audio", data: "AwQF", mimeType: "audio/wav" },
  { type: "resource", resource: { uri: "file:///a.txt", mimeType: "text/plain", text: "a" } },
  { type: "resource_link", uri: "file:///c.txt", name: "c" },
];

const bytes = { type: "resource", resource: { uri: "file:///b.bin", mimeType: "image/png", blob: "BgcI" } };

const sampling = { messages: [{ role: "user", content: text("Why?") }], maxTokens: 100 };
const samplingWithEverything = {
  messages: [
    { role: "user", content: [text("Why?"), { type: "image", data: "AAEC", mimeType: "image/png" }] },
    { role: "assistant", content: text("Who asks?") },
    { role: "user", content: { type: "audio", data: "AwQF", mimeType: "audio/wav" } },
  ],
  modelPreferences: { hints: [{ name: "interop" }], costPriority: 0.25, speedPriority: 0.5, intelligencePriority: 1 },
  systemPrompt: "Be short.",
  includeContext: "thisServer",
  temperature: 0.5,
  maxTokens: 100,
  stopSequences: ["END"],
  metadata: { "example.org/key": [1] },
};
const samplingWithTools = {
  messages: [
    { role: "user", content: text("Why?") },
    {
      role: "assistant",
      content: [text("Let me see."), { type: "tool_use", id: "use-0", name: "look", input: { word: "why" } }],
    },
    {
      role: "user",
      content: [{ type: "tool_result", toolUseId: "use-0", content: [text("Nothing.")], isError: true }],
    },
  ],
  maxTokens: 100,
  tools: [
    { name: "look", description: "Looks", inputSchema: { type: "object", properties: { word: { type: "string" } } } },
  ],
  toolChoice: { mode: "auto" },
};

const call = (name, params, options) => (actors) => actors.view.call(name, params, options);
/** A request for which the App has no function. */
const request = (method, params) => call("request", { method, params });
const host = (act) => (actors) => act(actors.host.bridge);

// Real time passes in these two. A pause is far shorter than the time-out and three are longer, so that the order does
// not depend on a busy machine.
const slowly = { name: "slow", arguments: { pause: 2000 } };

async function tooSlow({ view, host }) {
  const options = { timeout: 20_000, maxTotalTimeout: 3000, onProgress: true };
  const end = await view.call("callServerTool", slowly, options);
  await host.idle();
  return end;
}

async function cancelled({ view, wire }) {
  const never = view.call("callServerTool", { name: "never" });
  await wire.quiet();
  never.cancel();
  return never;
}

/** The host calls a tool of the view; the result is in the messages. */
const callTool = (name, input) => host((bridge) => bridge.callTool({ name, arguments: input }).catch(() => {}));

const form = {
  type: "object",
  properties: { city: { type: "string", title: "City" }, nights: { type: "integer", minimum: 1 } },
  required: ["city"],
};
const showForm = (message) => {
  const params = { mode: "form", message, requestedSchema: form, _meta: { ui: { resourceUri: "ui://interop/form" } } };
  return host((bridge) => bridge.request({ method: "elicitation/create", params }));
};

async function cancelledByHost({ host, wire }) {
  const canceller = new AbortController();
  const call = host.bridge.callTool({ name: "wait" }, { signal: canceller.signal }).catch(() => {});
  await wire.quiet();
  canceller.abort("no longer wanted");
  return call;
}

async function closedWhilePending({ view, wire }) {
  const never = view.call("callServerTool", { name: "never" });
  await wire.quiet();
  view.close();
  return never;
}

export const steps = {
  "tools to offer": call("registerTools"),
  handshake: ({ view, wire }) => view.connect(wire.view),

  // View to host.
  "a tool's answer": call("callServerTool", { name: "echo", arguments: { word: "hi" } }),
  "a tool without arguments": call("callServerTool", { name: "fail" }),
  "a tool with metadata of the call": call("callServerTool", {
    name: "echo",
    arguments: { word: "hi" },
    _meta: { "example.org/from": "view" },
  }),
  "content of every kind": call("callServerTool", { name: "media" }),
  "arguments that the server refuses": call("callServerTool", { name: "echo", arguments: { word: 1 } }),
  "a tool that the server does not have": call("callServerTool", { name: "absent" }),
  "progress of a tool": call("callServerTool", { name: "slow" }, { onProgress: true }),
  "progress starts the time-out anew": call("callServerTool", slowly, { timeout: 5000 }),
  "a maximum that progress does not extend": tooSlow,
  "a tool cancelled": cancelled,
  "a tool timed out": call("callServerTool", { name: "never" }, { timeout: 30 }),
  "a message": call("sendMessage", { role: "user", content: [text("hello")] }),
  "a message of every kind of block": call("sendMessage", { role: "user", content: everyBlock }),
  "a message refused": call("sendMessage", { role: "user", content: [] }),
  "a link": call("openLink", { url: "https://example.org/" }),
  "a link refused": call("openLink", { url: "ftp://example.org/" }),
  "context in words and data": call("updateModelContext", {
    content: everyBlock,
    structuredContent: { day: 3, deep: { list: [1, null] } },
  }),
  "context taken back": call("updateModelContext", {}),
  "a display mode": call("requestDisplayMode", { mode: "fullscreen" }),
  "another display mode than asked for": call("requestDisplayMode", { mode: "pip" }),
  "a ping": call("ping"),
  "a line for the log": call("sendLog", { level: "warning", data: { any: ["thing"] }, logger: "view" }),
  "a line for the log without a logger": call("sendLog", { level: "debug", data: "words" }),
  "a size": call("sendSizeChanged", { width: 320, height: 240.5 }),
  "a height alone": call("sendSizeChanged", { height: 100 }),
  "the server's tools": call("listServerTools"),
  "the server's tools from a cursor on": call("listServerTools", { cursor: "somewhere" }),
  "the server's resources": call("listServerResources"),
  "the server's resource templates": call("listServerResourceTemplates", {}),
  "the server's prompts": call("listServerPrompts"),
  "a resource of text": call("readServerResource", { uri: "note://one" }),
  "a resource of bytes": call("readServerResource", { uri: "note://bytes" }),
  "a resource that the server does not have": call("readServerResource", { uri: "note://none" }),
  sampling: call("createSamplingMessage", sampling),
  "sampling with everything": call("createSamplingMessage", samplingWithEverything),
  "sampling with tools": call("createSamplingMessage", samplingWithTools),
  "files to download": call("downloadFile", { contents: everyBlock.slice(3) }),
  "a file of bytes to download": call("downloadFile", { contents: [bytes] }),
  "a request for the end": call("requestTeardown"),
  "a change of the view's tools": call("sendToolListChanged"),
  "a method of the host's own": request("example.org/double", { number: 21 }),
  "a method that the host does not have": request("example.org/ask", { question: 42 }),
  "a notification of the host's own": call("notify", { method: "example.org/said", params: { words: "any" } }),

  // Host to view.
  "partial input": host((bridge) => bridge.sendToolInputPartial({ arguments: { word: "h" } })),
  input: host((bridge) => bridge.sendToolInput({ arguments: { word: "hi", list: [1, 2, 3, 4, 5] } })),
  "a result": host((bridge) =>
    bridge.sendToolResult({ content: everyBlock, structuredContent: { rows: [] }, isError: false }),
  ),
  "a call cancelled": host((bridge) => bridge.sendToolCancelled({ reason: "user" })),
  "a change of the context": host((bridge) =>
    bridge.sendHostContextChange({ theme: "light", displayMode: "fullscreen" }),
  ),
  "lists that changed": host(async (bridge) => {
    await bridge.sendToolListChanged();
    await bridge.sendResourceListChanged();
    await bridge.sendPromptListChanged();
  }),
  "a ping of the host": host((bridge) => bridge.request({ method: "ping" })),
  "a method that the view does not have": host((bridge) =>
    bridge.request({ method: "resources/list", params: {} }).catch(() => {}),
  ),
  "a notification that the view does not know": host((bridge) =>
    bridge.notification({ method: "example.org/news", params: { n: 1 } }),
  ),

  // The view's tools.
  "the view's tools": host((bridge) => bridge.listTools({})),
  "a call of a tool": callTool("pick", { city: "Ur", days: 3 }),
  "a call without what may be missing": callTool("pick", { city: "Ur" }),
  "a call with bad input": callTool("pick", { city: "", days: 3 }),
  "a call with input beyond a bound": callTool("pick", { city: "Ur", days: 15 }),
  "a call without input": callTool("pick"),
  "a call with bad output": callTool("pick", { city: "hot" }),
  "a call that the tool refuses": callTool("pick", { city: "none" }),
  "a call that fails": callTool("pick", { city: "broken" }),
  "a call of no tool": callTool("absent", {}),
  "a call of a tool that tells its progress": host((bridge) =>
    bridge.callTool({ name: "walk" }, { onprogress: () => {} }),
  ),
  "a call without progress of a tool that tells it": callTool("walk"),
  "a call that the host cancels": cancelledByHost,
  "a tool disabled": call("disableTool", { name: "pick" }),
  "a tool disabled twice": call("disableTool", { name: "pick" }),
  "the tools without it": host((bridge) => bridge.listTools({})),
  "a call of a disabled tool": callTool("pick", { city: "Ur" }),
  "a tool enabled": call("enableTool", { name: "pick" }),
  "a tool renamed": call("renameTool", { name: "pick", title: "Choose" }),
  "a tool removed": call("removeTool", { name: "wait" }),
  "a tool registered late": call("registerLateTool"),
  "the tools that are left": host((bridge) => bridge.listTools({})),
  "a call of the late tool": callTool("late"),

  // Forms of the server, as MCP Inspector passes them.
  "a form filled in": showForm("Where to?"),
  "a form declined": showForm("no"),
  "a form left": showForm("away"),

  teardown: host((bridge) => bridge.teardownResource({})),

  "a close with a call under way": closedWhilePending,
};
