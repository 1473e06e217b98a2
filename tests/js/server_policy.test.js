// The `_meta` of the view of a new project's server in JavaScript, for ChatGPT. check/examples.test.js checks those of
// the examples' servers.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { filesOf } from "../../web/cli/new/templates.js";

const path = (from) => fileURLToPath(new URL(from, import.meta.url));
const view = path("../../examples/hello/hello.html");

test("the server of a new project names the policy of a view that reaches nothing in ChatGPT's form", async (t) => {
  // Beside the packages that it imports.
  const folder = mkdtempSync(path("../../node_modules/.project-"));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of filesOf("page", "node")) {
    if (!name.includes("/")) writeFileSync(join(folder, name), text);
  }
  const args = [join(folder, "server.js"), "--view", view];
  const transport = new StdioClientTransport({ command: process.execPath, args });
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(transport);
  t.after(() => client.close());
  const { resources: [listed] } = await client.listResources();
  const { contents: [read] } = await client.readResource({ uri: listed.uri });
  const meta = {
    "openai/widgetCSP": { connect_domains: [], resource_domains: [] },
    "openai/widgetDescription": "Shows how often each total came.",
  };
  assert.deepEqual([listed._meta, read._meta], [meta, meta]);
});
