// The example loan as a project: one build makes the page by Emscripten, and the server with the page inside.
import assert from "node:assert/strict";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { answers } from "../../site/gallery/answers.js";
import { buildServers, otherLibraries, servers } from "./cpp_servers.js";
import { checkout, run } from "./places.js";

const place = mkdtempSync(join(tmpdir(), "one-binary-"));
const server = join(place, "server");
after(() => rmSync(place, { recursive: true }));

before(async () => {
  await buildServers("loan_server");
  copyFileSync(servers.loan_server, server);
});

describe("the server that has its page inside, in an empty folder", () => {
  test("needs no other file", async () => {
    assert.deepEqual(await otherLibraries(server), []);
  });

  test("names its view, hands it over, and answers a call", async () => {
    const client = new Client({ name: "test", version: "1.0.0" });
    await client.connect(new StdioClientTransport({ command: server, cwd: place }));
    try {
      const { tools: [tool] } = await client.listTools();
      assert.match(tool._meta.ui.resourceUri, /^ui:\/\/loan\/[0-9a-f]{16}\.html$/);
      const { contents: [page] } = await client.readResource({ uri: tool._meta.ui.resourceUri });
      assert.match(page.text, /mcpapps-wasm/);
      const { structuredContent } = await client.callTool({
        name: "plan_loan",
        arguments: { amount: 1200, rate: 0, years: 1 },
      });
      assert.equal(structuredContent.monthly, 100);
      assert.deepEqual(structuredContent.years, [{ year: 1, interest: 0, repaid: 1200, rest: 0 }]);
    } finally {
      await client.close();
    }
  });

  test("speaks an older version with a host of a later one, which begins in another way", async () => {
    const client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode: "auto" } });
    await client.connect(new StdioClientTransport({ command: server, cwd: place }));
    try {
      assert.equal(client.getNegotiatedProtocolVersion(), "2025-11-25");
      assert.equal((await client.listTools()).tools.length, 1);
    } finally {
      await client.close();
    }
  });

  test("answers what the gallery of the site computes for it", async () => {
    const client = new Client({ name: "test", version: "1.0.0" });
    await client.connect(new StdioClientTransport({ command: server, cwd: place }));
    // To a cent: the sums have other orders.
    const cents = (plan) =>
      JSON.parse(JSON.stringify(plan, (_, value) => (typeof value === "number" ? Math.round(value * 100) : value)));
    try {
      for (const loan of [{ amount: 10_000, rate: 4, years: 5 }, { amount: 1200, rate: 0, years: 2 }]) {
        const { structuredContent } = await client.callTool({ name: "plan_loan", arguments: loan });
        assert.deepEqual(cents(structuredContent), cents(answers.loan.plan_loan(loan).structuredContent));
      }
    } finally {
      await client.close();
    }
  });

  test("is shown by a host that allows WebAssembly and by one that does not, and is for all directories", async () => {
    const command = join(checkout, "web/cli/mcpapps.js");
    const options = ["--for", "all", "--host", "claude", "--host", "vscode"];
    const report = await run(process.execPath, [command, "check", ...options, "--", server]);
    assert.match(report, /0 failures/);
  });
});
