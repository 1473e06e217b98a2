// Pages to open in tests of the testing kits.
import { fileURLToPath } from "node:url";

const path = (name) => fileURLToPath(new URL(`../../../${name}`, import.meta.url));

export const weather = process.env.MCPAPPS_WEATHER_VIEW ?? path("build/demo/weather.html");
export const hello = path("build/demo/hello.html");
export const crashing = path("build/views/crashing.html");
export const throwing = path("build/views/throwing.html");
export const plain = path("tests/browser/support/plain_view.html");
export const root = path(".");

/**
 * A page whose script speaks the protocol by hand: `request(method, params)`, `notify(method, params)` and
 * `handle`, which gets the host's messages.
 * @param {string} script runs when the handshake has ended
 */
export function handWritten(script = "", body = "") {
  const html = `<!doctype html><html><head><title>by hand</title></head><body>${body}<script>
    const waiting = new Map();
    let lastId = 0, handle = () => {};
    const post = (message) => parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
    const notify = (method, params = {}) => post({ method, params });
    const request = (method, params = {}) => new Promise((resolve) => {
      waiting.set(++lastId, resolve);
      post({ id: lastId, method, params });
    });
    addEventListener("message", ({ source, data }) => {
      if (source !== parent) return;
      if (!data.method) return waiting.get(data.id)?.(data);
      if (data.id !== undefined) post({ id: data.id, result: {} });
      handle(data);
    });
    request("ui/initialize", {
      protocolVersion: "2026-01-26",
      appInfo: { name: "by hand", version: "1.0.0" },
      appCapabilities: {},
    }).then(() => {
      notify("ui/notifications/initialized");
      ${script}
    });
  </script></body></html>`;
  return { html, name: "by hand" };
}
