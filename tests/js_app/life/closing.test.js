// The end of a connection: closed by the App, by the host, by the transport.
import { alikeConnected, alikeUnconnected } from "../support/behaviour.js";
import { failure, rejecting, shown, shownFailure, throwing } from "../support/failure.js";
import { hear, link, tools } from "../support/hosts.js";

alikeUnconnected(undefined, {
  "closing an App that is not connected is fine": ({ app }) => app.close(),
  "handlers stay when the App connects again, with a new handshake": async ({ app, connect, wired }) => {
    const heard = hear(app, "toolinput");
    app.onteardown = () => ({ kept: true });
    await connect();
    await app.close();
    const { transport, sent } = wired();
    await app.connect(transport);
    await transport.notify("ui/notifications/tool-input", { arguments: { a: 1 } });
    await transport.ask("t", "ui/resource-teardown", {});
    return [heard, sent];
  },
});

alikeConnected(undefined, {
  "closing ends requests and the transport, once, and calls onclose afterwards": async ({ app, transport }) => {
    const seen = [];
    app.onclose = () => seen.push(app.transport === undefined);
    const errors = [app.openLink(link), app.callServerTool({ name: "a" })].map(shownFailure);
    await app.close();
    await app.close();
    return [seen, await Promise.all(errors), transport.calls.filter((call) => call === "close")];
  },
  "pending requests fail although onclose throws": async ({ app }) => {
    app.onclose = throwing(new Error("no"));
    const error = shownFailure(app.openLink(link));
    await app.close().catch(() => {});
    return error;
  },
  "a request after closing fails": async ({ app }) => {
    await app.close();
    return (await failure(app.openLink(link))).message;
  },
  "a transport that cannot close makes close() fail with its error": ({ app, transport }) => {
    const stuck = new Error("It is stuck.");
    transport.close = rejecting(stuck);
    return app.close().catch((error) => error === stuck);
  },
});

alikeConnected(tools, {
  "closing aborts what the host has asked": async ({ app, transport }) => {
    let signal;
    app.oncalltool = (_, extra) => {
      signal = extra.mcpReq.signal;
      return new Promise(() => {});
    };
    await transport.ask(1, "tools/call", { name: "a" });
    await app.close();
    return [signal.aborted, shown(signal.reason)];
  },
});
