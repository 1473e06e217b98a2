// Pages by hand: one that keeps every rule, and ways to break them.

const initialize = { protocolVersion: "2026-01-26", appInfo: { name: "page", version: "1.0.0" }, appCapabilities: {} };

/** Some hosts hear nothing before. @param {string} code */
const whenLoaded = (code) => `addEventListener("load", () => setTimeout(() => ${code}));`;

/**
 * @param {object} [parts] replacements of the valid parts
 * @param {string} [parts.head] HTML
 * @param {string} [parts.first] code before anything else
 * @param {object} [parts.params] of ui/initialize; null: it is not sent
 * @param {string} [parts.initialized] code for the answer to ui/initialize
 * @param {string} [parts.size] code that reports the size
 * @param {string} [parts.ready] code after the handshake
 * @param {Record<string, string>} [parts.on] code for methods, with `id` and `params`
 */
export function pageWith({ head = "", first = "", params = initialize, initialized, size, ready = "", on = {} } = {}) {
  const handlers = { ping: "post({ id, result: {} })", "ui/resource-teardown": "post({ id, result: {} })", ...on };
  const cases = Object.entries(handlers).map(
    ([method, code]) => `${JSON.stringify(method)}: ({ id, params }) => { ${code} }`,
  );
  return `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Page</title>${head}</head>
  <body>
    <p id="shown">waiting</p>
    <script>
      const post = (message) => window.parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
      const request = (method, params) => post({ id: 1, method, params });
      ${first}
      const handlers = { ${cases.join(",\n")} };
      window.addEventListener("message", ({ source, data }) => {
        if (source !== window.parent) return;
        if (data.id === 1 && !data.method) {
          ${initialized ?? 'post({ method: "ui/notifications/initialized" })'};
          ${size ?? 'post({ method: "ui/notifications/size-changed", params: { width: 300, height: 50 } })'};
          ${ready}
        } else if (data.method) handlers[data.method]?.(data);
      });
      ${params === null ? "" : whenLoaded(`request("ui/initialize", ${JSON.stringify(params)})`)}
    </script>
  </body>
</html>`;
}

export const withoutField = (name) => ({ ...initialize, [name]: undefined });
export const withCapabilities = (appCapabilities) => ({ ...initialize, appCapabilities });

/** The broken rules in results, each once, in order. */
export const brokenRules = (results, status = "fail") => [
  ...new Set(results.filter((result) => result.status === status).map(({ rule }) => rule)),
];
