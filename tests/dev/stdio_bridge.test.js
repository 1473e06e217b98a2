// Servers on stdio, through the dev host's /mcp.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  callTool, connect, isRunning, listen, published, startBridge, stdioServer, until,
} from "./support/setting.js";

describe("the bridge to a server on stdio", () => {
  test("offers a server that others have published, with its view", async () => {
    const client = await connect(await startBridge({ command: published("server-budget-allocator") }));
    const { tools } = await client.listTools();
    const uri = tools.map((tool) => tool._meta?.ui?.resourceUri).find(Boolean);
    const { contents } = await client.readResource({ uri });
    assert.match(contents[0].text, /<\/html>\s*$/);
  });

  test("passes on what the server asks the user, and the answer", async () => {
    const client = await connect(await startBridge(), {
      "elicitation/create": ({ params }) => ({
        action: "accept",
        content: { city: params.message === "Where to?" ? "Oslo" : "" },
      }),
    });
    assert.equal(await callTool(client, "ask"), "to Oslo");
  });

  test("passes on what the server asks the model, and the answer", async () => {
    const client = await connect(await startBridge(), {
      "sampling/createMessage": () => ({ role: "assistant", model: "m", content: { type: "text", text: "hello" } }),
    });
    assert.equal(await callTool(client, "ask-model"), "the model said hello");
  });

  test("passes on progress and log messages", async () => {
    const logged = [];
    const client = await connect(await startBridge(), {
      "notifications/message": ({ params }) => void logged.push(params.data),
    });
    const progress = [];
    await callTool(client, "progress", {}, { onprogress: (step) => progress.push(step.progress) });
    assert.deepEqual(progress, [1, 2]);
    await callTool(client, "log");
    await until(() => logged.includes("from the server"));
  });

  test("passes on a message of megabytes, with line separators of Unicode in it", async () => {
    const client = await connect(await startBridge());
    const length = 3_000_000;
    assert.equal(await callTool(client, "large", { length }), "é\u2028".repeat(length / 2));
  });

  test("gives each session a process of its own", async () => {
    const host = await startBridge();
    const pids = await Promise.all(
      [1, 2].map(async () => JSON.parse(await callTool(await connect(host), "helper"))[0]),
    );
    assert.notEqual(pids[0], pids[1]);
  });

  test("tells the page and the terminal what the server writes beside messages", async () => {
    const host = await startBridge();
    const page = await listen(host);
    await connect(host);
    await page.next("log", ({ source, text }) => source === "server" && text === "the server starts");
    await page.next(
      "log",
      ({ text, isStray }) => isStray && text === "Not an MCP message on standard output: a stray print",
    );
    assert.ok(host.log.includes("the server starts"));
  });

  test("waits for a server that prints what it builds before it answers", async () => {
    const [node, server] = stdioServer;
    const host = await startBridge({ command: ["sh", "-c", `echo "building, see https://example.org"; sleep 0.3; exec "${node}" "${server}"`], patience: 50 });
    assert.equal(await callTool(await connect(host), "log"), "logged");
  });

  test("tells a page that comes later what the server has written since it was started", async () => {
    const host = await startBridge();
    await connect(host);
    await until(() => host.log.includes("the server starts"));
    const page = await listen(host);
    await page.next("log", ({ text }) => text === "the server starts");
  });

  test("refuses the question of newer clients without an error of HTTP, which browsers would report", async () => {
    const { url } = await startBridge();
    const body = JSON.stringify({ jsonrpc: "2.0", id: 7, method: "server/discover", params: {} });
    const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
    const response = await fetch(`${url}/mcp`, { method: "POST", headers, body });
    assert.equal(response.status, 200);
    const { id, error } = await response.json();
    assert.deepEqual([id, error.code], [7, -32601]);
  });
});

describe("when a process behind the bridge ends", () => {
  const processesOf = async (client) => JSON.parse(await callTool(client, "helper"));
  const untilGone = (pids) => until(() => !pids.some(isRunning), () => `still running: ${pids.filter(isRunning)}`);

  test("by itself, the call under way fails with its last words", async () => {
    const host = await startBridge();
    const page = await listen(host);
    const client = await connect(host);
    await assert.rejects(callTool(client, "die"), /exited with code 7\.[^]*a last word/);
    const { code, text } = await page.next("server", ({ state }) => state === "exited");
    assert.equal(code, 7);
    assert.match(text, /a last word/);
    await assert.rejects(callTool(client, "ask"), /exited with code 7/);
  });

  for (const [why, end, options] of [
    ["by itself", (client) => assert.rejects(callTool(client, "die"), /exited/)],
    ["because the client ends the session", (client) => client.transport.terminateSession()],
    ["because the page has gone without a word", (client) => client.close(), { idle: 50 }],
    ["because the bridge is closed", (_, { close }) => close()],
  ]) {
    test(`${why}, so does what it has started`, async () => {
      const bridge = await startBridge(options);
      const client = await connect(bridge);
      const pids = await processesOf(client);
      await end(client, bridge);
      await untilGone(pids);
    });
  }
});

describe("a command that is no MCP server", () => {
  const running = (script) => [process.execPath, "-e", script];
  for (const [what, command, words, options] of [
    [
      "is named if it cannot be found",
      ["no-such-program"],
      /The command no-such-program cannot be started: there is no such program/,
    ],
    ["is told with its output if it ends at once", running("console.error('Cannot find module'); process.exit(3)"),
      /exited with code 3\.\nCannot find module/],
    ["is told by what it prints if it serves HTTP instead",
      running("console.log('listening on http://localhost:3001/mcp'); setInterval(() => {}, 1000)"),
      /does not answer\. Not an MCP message on standard output: listening on .*\nIf it serves HTTP, start it so: mcpapps dev --url http:\/\/localhost:3001\/mcp -- /,
      { patience: 50 }],
  ]) {
    test(what, async () => {
      const bridge = await startBridge({ command, ...options });
      await assert.rejects(connect(bridge), words);
    });
  }
});
