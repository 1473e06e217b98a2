// What the App asks of the host and tells it: each method's message, its result, its errors.
import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { test } from "node:test";
import { ProtocolError, SdkError, SdkErrorCode } from "@modelcontextprotocol/client";
import { z } from "zod";
import { alikeConnected, alikeUnconnected, difference } from "../support/behaviour.js";
import { failure, protocolError, rejecting, sdkError, shown, shownFailure } from "../support/failure.js";
import { link, opens, wired } from "../support/hosts.js";
import { connected as ours } from "../support/ours.js";
import { packages } from "../support/packages.js";
import { settle } from "../support/time.js";

const text = { type: "text", text: "hello" };
const sampling = { messages: [{ role: "user", content: text }], maxTokens: 100 };

for (const [what, answer] of Object.entries({ null: null, "a list": [], "a text": "done" })) {
  test(`an answer that is ${what} is reported, as the reference does, and rejects its caller`, async (t) => {
    const { app, transport, errors } = await ours(t);
    const opened = shownFailure(app.openLink(link, { timeout: 1e9 }));
    const message = { jsonrpc: "2.0", id: transport.latest("ui/open-link").id, result: answer };
    transport.receive(message);
    const text = "Invalid result for ui/open-link: result: expected object";
    assert.deepEqual(await opened, sdkError("INVALID_RESULT", text, undefined));
    assert.deepEqual(errors, [`Unknown message type: ${JSON.stringify(message)}`]);
  });
}

test("a result that says nothing but that it is an error is one, of an unknown method or a link", async (t) => {
  const answer = { status: "error", message: "Unhandled request" };
  const answers = { "ui/open-link": answer, "ui/download-file": answer, "ui/message": { ...answer, _meta: {} } };
  const { app } = await ours(t, { answers });
  assert.deepEqual(await shownFailure(app.openLink(link)), protocolError(-32603, answer.message));
  assert.deepEqual(await shownFailure(app.downloadFile({ contents: [] })), protocolError(-32601, answer.message));
  assert.deepEqual(await app.sendMessage({ role: "user", content: [] }), { ...answer, _meta: {} });
});

// Results of the wrong form, and what else is sent and answered, random sessions compare.

const own = "example.com/add";
const sum = z.object({ sum: z.number().transform(String) });
const answers = {
  "ui/open-link": { isError: true, "example.com/more": { deep: [1] } },
  "ui/message": { error: { code: 1, message: "no" } },
  "tools/call": { content: undefined, structuredContent: { a: 1 }, isError: true },
  "sampling/createMessage": { role: "assistant", content: text, model: "m", stopReason: "refusal" },
  [own]: ({ a, b }) => ({ sum: a + b }),
};
alikeConnected({ answers }, {
  "a request resolves when the host says isError, with all else": ({ app }) => app.openLink(link),
  "a tool's error may come without content": ({ app }) => app.callServerTool({ name: "a" }),
  "content is empty for request(), too": ({ app }) => app.request({ method: "tools/call", params: { name: "a" } }),
  "a model may stop for a reason of its own": ({ app }) => app.createSamplingMessage(sampling),
  "the host's errors are instances of the SDK's ProtocolError": async ({ app }) => {
    const error = await failure(app.sendMessage({ role: "user", content: [] }));
    return [error instanceof ProtocolError, error instanceof Error, error instanceof SdkError];
  },
  "the App's own errors are instances of the SDK's SdkError": async ({ app }) => {
    const error = await failure(app.request({ method: own, params: {} }, sum));
    return [error instanceof SdkError, error instanceof Error];
  },
  "a request is on its way when the call returns": async ({ app, sent }) => {
    const answer = app.openLink(link);
    const { length } = sent;
    return [length, await answer];
  },
  "request() sends any method, and judges the answer by the schema given": async ({ app }) => {
    const given = await app.request({ method: own, params: { a: 1, b: 2 } }, sum);
    return [given, await shownFailure(app.request({ method: own, params: { a: "x", b: 2 } }, sum))];
  },
  "request() of another method without a schema is a TypeError": ({ app }) => app.request({ method: own }),
  "callServerTool given a name alone fails with advice": ({ app }) => app.callServerTool("weather"),
});

alikeConnected({ options: { enforceStrictCapabilities: true } }, {
  "enforceStrictCapabilities refuses sampling that the host does not offer": ({ app }) =>
    app.createSamplingMessage(sampling),
});

// ---- Abort signals on the App's requests ----

/** A request that can be aborted. */
function openLink(app) {
  const control = new AbortController();
  return { answer: app.openLink(link, { signal: control.signal }), abort: (reason) => control.abort(reason) };
}

alikeConnected(undefined, {
  "a signal aborted beforehand keeps the request from being sent": ({ app }) =>
    app.openLink(link, { signal: AbortSignal.abort("too late") }),
  "a signal aborted beforehand without a reason says what browsers say": ({ app }) =>
    app.openLink(link, { signal: AbortSignal.abort() }),
  "aborting a request makes it fail with the reason, and tells the host at once": async ({ app, sent }) => {
    const { answer, abort } = openLink(app);
    abort("no longer needed");
    return [sent.length, await shownFailure(answer)];
  },
  "aborting a request with an error gives the error's text": ({ app }) => {
    const { answer, abort } = openLink(app);
    abort(new RangeError("too far"));
    return answer;
  },
  "aborting a request with one of the SDK's errors gives this very error": async ({ app }) => {
    const { answer, abort } = openLink(app);
    const reason = new SdkError(SdkErrorCode.SendFailed, "given up", { tries: 3 });
    abort(reason);
    return (await failure(answer)) === reason;
  },
});

alikeConnected(opens, {
  "a request that is done has left nothing at its signal": async ({ app }) => {
    const { signal } = new AbortController();
    const listening = () => getEventListeners(signal, "abort").length;
    const answer = app.openLink(link, { signal });
    const before = listening();
    return [await answer, before, listening()];
  },
});

// The reference's App ends the program here.
test("a request that is aborted with a proxy that was revoked fails, too", async (t) => {
  const { app } = await wired(await packages.mcpapps(), t).connect();
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  const { answer, abort } = openLink(app);
  const error = shownFailure(answer);
  await settle();
  abort(proxy);
  const expected = sdkError("REQUEST_TIMEOUT", "[object Proxy]");
  assert.deepEqual(await error, expected);
  assert.deepEqual(await shownFailure(app.openLink(link, { signal: AbortSignal.abort(proxy) })), expected);
});

// ---- Time-outs and progress ----

// What the engine makes of them is shown natively.
const patient = { timeout: 100, onprogress: () => {}, resetTimeoutOnProgress: true };

// Requests, and when they have progress and end, in milliseconds from the last.
const timed = {
  "a request without an answer times out after a minute": [(app) => app.openLink(link), [], 60_000],
  "the option timeout sets how long a request waits": [(app) => app.openLink(link, { timeout: 250 }), [], 250],
  "progress alone does not lengthen the wait": [
    (app) => app.openLink(link, { timeout: 100, onprogress: () => {} }), [60], 40,
  ],
  "a request that stops making progress times out": [(app) => app.openLink(link, patient), [80], 100],
  "callServerTool waits as long as there is progress, unasked": [
    (app) => app.callServerTool({ name: "slow" }), [50_000], 60_000,
  ],
  "callServerTool can be told not to wait for progress": [
    (app) => app.callServerTool({ name: "slow" }, { resetTimeoutOnProgress: false }), [50_000], 10_000,
  ],
};
for (const [sentence, [call, pauses, last]] of Object.entries(timed)) {
  alikeUnconnected(undefined, {
    [sentence]: async ({ fakeTime, connect, transport, sent, app }) => {
      const time = fakeTime();
      await connect();
      let end = "none";
      call(app).catch((error) => (end = shown(error)));
      const progressToken = sent.at(-1).id;
      for (const pause of pauses) {
        await time.pass(pause);
        transport.notify("notifications/progress", { progressToken, progress: 1 });
      }
      await time.pass(Math.max(last - 1, 0));
      const before = end;
      await time.pass(1);
      return [before, end];
    },
  });
}

alikeConnected(opens, {
  "a request with onprogress asks for progress": ({ app }) =>
    app.openLink({ ...link, _meta: { mine: 1 } }, { onprogress: () => {} }),
});

alikeConnected(undefined, {
  "callServerTool hands each progress to its caller, without the token": async ({ app, transport }) => {
    const heard = [];
    const answer = app.callServerTool({ name: "slow" }, { onprogress: (progress) => heard.push(progress) });
    const progressToken = transport.latest("tools/call").id;
    for (const step of [{ progress: 1, total: 3, message: "one of three" }, { progress: 2.5 }]) {
      await transport.notify("notifications/progress", { progressToken, ...step });
    }
    transport.answer("tools/call", { content: [] });
    return [await answer, heard];
  },
});

const totalTimeout = {
  error: sdkError("REQUEST_TIMEOUT", "Maximum total timeout exceeded", { maxTotalTimeout: 150, totalElapsed: 160 }),
  heard: [1],
};
difference(
  "maxTotalTimeout ends a request at its next progress",
  "the host is told",
  {
    reference: { ...totalTimeout, told: "ui/open-link" },
    mcpapps: { ...totalTimeout, told: "notifications/cancelled" },
  },
  async ({ fakeTime, lib, t }) => {
    const { app, transport, sent, connect } = await wired(lib, t);
    const time = fakeTime();
    await connect();
    const heard = [];
    const onprogress = ({ progress }) => heard.push(progress);
    const error = shownFailure(app.openLink(link, { ...patient, maxTotalTimeout: 150, onprogress }));
    const progressToken = transport.latest("ui/open-link").id;
    for (const progress of [1, 2]) {
      await time.pass(80);
      transport.notify("notifications/progress", { progressToken, progress });
    }
    return { error: await error, heard, told: sent.at(-1).method };
  },
);

difference(
  "a call that does not wait for connect()",
  "it is sent after ui/initialize",
  { reference: ["ui/open-link", "ui/initialize"], mcpapps: ["ui/initialize", "ui/open-link"] },
  async ({ lib, t }) => {
    const { app, sent, connect } = await wired(lib, t, opens);
    const connected = connect();
    await app.openLink(link);
    await connected;
    return sent.slice(0, 2).map(({ method }) => method);
  },
);

// ---- What the App tells the host without expecting an answer ----

// What it sends then random sessions compare.
const tellings = {
  sendLog: { level: "warning", data: { deep: [1, null] }, logger: "view" },
  requestTeardown: {},
  sendSizeChanged: { width: 300.5, height: 200 },
  sendToolListChanged: { _meta: { why: "login" } },
};
for (const [name, params] of Object.entries(tellings)) {
  alikeUnconnected(undefined, { [`${name} fails when the App is not connected`]: ({ app }) => app[name](params) });
  alikeConnected(undefined, {
    [`${name} fails when the transport does, with its error`]: ({ app, transport }) => {
      const broken = new Error("The wire is cut.");
      transport.send = rejecting(broken);
      return app[name](params).catch((error) => error === broken);
    },
  });
}

alikeConnected(undefined, {
  "requestTeardown and sendToolListChanged without parameters send an empty object": async ({ app }) => {
    await app.requestTeardown();
    await app.sendToolListChanged();
  },
  "notification() sends any method": async ({ app }) => {
    await app.notification({ method: "example.com/clicked", params: { x: 1 } });
    await app.notification({ method: "example.com/idle" });
  },
});

alikeConnected({ options: { debouncedNotificationMethods: ["example.com/idle"] } }, {
  "notifications named in debouncedNotificationMethods are joined": async ({ app, sent }) => {
    const counts = [];
    for (const times of [3, 1]) {
      for (let i = 0; i < times; i++) void app.notification({ method: "example.com/idle" });
      await settle();
      counts.push(sent.length);
    }
    return counts;
  },
  "notifications with parameters are never joined": ({ app }) => {
    for (let i = 0; i < 3; i++) void app.notification({ method: "example.com/idle", params: { i } });
  },
});
