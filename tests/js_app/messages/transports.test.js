// Transports of the author's own, and what they get wrong.
import assert from "node:assert/strict";
import { alikeConnected, alikeUnconnected, difference } from "../support/behaviour.js";
import { failure, rejecting, shown } from "../support/failure.js";
import { hear, initializeResult, link } from "../support/hosts.js";
import { fakePage } from "../support/page.js";
import { reactive } from "../support/proxies.js";
import { settle } from "../support/time.js";

const broken = new Error("The wire is cut.");
const isBroken = (error) => error === broken;

alikeUnconnected(undefined, {
  "a transport is started once, when it can bring messages": async ({ transport, connect }) => {
    const seen = [];
    const start = transport.start.bind(transport);
    transport.start = () => {
      seen.push([typeof transport.onmessage, typeof transport.onclose, typeof transport.onerror]);
      return start();
    };
    await connect();
    return seen;
  },
  "nothing is sent before the transport has started": async ({ transport, connect }) => {
    let started;
    transport.start = () => new Promise((resolve) => (started = resolve));
    const end = connect();
    await settle();
    const { length } = transport.sent;
    started();
    await end;
    return length;
  },
  "what was listening at the transport goes on listening, and hears first": async ({ app, transport, connect }) => {
    const order = [];
    transport.onmessage = (message) => order.push(`message ${message.method ?? message.id}`);
    transport.onerror = (error) => order.push(`error ${error.message}`);
    transport.onclose = () => order.push("close");
    app.onerror = () => order.push("app error");
    app.onclose = () => order.push("app close");
    await connect();
    transport.notify("example.com/a", {});
    transport.onerror(new Error("x"));
    await app.close();
    return order;
  },
});

for (const what of ["start", "send"]) {
  alikeUnconnected(undefined, {
    [`a transport that cannot ${what} makes connect() fail with its error`]: async ({ app, transport, connect }) => {
      transport[what] = rejecting(broken);
      const error = await failure(connect);
      await settle();
      return [isBroken(error), transport.calls, app.transport === undefined];
    },
  });
}

for (const [what, method] of [["answer", "ping"], ["refusal", "no/such/method"]]) {
  alikeConnected(undefined, {
    [`an ${what} that cannot be sent is reported to onerror`]: async ({ transport }) => {
      transport.send = rejecting(broken);
      await transport.ask(1, method);
    },
  });
}

alikeConnected(undefined, {
  "a transport that cannot send makes the request fail with its error": async ({ app, transport }) => {
    const { send } = transport;
    transport.send = rejecting(broken);
    const error = await failure(app.openLink(link));
    transport.send = send;
    const answer = app.openLink(link);
    await settle();
    transport.answer("ui/open-link", { fine: true });
    return [isBroken(error), await answer];
  },
  "a cancellation that cannot be sent is reported to onerror": async ({ app, transport }) => {
    const control = new AbortController();
    const error = failure(app.openLink(link, { signal: control.signal }));
    transport.send = rejecting(broken);
    control.abort("stop");
    return shown(await error);
  },
  "what the transport reports comes to onerror, the same object": ({ app, transport }) => {
    const errors = hear(app, "error");
    transport.onerror(broken);
    return [errors.map(isBroken), app.transport === transport];
  },
  "a transport that closes by itself ends the connection": async ({ app, transport }) => {
    const ends = hear(app, "close");
    const error = failure(app.openLink(link));
    transport.onclose();
    return [shown(await error), ends.length, app.transport === undefined];
  },
  "a transport may answer within send()": ({ app, transport }) => {
    transport.send = async ({ id }) => transport.receive({ jsonrpc: "2.0", id, result: { at: "once" } });
    return app.openLink(link);
  },
  "what the App sends is the author's no longer": async ({ app, transport }) => {
    const params = { arguments: { list: [1] }, name: "a" };
    const answer = app.callServerTool(params);
    params.arguments.list.push(2);
    transport.answer("tools/call", { content: [] });
    return answer;
  },
});

alikeUnconnected({ answers: { "ui/initialize": undefined } }, {
  "a transport that closes during the handshake makes connect() fail": async ({ transport, connect }) => {
    const error = failure(connect);
    await settle();
    transport.onclose();
    return shown(await error);
  },
});

// ---- PostMessageTransport: the way between a view in a frame and the page around it ----

const message = { jsonrpc: "2.0", method: "example.com/a", params: { b: [1] } };
const partial = { jsonrpc: "2.0", method: "ui/notifications/tool-input-partial", params: {} };
const answers = [{ id: 1, result: { a: 1 } }, { id: "x", error: { code: -1, message: "no" } }];
const noise = ["text", null, undefined, 7, [], {}, { type: "webpackOk" }, { jsonrpc: "1.0", method: "a" }];

/** A transport that has started, what it hears and posts of what `act` does, and what `act` gives. */
const started = (act = () => {}, parametersOf = ({ parent }) => [parent, parent]) => async ({ lib, t, log }) => {
  const { window } = fakePage(t);
  const transport = new lib.PostMessageTransport(...parametersOf(window));
  const seen = { heard: [], errors: [], listening: [window.listeners.size], posted: window.parent.posted };
  transport.onmessage = (value) => seen.heard.push(value);
  transport.onerror = ({ message }) => seen.errors.push(message.replace(/(received: )[^]*/, "$1"));
  window.receive(message);
  await transport.start();
  const given = await act({ window, transport });
  seen.listening.push(window.listeners.size);
  // The words in which a schema's errors are told differ.
  return [seen, given, log.error.splice(0).map((line) => line.slice(0, 23))];
};

alikeUnconnected(undefined, {
  "PostMessageTransport posts what it is to send, to any origin": started(({ transport }) => transport.send(message)),
  "PostMessageTransport brings what the window receives, once it has started": started(({ window }) => {
    for (const each of [message, ...answers]) window.receive({ jsonrpc: "2.0", ...each });
  }),
  "PostMessageTransport passes over what comes from elsewhere": started(({ window }) =>
    window.receive(message, { another: "window" })),
  "PostMessageTransport without a source hears everyone": started(
    ({ window }) => window.receive(message, { another: "window" }), ({ parent }) => [parent],
  ),
  "PostMessageTransport passes over what is not JSON-RPC": started(({ window }) =>
    noise.forEach((each) => window.receive(each))),
  "PostMessageTransport reports what claims to be JSON-RPC and is not": started(({ window }) =>
    window.receive({ jsonrpc: "2.0", id: {}, method: 5 })),
  "PostMessageTransport hears nothing once it is closed, and says so": started(async ({ transport, window }) => {
    let closed = 0;
    transport.onclose = () => closed++;
    await transport.close();
    window.receive(message);
    return closed;
  }),
  "an App connects to its parent window unless told otherwise, and what it posts can be cloned": async ({
    app, lib, t,
  }) => {
    const { window } = fakePage(t);
    const { posted } = window.parent;
    // What cannot be cloned cannot be posted.
    window.parent.postMessage = (data, target) => posted.push([structuredClone(data), target]);
    const connected = app.connect();
    await settle();
    const answer = (changes) => ({ jsonrpc: "2.0", id: 0, result: initializeResult(changes) });
    window.receive(answer({ hostContext: { theme: "dark" } }), { other: 1 });
    window.receive(answer());
    await connected;
    await app.sendLog({ level: "info", data: { deep: [{ a: null }] } });
    return [app.getHostContext(), app.transport instanceof lib.PostMessageTransport, posted];
  },
});

difference(
  "a reactive proxy in a message is posted",
  "it is sent as JSON",
  { reference: "DataCloneError", mcpapps: [[message, "*"]] },
  async ({ lib, t }) => {
    const { window: { parent } } = fakePage(t);
    const transport = new lib.PostMessageTransport(parent, parent);
    const { posted } = parent;
    parent.postMessage = (value, origin) => void posted.push([structuredClone(value), origin]);
    try {
      await transport.send(reactive(structuredClone(message)));
      return posted;
    } catch ({ name }) {
      return name;
    }
  },
);

const sentence = "PostMessageTransport logs what it sends, but not the parts of tool input";
const reason = "each message in the console costs more than its way; it is written if asked for";
// After one transport has sent, and after another that was asked to log has sent too.
const lines = { reference: [1, 2], mcpapps: [0, 1] };
difference(sentence, reason, lines, async ({ lib, log, t }) => {
  const { window } = fakePage(t);
  const counts = [];
  for (const options of [undefined, { debug: true }]) {
    const transport = new lib.PostMessageTransport(window.parent, window.parent, options);
    await transport.send(message);
    await transport.send(partial);
    counts.push(log.debug.length);
  }
  for (const line of log.debug) assert.match(line, /^Sending message/);
  return counts;
});
