// Hosts to connect to: the reference's AppBridge, and one that says what the test tells it to.
import { InMemoryTransport } from "@modelcontextprotocol/client";
import { AppBridge } from "@modelcontextprotocol/ext-apps/app-bridge";
import { WiredTransport } from "./wired_transport.js";

export const appInfo = { name: "An app", version: "1.2.3" };
export const hostInfo = { name: "A host", version: "3.2.1" };

// The setting of an App that has tools.
export const tools = { capabilities: { tools: {} } };
// What is asked of hosts to show a request, and the setting of a host that does it.
export const link = { url: "https://example.com/" };
export const opens = { answers: { "ui/open-link": {} } };

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

/** What the handler of an event gets of an App or a bridge, call by call. */
export function hear(app, event) {
  const heard = [];
  app[`on${event}`] = (params) => heard.push(params);
  return heard;
}

/** An App, and the messages of the errors that it reports. */
function newApp(lib, t, { App = lib.App, info = appInfo, capabilities, options }) {
  const app = new App(info, capabilities, { autoResize: false, ...options });
  const errors = [];
  app.onerror = (error) => errors.push(error.message);
  // A host that a test has made to hang up badly is no reason to fail.
  t.after(() => app.close().catch(() => {}));
  return { app, errors };
}

/** An App and an AppBridge. `sent` has the App's messages. */
export function linked(lib, t, setting = {}) {
  const { hostCapabilities = {}, hostContext = {} } = setting;
  const [transport, hostTransport] = InMemoryTransport.createLinkedPair();
  const sent = [];
  const send = transport.send.bind(transport);
  transport.send = (message, options) => {
    sent.push(plain(message));
    return send(message, options);
  };
  const bridge = new AppBridge(null, hostInfo, hostCapabilities, { hostContext });
  const pair = { ...newApp(lib, t, setting), bridge, transport, sent };
  pair.connect = async () => {
    await bridge.connect(hostTransport);
    await pair.app.connect(transport);
    return pair;
  };
  return pair;
}

/** An App and a host whose answers are given by method; what has no answer stays unanswered. */
export function wired(lib, t, setting = {}) {
  const transport = new WiredTransport({ "ui/initialize": initializeResult(), ...setting.answers });
  const pair = { ...newApp(lib, t, setting), transport, sent: transport.sent };
  let lastId = 100;
  pair.connect = async () => {
    await pair.app.connect(transport);
    return pair;
  };
  /** Asks the App, and gives its result or `{ error }`. */
  pair.ask = async (method, params) => {
    const { result, error } = (await transport.ask(++lastId, method, params)) ?? {};
    return error ? { error } : result;
  };
  return pair;
}
