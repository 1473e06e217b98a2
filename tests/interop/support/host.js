import { setTimeout } from "node:timers/promises";
import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { AppBridge } from "@modelcontextprotocol/ext-apps/app-bridge";
import { McpServer, ResourceTemplate } from "@modelcontextprotocol/server";
import * as z from "zod";

const hostInfo = { name: "interop-host", version: "1.0.0" };
const hostContext = {
  theme: "dark",
  displayMode: "inline",
  availableDisplayModes: ["inline", "fullscreen", "pip"],
  containerDimensions: { maxHeight: 600, width: 480 },
  locale: "en-GB",
  timeZone: "Europe/Berlin",
  userAgent: "interop-host/1.0.0",
  platform: "desktop",
  deviceCapabilities: { touch: false, hover: true },
  safeAreaInsets: { top: 0, right: 1, bottom: 2, left: 3 },
  styles: { variables: { "--color-background-primary": "light-dark(#fff, #111)" }, css: { fonts: "@font-face {}" } },
  toolInfo: { id: 7, tool: { name: "show", inputSchema: { type: "object" } } },
  "example.org/extra": [1, "two"],
};
const hostCapabilities = {
  openLinks: {},
  downloadFile: {},
  serverTools: { listChanged: true },
  serverResources: { listChanged: true },
  logging: {},
  message: { text: {}, image: {} },
  updateModelContext: { text: {}, structuredContent: {} },
  sampling: { tools: {} },
  elicitation: {},
  sandbox: { csp: {}, permissions: {} },
};

function createServer() {
  const server = new McpServer({ name: "interop-server", version: "1.0.0" });
  server.registerTool(
    "echo",
    {
      title: "Echo",
      description: "Says it again",
      inputSchema: z.object({ word: z.string() }),
      outputSchema: z.object({ word: z.string() }),
      annotations: { readOnlyHint: true },
    },
    ({ word }) => ({
      content: [{ type: "text", text: word }],
      structuredContent: { word },
      _meta: { "example.org/n": 1 },
    }),
  );
  server.registerTool("fail", {}, () => ({ isError: true, content: [{ type: "text", text: "no" }] }));
  server.registerTool("media", {}, () => ({
    content: [
      { type: "image", data: "AAEC", mimeType: "image/png", annotations: { audience: ["user"], priority: 0.5 } },
      { type: "audio", data: "AwQF", mimeType: "audio/wav" },
      { type: "resource", resource: { uri: "file:///a.txt", mimeType: "text/plain", text: "a" } },
      { type: "resource", resource: { uri: "file:///b.bin", blob: "BgcI" }, _meta: { k: true } },
      { type: "resource_link", uri: "file:///c.txt", name: "c", title: "C", description: "third", size: 3 },
    ],
  }));
  const text = { mimeType: "text/plain" };
  server.registerResource("note", "note://one", { title: "One", ...text }, (uri) => ({
    contents: [{ uri: uri.href, text: "first", ...text }],
  }));
  server.registerResource("bytes", "note://bytes", {}, (uri) => ({ contents: [{ uri: uri.href, blob: "AAEC" }] }));
  server.registerResource("any", new ResourceTemplate("note://{id}/any", { list: undefined }), text, (uri) => ({
    contents: [{ uri: uri.href, text: "any" }],
  }));
  server.registerPrompt("greet", { description: "Greets", argsSchema: z.object({ name: z.string() }) }, ({ name }) => ({
    messages: [{ role: "user", content: { type: "text", text: `Hello ${name}` } }],
  }));
  return server;
}

/** Tool calls that an AppBridge leaves to its host: with progress, and without an end. */
async function callTool(client, params, { mcpReq }) {
  const token = params._meta?.progressToken;
  if (params.name === "slow") {
    const steps = [{ progress: 1 }, { progress: 2, total: 3 }, { progress: 3, total: 3, message: "done" }];
    for (const step of steps) {
      if (token !== undefined) {
        await mcpReq.notify({ method: "notifications/progress", params: { progressToken: token, ...step } });
      }
      await setTimeout(params.arguments?.pause ?? 0);
    }
    return { content: [{ type: "text", text: "slow" }] };
  }
  if (params.name === "never") return new Promise((_, reject) => mcpReq.signal.addEventListener("abort", reject));
  return client.request({ method: "tools/call", params: { name: params.name, arguments: params.arguments } });
}

/** The model's answer: a use of a tool if it was given tools. */
function sample({ tools }) {
  const said = { role: "assistant", model: "interop-model" };
  if (!tools) return { ...said, content: { type: "text", text: "Because." }, stopReason: "endTurn" };
  const use = { type: "tool_use", id: "use-1", name: tools[0].name, input: { word: "why" } };
  return { ...said, content: [{ type: "text", text: "Let me see." }, use], stopReason: "toolUse" };
}

/** @param {object} transport the host's end of the wire */
export async function createHost(transport) {
  const server = createServer();
  const client = new Client({ name: "interop-host", version: "1.0.0" });
  const [clientEnd, serverEnd] = InMemoryTransport.createLinkedPair();
  await server.connect(serverEnd);
  await client.connect(clientEnd);

  const bridge = new AppBridge(client, hostInfo, hostCapabilities, { hostContext });
  bridge.onmessage = async ({ content }) => ({ isError: content.length === 0 });
  bridge.onopenlink = async ({ url }) => ({ isError: !url.startsWith("https:") });
  bridge.ondownloadfile = async () => ({});
  bridge.onupdatemodelcontext = async () => ({});
  bridge.onrequestdisplaymode = async ({ mode }) => ({ mode: mode === "pip" ? "inline" : mode });
  bridge.oncreatesamplingmessage = async (params) => sample(params);
  bridge.onrequestteardown = () => {};
  bridge.onloggingmessage = () => {};
  bridge.onsizechange = () => {};
  await bridge.connect(transport);
  // Set by connect(); replaced without a notification.
  bridge.oncalltool = undefined;
  let running = Promise.resolve();
  bridge.oncalltool = (params, context) => {
    const answer = callTool(client, params, context);
    running = Promise.allSettled([running, answer]);
    return answer;
  };
  bridge.setRequestHandler("tools/list", ({ params }) => client.request({ method: "tools/list", params }));
  bridge.setRequestHandler("example.org/double", { params: z.object({ number: z.number() }) }, ({ number }) => ({
    number: 2 * number,
  }));
  return { bridge, client, /** Waits for the tools to end. */ idle: () => running };
}
