// Test tools of others for servers: the protocol's conformance runner, and the command line of MCP Inspector.
// docs/server.md has the commands, and explains the scenarios that do not pass.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, describe, test } from "node:test";
import { buildServers, hasHttp, servers } from "./cpp_servers.js";
import { checkout, readText, run } from "./places.js";
import { bringProtocolTools, tools } from "./protocol_tools.js";

const noTools = await bringProtocolTools();
const skip = noTools ?? (!hasHttp && "the sources of cpp-httplib are not in the cache: scripts/test brings them");
const place = mkdtempSync(join(tmpdir(), "protocol-"));
const started = [];
before(() => skip || buildServers(...Object.keys(servers)));
after(() => {
  for (const child of started) child.kill();
  rmSync(place, { recursive: true });
});

/** The server's address, from the end of its first line. @returns {Promise<string>} */
function start(server) {
  const child = spawn(servers[server], ["0"], { stdio: ["ignore", "ignore", "pipe"] });
  started.push(child);
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stderr }).once("line", (line) => resolve(line.split(" ").at(-1)));
    child.once("exit", (code) => reject(new Error(`${server} ended with ${code}`)));
  });
}

describe("the conformance runner", { skip }, () => {
  test("finds the scenarios to pass that docs/server.md names, and no other", async () => {
    const [program, ...args] = tools.conformance;
    // It ends with an error, because some scenarios do not pass.
    await run(
      program,
      [...args, "server", "--url", await start("conformance_server"), "--suite", "all", "-o", place],
    ).catch(() => {});
    const passed = readdirSync(place).filter((name) => {
      const checks = JSON.parse(readFileSync(join(place, name, "checks.json"), "utf8"));
      return checks.some(({ status }) => status === "SUCCESS") && !checks.some(({ status }) => status === "FAILURE");
    });
    const names = passed.map((name) => name.replace(/^server-(.*?)-\d{4}-.*/, "$1"));
    const [, listed] = /The scenarios that pass:([^]*?)\n\n/.exec(readText(checkout, "docs/server.md"));
    assert.deepEqual(names.sort(), [...listed.matchAll(/`([\w-]+)`/g)].map(([, name]) => name).sort());
  });
});

describe("MCP Inspector", { skip }, () => {
  const overHttp = async () => [await start("loan_http_server"), "--transport", "http"];
  for (const [way, target] of Object.entries({ "stdio": () => [servers.loan_server], "HTTP": overHttp })) {
    test(`lists, reads and calls what the loan's server has, over ${way}`, async () => {
      const to = await target();
      const ask = async (...method) => {
        const [program, ...args] = tools.inspector;
        return JSON.parse(await run(program, [...args, ...to, "--method", ...method]));
      };
      const { tools: [tool] } = await ask("tools/list");
      const { resourceUri } = tool._meta.ui;
      const { resources } = await ask("resources/list");
      assert.deepEqual(resources.map(({ uri }) => uri), [resourceUri]);
      const { contents: [page] } = await ask("resources/read", "--uri", resourceUri);
      assert.equal(page.mimeType, "text/html;profile=mcp-app");
      const { structuredContent } = await ask(
        "tools/call",
        "--tool-name",
        tool.name,
        "--tool-arg",
        "amount=1200",
        "rate=0",
        "years=1",
      );
      assert.equal(structuredContent.monthly, 100);
    });
  }
});
