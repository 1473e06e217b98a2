// The policies in the `_meta` of servers in JavaScript, for all hosts and for ChatGPT.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { startExampleServer } from "../../examples/support/server.js";
import { filesOf } from "../../web/cli/new/templates.js";

const path = (from) => fileURLToPath(new URL(from, import.meta.url));
const view = path("../../examples/hello/hello.html");
const nothing = { connect_domains: [], resource_domains: [] };

/** The `_meta` of the view, from the list and from reading it. */
async function metaOf(t, transport) {
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(transport);
  t.after(() => client.close());
  const { resources: [listed] } = await client.listResources();
  const { contents: [read] } = await client.readResource({ uri: listed.uri });
  return [listed._meta, read._meta];
}

test("the examples' server names the policy of a view that reaches nothing in ChatGPT's form", async (t) => {
  const registerTools = () => {};
  const { url, close } = await startExampleServer({ name: "hello", title: "Hello", registerTools, view, port: 0 });
  t.after(close);
  const meta = {
    "ui": { prefersBorder: true },
    "openai/widgetPrefersBorder": true,
    "openai/widgetCSP": nothing,
    "openai/widgetDomain": "https://hello.example.com",
  };
  assert.deepEqual(await metaOf(t, new StreamableHTTPClientTransport(new URL(url))), [meta, meta]);
});

test("so does the server of a new project", async (t) => {
  // Beside the packages that it imports.
  const folder = mkdtempSync(path("../../node_modules/.project-"));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of filesOf("page", "node")) {
    if (!name.includes("/")) writeFileSync(join(folder, name), text);
  }
  const args = [join(folder, "server.js"), "--view", view];
  const transport = new StdioClientTransport({ command: process.execPath, args });
  const meta = { "openai/widgetCSP": nothing, "openai/widgetDescription": "Shows how often each total came." };
  assert.deepEqual(await metaOf(t, transport), [meta, meta]);
});
