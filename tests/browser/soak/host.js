// The soak's host page: the reference AppBridge, which sends and answers everything.
import { AppBridge, PostMessageTransport } from "@modelcontextprotocol/ext-apps/app-bridge";

const later = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const linesOf = (count) => ({ lines: Array.from({ length: count }, (_, i) => ({ text: `line ${i}` })) });

// All of these are invalid; the view reports them and continues.
const nonsense = [
  "no JSON",
  "{}",
  null,
  { jsonrpc: "2.0" },
  { jsonrpc: "2.0", method: "no/such/notification", params: {} },
  { jsonrpc: "2.0", id: "unasked", result: {} },
  { jsonrpc: "2.0", id: 1, method: "no/such/request" },
  { jsonrpc: "2.0", method: "ui/notifications/tool-result", params: { content: 1, structuredContent: [] } },
  { jsonrpc: "2.0", method: "ui/notifications/host-context-changed", params: { theme: 1, styles: "none" } },
];

const contexts = [
  { theme: "dark" },
  { theme: "light", locale: "de-DE" },
  { displayMode: "fullscreen" },
  { displayMode: "inline", timeZone: "Europe/Berlin" },
  { containerDimensions: { maxWidth: 640, maxHeight: 2000 } },
  { styles: { variables: { "--color-text-primary": "red" }, css: { fonts: "@font-face { font-family: Soak }" } } },
  { safeAreaInsets: { top: 1, right: 2, bottom: 3, left: 4 } },
];

const frame = document.createElement("iframe");
frame.sandbox = "allow-scripts allow-same-origin";
let bridge, logged;
let messages = 0;

function answerEverything() {
  bridge.oncalltool = async ({ name, arguments: echoed }) => {
    if (name === "slow") await later(15);
    return { content: [{ type: "text", text: echoed.text }], structuredContent: echoed };
  };
  bridge.onmessage = async () => ({});
  bridge.onupdatemodelcontext = async () => ({});
  bridge.onopenlink = async () => ({ isError: true });
  bridge.onrequestdisplaymode = async ({ mode }) => ({ mode });
  bridge.onsizechange = ({ height }) => (frame.style.height = `${height}px`);
  bridge.onloggingmessage = ({ data }) => logged?.(data);
}

globalThis.soak = {
  get messages() {
    return messages;
  },

  async open(html) {
    document.body.append(frame);
    const target = frame.contentWindow;
    const capabilities = { serverTools: {}, logging: {}, openLinks: {}, message: {}, updateModelContext: {} };
    bridge = new AppBridge(null, { name: "soak", version: "1.0.0" }, capabilities, { hostContext: contexts[0] });
    answerEverything();
    const initialized = new Promise((resolve) => (bridge.oninitialized = resolve));
    const transport = new PostMessageTransport(target, target);
    await bridge.connect(transport);
    // Both directions: the view's messages come here, the host's go through the transport.
    addEventListener("message", () => ++messages);
    const send = transport.send.bind(transport);
    transport.send = (...args) => (++messages, send(...args));
    frame.srcdoc = html;
    await initialized;
  },

  /** Everything once. Ends when the view has all answers. */
  async round(number) {
    const done = new Promise((resolve) => {
      logged = (data) => data === number && resolve();
    });
    for (const size of [1, 5, 20]) bridge.sendToolInputPartial({ arguments: linesOf(size) });
    bridge.sendToolInput({ arguments: { soak: "round", round: number } });
    bridge.sendToolResult({ content: [], structuredContent: linesOf(number % 40) });
    bridge.sendToolCancelled({ reason: `round ${number}` });
    bridge.sendHostContextChange(contexts[number % contexts.length]);
    bridge.sendToolListChanged();
    frame.contentWindow.postMessage(nonsense[number % nonsense.length], "*");
    ++messages;
    frame.style.width = `${300 + (number % 5) * 40}px`;
    await bridge.teardownResource({ reason: "to come back" });
    await done;
  },

  /** Makes the view close its connection, and returns what is left in its frame. */
  async close() {
    await bridge.sendToolInput({ arguments: { soak: "close" } });
    await later(500);
    return frame.contentWindow.leftOver();
  },

  inUse: () => frame.contentWindow.leftOver(),

  wasmBytes: () => frame.contentWindow.wasmBytes(),
};
