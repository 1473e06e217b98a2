// Servers in three languages deliver their views to the reference SDK's client. The one in C++ is built by the preset
// native-debug.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { buildSync } from "esbuild";

const root = fileURLToPath(new URL("../../", import.meta.url));
const source = (name) => join(root, "examples/servers", name);
// Beside the packages that the server in TypeScript imports.
const folder = mkdtempSync(join(root, "node_modules", ".servers-"));
after(() => rmSync(folder, { recursive: true }));
const view = join(mkdtempSync(join(tmpdir(), "view-")), "view.html");
writeFileSync(view, "<p>é</p>");

const programs = {
  TypeScript: () => {
    const outfile = join(folder, "server.mjs");
    buildSync({ entryPoints: [source("server.ts")], outfile, format: "esm" });
    return [process.execPath, [outfile]];
  },
  "C++": () => [join(root, "build/native-debug/examples/servers/greeter_server"), []],
  Python: () => ["python3", [source("server.py")]],
};

for (const [language, program] of Object.entries(programs)) {
  describe(`the server in ${language}`, () => {
    test("names the view of its tool, hands it over, and answers a call", async () => {
      const [command, args] = program();
      const client = new Client({ name: "test", version: "1.0.0" });
      await client.connect(new StdioClientTransport({ command, args: [...args, view] }));
      try {
        const { tools } = await client.listTools();
        const uri = tools[0]._meta.ui.resourceUri;
        const _meta = { "openai/widgetCSP": { connect_domains: [], resource_domains: [] } };
        const { contents } = await client.readResource({ uri });
        assert.deepEqual(contents, [{ uri, mimeType: "text/html;profile=mcp-app", text: "<p>é</p>", _meta }]);
        const { resources } = await client.listResources();
        assert.equal(resources[0].uri, uri);
        assert.deepEqual(resources[0]._meta, _meta);
        const { content } = await client.callTool({ name: "greet", arguments: { name: "Ada" } });
        assert.deepEqual(content, [{ type: "text", text: "Hello, Ada!" }]);
        await assert.rejects(client.callTool({ name: "other", arguments: {} }));
      } finally {
        await client.close();
      }
    });

    test("outlives an id of 100,000 nested arrays", () => {
      const [command, args] = program();
      const deep = "[".repeat(1e5) + "]".repeat(1e5);
      const lines = [`{"jsonrpc":"2.0","id":${deep},"method":"x"}`, '{"jsonrpc":"2.0","id":7,"method":"ping"}', ""];
      const output = execFileSync(command, [...args, view], { input: lines.join("\n"), encoding: "utf8" });
      assert.match(output, /"id": ?7/);
    });

    for (const [wanted, isAnswer] of [
      ["2025-06-18", (version) => version === "2025-06-18"],
      ["1999-01-01", (version) => /^202\d-/.test(version)],
    ]) {
      test(`answers a host that asks for the version ${wanted} with one that it knows`, () => {
        const [command, args] = program();
        const params = { protocolVersion: wanted, capabilities: {}, clientInfo: { name: "test", version: "1.0.0" } };
        const input = `${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params })}\n`;
        const output = execFileSync(command, [...args, view], { input, encoding: "utf8" });
        const { result } = JSON.parse(output.split("\n")[0]);
        assert.ok(isAnswer(result.protocolVersion), output);
      });
    }
  });
}
