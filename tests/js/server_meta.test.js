// js_glue/npm/server_meta.js. tests/consumer/servers.test.js compares it with the other languages.
import assert from "node:assert/strict";
import { test } from "node:test";
import { resourceMeta, toolMeta } from "../../js_glue/npm/server_meta.js";

/** @type {[any, string][]} */
const wrong = [
  [
    { csp: { connectDomain: ["https://a.example"] } },
    "csp.connectDomain is unknown: there are connectDomains, resourceDomains, frameDomains, baseUriDomains, " +
      "wasmUnsafeEval",
  ],
  [{ sandbox: { download: {} } }, "sandbox.download is unknown: there are forms, popups, modals, downloads"],
  [
    { prefersBoarder: true },
    "prefersBoarder is unknown: there are uri, domain, chatgptDomain, description, invoking, invoked, " +
      "prefersBorder, redirectDomains, contentMimeTypes, csp, permissions, sandbox",
  ],
  [
    { permissions: { clipboardwrite: {} } },
    "permissions.clipboardwrite is unknown: there are camera, microphone, geolocation, clipboardWrite",
  ],
  [{ sandbox: "allow-downloads" }, 'sandbox: "allow-downloads" is no object'],
  [{ sandbox: { downloads: true } }, "sandbox.downloads: true is no object"],
  [{ contentMimeTypes: "x" }, 'contentMimeTypes: "x" is no list of strings'],
  [{ contentMimeTypes: [1] }, "contentMimeTypes: [1] is no list of strings"],
  [{ redirectDomains: "https://a.example" }, 'redirectDomains: "https://a.example" is no list of strings'],
  [{ prefersBorder: "yes" }, 'prefersBorder: "yes" is no boolean'],
  [{ permissions: ["camera"] }, 'permissions: ["camera"] is no object'],
];

for (const [view, message] of wrong) {
  test(`a view that declares ${JSON.stringify(view)} is refused, with the path`, () => {
    assert.throws(() => resourceMeta(view), { name: "TypeError", message });
    assert.throws(() => toolMeta({ uri: "ui://a", ...view }), { name: "TypeError", message });
  });
}

test("a view without a declaration of a member may have it as undefined or null", () => {
  const bare = { "openai/widgetCSP": { connect_domains: [], resource_domains: [] } };
  assert.deepEqual(resourceMeta(/** @type {any} */ ({ csp: null, sandbox: undefined, prefersBorder: null })), bare);
});
