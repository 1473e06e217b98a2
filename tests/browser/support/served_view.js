// A view of build/views in a host, under a policy that allows WebAssembly or one that does not.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { policies, usePolicyHost } from "../../js/support/policy_host.js";

const allowing = {
  wasm: policies.webAssembly,
  js: policies.specification,
  frames: `${policies.webAssembly}; frame-src blob:`,
};

// Runs in the host's page. Accepts everything, and records messages.
function host() {
  window.heard = [];
  window.say = (message) => frames[0].postMessage({ jsonrpc: "2.0", ...message }, "*");
  window.order = (what, where) =>
    say({ method: "ui/notifications/tool-input", params: { arguments: { what, where } } });
  const hostInfo = { name: "test", version: "1" };
  const results = {
    "ui/initialize": { protocolVersion: "2026-01-26", hostInfo, hostCapabilities: {}, hostContext: {} },
    "tools/call": { content: [{ type: "text", text: "going on" }] },
  };
  addEventListener("message", ({ data }) => {
    heard.push(data);
    if (results[data.method]) say({ id: data.id, result: results[data.method] });
  });
}

/**
 * Registers the hooks; open(t, what) opens the view, with the engine `wasm` or `js`, or with `frames`, so that it may
 * have frames from bytes. connect(t, engine) also waits for the handshake.
 */
export function useServedView(name) {
  const page = readFileSync(new URL(`../../../build/views/${name}.html`, import.meta.url), "utf8");
  const { show } = usePolicyHost({ script: `(${host})()`, width: 640 });

  async function open(t, what) {
    const shown = await show(t, { page, policy: allowing[what] });
    return { ...shown, frame: shown.view };
  }

  async function connect(t, engine) {
    const opened = await open(t, engine);
    await opened.page.waitForFunction(() => heard.some(({ method }) => method === "ui/notifications/initialized"));
    assert.equal(await opened.frame.evaluate("__mcpapps.engine"), engine);
    return opened;
  }
  return { open, connect };
}
