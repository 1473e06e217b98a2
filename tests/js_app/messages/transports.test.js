// Transports of the author's own, and what they get wrong.
import { alikeConnected, alikeUnconnected } from "../support/behaviour.js";
import { failure, rejecting, shown } from "../support/failure.js";
import { hear, link } from "../support/hosts.js";
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
