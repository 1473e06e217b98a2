import assert from "node:assert/strict";
import { behaviour } from "./support/behaviour.js";

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

behaviour("an App needs no more than its name and version", ({ App }) => {
  const app = new App({ name: "An app", version: "1" });
  assert.ok(app instanceof App);
});

behaviour("App may be extended", async ({ App, connectWired, lib }) => {
  class Counting extends App {
    results = 0;
    constructor(...parameters) {
      super(...parameters);
      this.ontoolresult = () => this.results++;
    }
  }
  const { app, transport } = await connectWired({
    prepare: (pair) => {
      pair.app = new Counting({ name: "An app", version: "1" }, {}, { autoResize: false });
      pair.connect = () => pair.app.connect(pair.transport);
    },
  });
  transport.notify(lib.TOOL_RESULT_METHOD, { content: [] });
  await new Promise(setImmediate);
  assert.equal(app.results, 1);
  await app.close();
});

behaviour("a class that extends App may override its methods", async ({ App, connectWired }) => {
  class Louder extends App {
    sendLog(params) {
      return super.sendLog({ ...params, data: params.data.toUpperCase() });
    }
  }
  const { app, transport } = await connectWired({
    prepare: (pair) => {
      pair.app = new Louder({ name: "An app", version: "1" }, {}, { autoResize: false });
      pair.connect = () => pair.app.connect(pair.transport);
    },
  });
  await app.sendLog({ level: "info", data: "hello" });
  assert.equal(transport.latest("notifications/message").params.data, "HELLO");
  await app.close();
});

behaviour("several Apps in one program keep apart", async ({ connect }) => {
  const first = await connect({ hostContext: { theme: "dark" } });
  const second = await connect({ hostContext: { theme: "light" } });
  const heard = [];
  first.app.onhostcontextchanged = () => heard.push("first");
  second.app.onhostcontextchanged = () => heard.push("second");
  await second.bridge.sendHostContextChange({ locale: "de" });
  await new Promise(setImmediate);
  assert.deepEqual(heard, ["second"]);
  assert.deepEqual(first.app.getHostContext(), { theme: "dark" });
  await first.app.close();
  assert.deepEqual(await second.app.sendLog({ level: "info", data: 1 }), undefined);
});
