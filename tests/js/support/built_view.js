// Runs a built page in Node: its own loader and engines, a fake window, and a host.
import { readFileSync } from "node:fs";
import { load, refuse } from "./browser.js";
import { attributesOf, payloadOf } from "./page.js";

const codings = { wasm: "base64", data: "base64", glue: "utf8", js: "utf8", translator: "utf8" };

function payloadsOf(page) {
  const payload = ([name, encoding]) => {
    const coding = encoding === "utf8" ? "text" : encoding;
    return [
      name,
      { textContent: payloadOf(page, name).toString(encoding), dataset: { ...attributesOf(page, name), coding } },
    ];
  };
  return Object.fromEntries(Object.entries(codings).filter(([name]) => payloadOf(page, name)).map(payload));
}

/** Waits for `isSo`: a message may have to wait for its turn. */
export async function until(isSo) {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve));
}

/**
 * Starts a view of build/views, and answers its handshake.
 * @param {string} name
 * @param {"wasm" | "js"} engine
 * @param {object} [globals] further globals of the page
 * @param {object} [hostContext]
 */
export async function startView(name, engine, globals = {}, hostContext = {}) {
  const listeners = new Set();
  const view = { posted: [], logged: [], beforePost: () => {} };
  const parent = {
    postMessage(message) {
      view.beforePost(message);
      view.posted.push(message);
      if (message.method !== "ui/initialize") return;
      const hostInfo = { name: "node", version: "1" };
      view.say({
        id: message.id,
        result: { protocolVersion: "2026-01-26", hostInfo, hostCapabilities: {}, hostContext },
      });
    },
  };
  /** Sends the view any data. */
  view.hear = (data) => {
    for (const listener of listeners) listener({ source: parent, data });
  };
  /** Sends the view messages, each as an event. */
  view.say = (...messages) => {
    for (const message of messages) view.hear({ jsonrpc: "2.0", ...message });
  };
  view.answerTo = (id) => view.posted.find((message) => message.id === id && !message.method);

  // Exposes the memory to tests; the loader's probe has none.
  function Instance(...parameters) {
    const instance = new WebAssembly.Instance(...parameters);
    view.memory = Object.values(instance.exports).find((value) => value.buffer);
    return instance;
  }
  // Does not keep Node running.
  const setUnheldTimeout = (...parameters) => setTimeout(...parameters).unref();
  class Channel extends MessageChannel {
    constructor() {
      super();
      setTimeout(() => this.port1.unref()).unref();
    }
  }
  const log = (...what) => view.logged.push(what.map(String).join(" "));
  const page = await load({
    payloads: payloadsOf(readFileSync(new URL(`../../../build/views/${name}.html`, import.meta.url), "utf8")),
    webAssembly: engine === "js" ? { Module: refuse } : { Instance },
    globals: {
      ...{ window: { parent }, performance, TextEncoder, clearTimeout, RangeError },
      ...{ MessageChannel: Channel, setTimeout: setUnheldTimeout },
      addEventListener: (_, listener) => listeners.add(listener),
      removeEventListener: (_, listener) => listeners.delete(listener),
      console: { log, warn: log, error: log, debug() {} },
      ...globals,
    },
  });
  await new Promise((resolve) => setTimeout(resolve));
  return Object.assign(view, { page, global: page.global });
}
