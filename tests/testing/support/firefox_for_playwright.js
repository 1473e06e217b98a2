#!/usr/bin/env node
// Stock Firefox as Playwright's channel moz-firefox wants it. Playwright sets media features by a command that
// Firefox learnt later than the ESR; the tests set none, so the command is answered here. All else passes.
import { spawn } from "node:child_process";
import { WebSocket, WebSocketServer } from "ws";
import { findExecutable } from "../../../web/testing/executable.js";

const unknown = "emulation.setMediaFeaturesOverride";

// MCPAPPS_FIREFOX names this program.
delete process.env.MCPAPPS_FIREFOX;
const path = process.env.MCPAPPS_STOCK_FIREFOX || findExecutable("", ["firefox-esr", "firefox"]);
const firefox = spawn(path, process.argv.slice(2), { stdio: ["inherit", "inherit", "pipe"] });
for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => firefox.kill(signal));
firefox.on("exit", (code) => process.exit(code ?? 1));

firefox.stderr.setEncoding("utf8").on("data", async (text) => {
  const address = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(text)?.[1];
  if (!address) return void process.stderr.write(text);
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 }, () => {
    process.stderr.write(text.replace(address, `ws://127.0.0.1:${server.address().port}`));
  });
  server.on("connection", (client, { url }) =>
    pass(client, new WebSocket(address + url, { perMessageDeflate: false })),
  );
});

function pass(client, browser) {
  const opened = new Promise((resolve) => browser.on("open", resolve));
  client.on("message", async (data) => {
    const { id, method } = JSON.parse(data);
    if (method === unknown) return client.send(JSON.stringify({ type: "success", id, result: {} }));
    await opened;
    browser.send(String(data));
  });
  browser.on("message", (data) => client.send(String(data)));
  browser.on("close", () => client.close());
  client.on("close", () => browser.close());
}
