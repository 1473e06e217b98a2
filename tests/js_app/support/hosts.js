// Hosts to connect to: the reference's AppBridge, and one that says what the test tells it to.
import { InMemoryTransport } from "@modelcontextprotocol/client";
import { AppBridge } from "@modelcontextprotocol/ext-apps/app-bridge";
import { WiredTransport } from "./wired_transport.js";

export const appInfo = { name: "An app", version: "1.2.3" };
export const hostInfo = { name: "A host", version: "3.2.1" };

/** A message as it is after its way through a frame: what is undefined is gone. */
export const plain = (message) => JSON.parse(JSON.stringify(message));

/** What a host answers to ui/initialize. */
export const initializeResult = (changes) => ({
  protocolVersion: "2026-01-26",
  hostInfo,
  hostCapabilities: {},
  hostContext: {},
  ...changes,
});

function newApp({ App }, t, { info = appInfo, capabilities, options }) {
  const app = new App(info, capabilities, { autoResize: false, ...options });
  // A host that a test has made to hang up badly is no reason to fail.
  t.after(() => app.close().catch(() => {}));
  return app;
}

function record(transport) {
  const messages = [];
  const send = transport.send.bind(transport);
  transport.send = (message, options) => {
    messages.push(plain(message));
    return send(message, options);
  };
  return messages;
}

/** An App and an AppBridge. `sent` and `received` are the App's messages, as they pass. */
export function linked(lib, t, setting = {}) {
  const { hostCapabilities = {}, hostContext = {}, connectOptions } = setting;
  const [transport, hostTransport] = InMemoryTransport.createLinkedPair();
  const sent = record(transport);
  const received = record(hostTransport);
  const app = newApp(lib, t, setting);
  const bridge = new AppBridge(null, setting.hostInfo ?? hostInfo, hostCapabilities, { hostContext });
  const pair = { app, bridge, transport, hostTransport, sent, received };
  pair.connect = async () => {
    await bridge.connect(hostTransport);
    await app.connect(transport, connectOptions);
  };
  setting.prepare?.(pair);
  return pair;
}

/** An App and a host whose answers are given by method; what has no answer stays unanswered. */
export function wired(lib, t, setting = {}) {
  const app = newApp(lib, t, setting);
  const transport = new WiredTransport({ "ui/initialize": initializeResult(), ...setting.answers });
  const pair = { app, transport, sent: transport.sent };
  pair.connect = () => app.connect(transport, setting.connectOptions);
  setting.prepare?.(pair);
  return pair;
}
