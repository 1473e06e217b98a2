// What the module exports, and how its App may be extended.
import assert from "node:assert/strict";
import { behaviour } from "./support/behaviour.js";
import { hear } from "./support/hosts.js";
import { settle } from "./support/time.js";

const constants = {
  LATEST_PROTOCOL_VERSION: "2026-01-26",
  RESOURCE_MIME_TYPE: "text/html;profile=mcp-app",
  RESOURCE_URI_META_KEY: "ui/resourceUri",
  INITIALIZE_METHOD: "ui/initialize",
  INITIALIZED_METHOD: "ui/notifications/initialized",
  OPEN_LINK_METHOD: "ui/open-link",
  DOWNLOAD_FILE_METHOD: "ui/download-file",
  MESSAGE_METHOD: "ui/message",
  REQUEST_DISPLAY_MODE_METHOD: "ui/request-display-mode",
  RESOURCE_TEARDOWN_METHOD: "ui/resource-teardown",
  REQUEST_TEARDOWN_METHOD: "ui/notifications/request-teardown",
  SIZE_CHANGED_METHOD: "ui/notifications/size-changed",
  TOOL_INPUT_METHOD: "ui/notifications/tool-input",
  TOOL_INPUT_PARTIAL_METHOD: "ui/notifications/tool-input-partial",
  TOOL_RESULT_METHOD: "ui/notifications/tool-result",
  TOOL_CANCELLED_METHOD: "ui/notifications/tool-cancelled",
  HOST_CONTEXT_CHANGED_METHOD: "ui/notifications/host-context-changed",
  SANDBOX_PROXY_READY_METHOD: "ui/notifications/sandbox-proxy-ready",
  SANDBOX_RESOURCE_READY_METHOD: "ui/notifications/sandbox-resource-ready",
};

behaviour("the module gives the constants of the specification", ({ lib }) => {
  for (const [name, value] of Object.entries(constants)) assert.equal(lib[name], value, name);
});

behaviour("the module gives its classes and functions", ({ lib }) => {
  const functions = ["applyDocumentTheme", "getDocumentTheme", "applyHostStyleVariables", "applyHostFonts"];
  for (const name of ["App", "EventDispatcher", "PostMessageTransport", ...functions]) {
    assert.equal(typeof lib[name], "function", name);
  }
});

behaviour("App may be extended", async ({ lib, wired }) => {
  class Counting extends lib.App {
    results = 0;
    constructor(...parameters) {
      super(...parameters);
      this.ontoolresult = () => this.results++;
    }
  }
  const { app, transport } = await wired({ App: Counting }).connect();
  await transport.notify(lib.TOOL_RESULT_METHOD, { content: [] });
  assert.equal(app.results, 1);
});

behaviour("a class that extends App may override its methods", async ({ lib, wired }) => {
  class Louder extends lib.App {
    sendLog(params) {
      return super.sendLog({ ...params, data: params.data.toUpperCase() });
    }
  }
  const { app, transport } = await wired({ App: Louder }).connect();
  await app.sendLog({ level: "info", data: "hello" });
  assert.equal(transport.latest("notifications/message").params.data, "HELLO");
});

behaviour("several Apps in one program keep apart", async ({ linked }) => {
  const [first, second] = [linked({ hostContext: { theme: "dark" } }), linked({ hostContext: { theme: "light" } })];
  await first.connect();
  await second.connect();
  const heard = [first, second].map(({ app }) => hear(app, "hostcontextchanged"));
  await second.bridge.sendHostContextChange({ locale: "de" });
  await settle();
  assert.deepEqual(heard, [[], [{ locale: "de" }]]);
  assert.deepEqual(first.app.getHostContext(), { theme: "dark" });
  await first.app.close();
  assert.equal(await second.app.sendLog({ level: "info", data: 1 }), undefined);
});
