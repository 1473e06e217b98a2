// What the App asks of the host: each method's message, its result, its errors.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ProtocolError, SdkError } from "@modelcontextprotocol/client";
import { z } from "zod";
import { alikeConnected } from "../support/behaviour.js";
import { failure, protocolError, sdkError, shownFailure } from "../support/failure.js";
import { link } from "../support/hosts.js";
import { connected as ours } from "../support/ours.js";

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
