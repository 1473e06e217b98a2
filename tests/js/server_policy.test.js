// The policy in the `_meta` of the server of a new project. tests/check/examples.test.js has the examples' servers.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { filesOf } from "../../web/cli/new/templates.js";

const path = (from) => fileURLToPath(new URL(from, import.meta.url));

test("the server of a new project names the policy of a view that reaches nothing in ChatGPT's form", async (t) => {
  // Beside the packages that it imports.
  const folder = mkdtempSync(path("../../node_modules/.project-"));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of filesOf("page", "node")) {
    if (!name.includes("/")) writeFileSync(join(folder, name), text);
  }
  const args = [join(folder, "server.js"), "--view", path("../../examples/hello/hello.html")];
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(new StdioClientTransport({ command: process.execPath, args }));
  t.after(() => client.close());
  const { resources: [listed] } = await client.listResources();
  const { contents: [read] } = await client.readResource({ uri: listed.uri });
  const nothing = { connect_domains: [], resource_domains: [] };
  const meta = { "openai/widgetCSP": nothing, "openai/widgetDescription": "Shows how often each total came." };
  assert.deepEqual([listed._meta, read._meta], [meta, meta]);
});
