// Connects an App to a host behind a window, lets the host say one thing, and writes which functions that has called.
// To be run in a Node without WebAssembly: there the engine is JavaScript, whose functions V8 can count.
import { setImmediate as settle } from "node:timers/promises";
import { callsDuring } from "../../js/support/walk.js";
import { appInfo, initializeResult } from "./hosts.js";
import { entry } from "./packages.js";

const listeners = [];
const parent = { postMessage() {} };
globalThis.window = { parent, addEventListener: (_, listener) => listeners.push(listener) };
const receive = (message) => {
  for (const listener of listeners) listener({ source: parent, data: { jsonrpc: "2.0", ...message } });
};

const { App, ready } = await import(entry);
await ready;
const { engine } = await import(new URL("start_engine.js", entry));

const app = new App(appInfo, {}, { autoResize: false });
let heard = 0;
app.ontoolresult = () => ++heard;
const connecting = app.connect();
await settle();
receive({ id: 0, result: initializeResult() });
await connecting;

// What of the engine is called from JavaScript, and what it puts on its list.
const crossings = [];
const count = (owner, name) => {
  const original = owner[name];
  owner[name] = function (...details) {
    crossings.push(name);
    return original.apply(this, details);
  };
};
count(engine, "mcpappsPack");
count(engine, "UTF8ToString");
for (const name of Object.getOwnPropertyNames(engine.App.prototype)) {
  if (name !== "constructor") count(engine.App.prototype, name);
}
count(engine.mcpappsTold, "push");

const say = async () => {
  receive({ method: "ui/notifications/tool-result", params: { content: [{ type: "text", text: "hi" }] } });
  await settle();
};
await say();
crossings.length = heard = 0;
const calls = await callsDuring(say, new URL("../bindings/npm/mcpapps_engine.js.symbols", entry));
console.log(JSON.stringify({ heard, crossings, calls }));
