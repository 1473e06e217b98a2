// What the App asks of the host: each method's message, its result, its errors.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ProtocolError, SdkError } from "@modelcontextprotocol/client";
import { z } from "zod";
import { connected, prepared } from "../support/behaviour.js";
import { failure, protocolError, sdkError, shownFailure } from "../support/failure.js";
import { link } from "../support/hosts.js";
import { connected as ours } from "../support/ours.js";

const text = { type: "text", text: "hello" };
const sampling = { messages: [{ role: "user", content: text }], maxTokens: 100 };
const ok = {};

/** An App whose host has this answer to all requests of a method. */
const answered = prepared(({ wired }, method, answer) => wired({ answers: { [method]: answer } }).connect());

// What may be in a result, and what is given of it if not the same.
for (const [sentence, method, result, given = result] of [
  ["a tool's content that is undefined is empty content", "tools/call", { content: undefined }, { content: [] }],
  [
    "a model may stop for a reason of its own",
    "sampling/createMessage",
    { role: "assistant", content: text, model: "m", stopReason: "refusal" },
  ],
]) {
  answered(sentence, method, result, async ({ app }) => {
    const { resultType, ...rest } = await app.request({ method, params: { ...sampling, name: "t" } });
    assert.deepEqual([rest, resultType], [given, undefined]);
  });
}

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

const refused = { isError: true, "example.com/more": { deep: [1] } };
answered("a request resolves when the host says isError, with all else", "ui/open-link", refused, async ({ app }) => {
  assert.deepEqual(await app.openLink(link), refused);
});

const structured = { structuredContent: { a: 1 }, isError: true };
answered("a tool's error may come without content", "tools/call", structured, async ({ app }) => {
  assert.deepEqual(await app.callServerTool({ name: "a" }), { content: [], ...structured });
});

connected("callServerTool given a name alone fails with advice", async ({ app, sent }) => {
  const error = await failure(app.callServerTool("weather"));
  assert.equal(
    error.message,
    'callServerTool() expects an object as its first argument, but received a string ("weather"). ' +
      'Did you mean: callServerTool({ name: "weather", arguments: { ... } })?',
  );
  assert.equal(sent.length, 2);
});

const strict = { options: { enforceStrictCapabilities: true } };
connected("enforceStrictCapabilities refuses sampling that the host does not offer", strict, async ({ app, sent }) => {
  const error = await failure(app.createSamplingMessage(sampling));
  assert.equal(error.message, "Host does not support sampling (required for sampling/createMessage)");
  assert.equal(sent.length, 2);
});

const refusal = { error: { code: 1, message: "no" } };
answered("the host's errors are instances of the SDK's ProtocolError", "ui/open-link", refusal, async ({ app }) => {
  const error = await failure(app.openLink(link));
  assert.ok(error instanceof ProtocolError);
  assert.ok(error instanceof Error);
  assert.ok(!(error instanceof SdkError));
});

answered(
  "the App's own errors are instances of the SDK's SdkError",
  "ui/open-link",
  { isError: "what" },
  async ({ app }) => {
    const error = await failure(app.openLink(link));
    assert.ok(error instanceof SdkError);
    assert.ok(error instanceof Error);
  },
);

answered("a request is on its way when the call returns", "ui/open-link", ok, async ({ app, transport }) => {
  const answer = app.openLink(link);
  assert.ok(transport.latest("ui/open-link"));
  await answer;
});

const own = "example.com/add";
const adding = ({ a, b }) => ({ sum: a + b });
answered(
  "request() sends any method, and judges the answer by the schema given",
  own,
  adding,
  async ({ app, transport }) => {
    const schema = z.object({ sum: z.number().transform(String) });
    assert.deepEqual(await app.request({ method: own, params: { a: 1, b: 2 } }, schema), { sum: "3" });
    assert.deepEqual(transport.latest(own).params, { a: 1, b: 2 });
  },
);

answered("request() fails when the answer does not fit the schema given", own, { sum: "three" }, async ({ app }) => {
  const error = await shownFailure(app.request({ method: own }, z.object({ sum: z.number() })));
  const message = "Invalid result for example.com/add: sum: Invalid input: expected number, received string";
  assert.deepEqual(error, sdkError("INVALID_RESULT", message));
});

connected("request() of another method without a schema is a TypeError", async ({ app, sent }) => {
  const error = await failure(() => app.request({ method: own }));
  assert.ok(error instanceof TypeError);
  assert.equal(
    error.message,
    `'${own}' is not a spec method; pass a result schema as the second argument to request().`,
  );
  assert.equal(sent.length, 2);
});
