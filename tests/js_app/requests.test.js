// What the App asks of the host: each method's message, its result, its errors.
import assert from "node:assert/strict";
import { ProtocolError, SdkError } from "@modelcontextprotocol/client";
import { z } from "zod";
import { behaviour } from "./support/behaviour.js";
import { failure, shown } from "./support/failure.js";
import { plain } from "./support/hosts.js";
import { settle } from "./support/time.js";

const text = { type: "text", text: "hello" };
const sampling = { messages: [{ role: "user", content: text }], maxTokens: 100 };
const ok = {};

// By function of the App: the message's method, parameters, a result, and a result of the wrong form.
const requests = {
  callServerTool: {
    method: "tools/call",
    params: { name: "weather", arguments: { city: "Graz" } },
    // This one always asks for progress.
    onWire: (id) => ({ name: "weather", arguments: { city: "Graz" }, _meta: { progressToken: id } }),
    result: { content: [text], structuredContent: { celsius: 22 }, _meta: { a: 1 } },
    wrong: { content: "hello" },
  },
  readServerResource: {
    method: "resources/read",
    params: { uri: "videos://1" },
    result: { contents: [{ uri: "videos://1", mimeType: "video/mp4", blob: "AAAA" }] },
    wrong: { contents: {} },
  },
  listServerResources: {
    method: "resources/list",
    params: { cursor: "page 2" },
    result: { resources: [{ uri: "file:///a", name: "a", mimeType: "text/plain" }], nextCursor: "page 3" },
    wrong: { resources: [{ uri: 1 }] },
  },
  createSamplingMessage: {
    method: "sampling/createMessage",
    params: sampling,
    result: { role: "assistant", content: text, model: "m", stopReason: "endTurn" },
    wrong: { role: "nobody", content: text, model: "m" },
  },
  sendMessage: { method: "ui/message", params: { role: "user", content: [text] }, result: ok, wrong: { isError: "no" } },
  updateModelContext: {
    method: "ui/update-model-context",
    params: { content: [text], structuredContent: { selected: [1, 2] } },
    result: ok,
    // This method's answer is to be empty.
    wrong: { unexpected: true },
  },
  openLink: { method: "ui/open-link", params: { url: "https://example.com/" }, result: ok, wrong: { isError: 1 } },
  sendOpenLink: { method: "ui/open-link", params: { url: "https://example.com/" }, result: ok, wrong: { isError: 1 } },
  downloadFile: {
    method: "ui/download-file",
    params: { contents: [{ type: "resource", resource: { uri: "file:///a.csv", mimeType: "text/csv", text: "a,b" } }] },
    result: ok,
    wrong: { isError: [] },
  },
  requestDisplayMode: {
    method: "ui/request-display-mode",
    params: { mode: "fullscreen" },
    result: { mode: "pip" },
    wrong: { mode: "sideways" },
  },
};

for (const [name, { method, params, onWire, result, wrong }] of Object.entries(requests)) {
  behaviour(`${name} sends ${method} with its parameters`, async ({ connectWired }) => {
    const { app, transport } = await connectWired({ answers: { [method]: result } });
    await app[name](params);
    const { id, ...message } = transport.latest(method);
    assert.deepEqual(message, { jsonrpc: "2.0", method, params: onWire ? onWire(id) : params });
    assert.equal(id, 1);
  });

  behaviour(`${name} resolves to what the host answers`, async ({ connectWired }) => {
    const { app } = await connectWired({ answers: { [method]: result } });
    assert.deepEqual(plain(await app[name](params)), result);
  });

  behaviour(`${name} fails with the host's code, message and data`, async ({ connectWired }) => {
    const error = { code: -32050, message: "Ask again later", data: { minutes: [5, 10] } };
    const { app } = await connectWired({ answers: { [method]: { error } } });
    assert.deepEqual(shown(await failure(app[name](params))), { name: "ProtocolError", ...error });
  });

  behaviour(`${name} fails when the host's answer has the wrong form`, async ({ connectWired }) => {
    const { app } = await connectWired({ answers: { [method]: wrong } });
    const error = await failure(app[name](params));
    assert.equal(error.name, "SdkError");
    assert.equal(error.code, "INVALID_RESULT");
    assert.ok(error.message.startsWith(`Invalid result for ${method}: `), error.message);
  });
}

for (const name of ["callServerTool", "sendMessage", "openLink", "downloadFile"]) {
  const { method, params } = requests[name];
  behaviour(`${name} resolves, and does not fail, when the host says isError`, async ({ connectWired }) => {
    const result = name === "callServerTool" ? { content: [text], isError: true } : { isError: true };
    const { app } = await connectWired({ answers: { [method]: result } });
    assert.deepEqual(await app[name](params), result);
  });
}

for (const name of ["sendMessage", "openLink", "downloadFile", "requestDisplayMode"]) {
  const { method, params, result } = requests[name];
  behaviour(`${name} keeps members of the answer that the specification does not have`, async ({ connectWired }) => {
    const more = { ...result, "example.com/more": { deep: [1] } };
    const { app } = await connectWired({ answers: { [method]: more } });
    assert.deepEqual(await app[name](params), more);
  });
}

behaviour("listServerResources needs no parameters", async ({ connectWired }) => {
  const { app, transport } = await connectWired({ answers: { "resources/list": { resources: [] } } });
  assert.deepEqual(await app.listServerResources(), { resources: [] });
  assert.deepEqual(transport.latest("resources/list"), { jsonrpc: "2.0", id: 1, method: "resources/list" });
});

behaviour("callServerTool resolves with empty content where the server left it out", async ({ connectWired }) => {
  const { app } = await connectWired({ answers: { "tools/call": { structuredContent: { a: 1 } } } });
  assert.deepEqual(await app.callServerTool({ name: "a" }), { content: [], structuredContent: { a: 1 } });
});

behaviour("callServerTool given a name alone fails with advice", async ({ connectWired }) => {
  const { app, sent } = await connectWired();
  const error = await failure(app.callServerTool("weather"));
  assert.equal(
    error.message,
    'callServerTool() expects an object as its first argument, but received a string ("weather"). ' +
      'Did you mean: callServerTool({ name: "weather", arguments: { ... } })?',
  );
  assert.equal(sent.length, 2);
});

behaviour("createSamplingMessage with tools may be answered by the use of one", async ({ connectWired }) => {
  const use = { type: "tool_use", id: "1", name: "weather", input: { city: "Graz" } };
  const result = { role: "assistant", content: [use], model: "m", stopReason: "toolUse" };
  const { app } = await connectWired({ answers: { "sampling/createMessage": result } });
  const tools = [{ name: "weather", inputSchema: { type: "object" } }];
  assert.deepEqual(await app.createSamplingMessage({ ...sampling, tools }), result);
});

behaviour("enforceStrictCapabilities refuses sampling that the host does not offer", async ({ connectWired }) => {
  const { app, sent } = await connectWired({ options: { enforceStrictCapabilities: true } });
  const error = await failure(app.createSamplingMessage(sampling));
  assert.equal(error.message, "Host does not support sampling (required for sampling/createMessage)");
  assert.equal(sent.length, 2);
});

behaviour("without enforceStrictCapabilities sampling is asked of any host", async ({ connectWired }) => {
  const { app, transport } = await connectWired({
    answers: { "sampling/createMessage": requests.createSamplingMessage.result },
  });
  await app.createSamplingMessage(sampling);
  assert.ok(transport.latest("sampling/createMessage"));
});

behaviour("a request the host has no handler for fails with code -32601", async ({ connect }) => {
  const { app } = await connect();
  assert.deepEqual(shown(await failure(app.openLink({ url: "https://example.com" }))), {
    name: "ProtocolError",
    code: -32601,
    message: "Method not found",
    data: undefined,
  });
});

behaviour("what the host's handler throws reaches the App", async ({ connect }) => {
  const { app, bridge } = await connect();
  bridge.onopenlink = async () => {
    throw Object.assign(new Error("Blocked by policy"), { code: -32010, data: { url: "x" } });
  };
  assert.deepEqual(shown(await failure(app.openLink({ url: "https://example.com" }))), {
    name: "ProtocolError",
    code: -32010,
    message: "Blocked by policy",
    data: { url: "x" },
  });
});

behaviour("the host's errors are instances of the SDK's ProtocolError", async ({ connectWired }) => {
  const { app } = await connectWired({ answers: { "ui/open-link": { error: { code: 1, message: "no" } } } });
  const error = await failure(app.openLink({ url: "https://example.com" }));
  assert.ok(error instanceof ProtocolError);
  assert.ok(error instanceof Error);
  assert.ok(!(error instanceof SdkError));
});

behaviour("the App's own errors are instances of the SDK's SdkError", async ({ connectWired }) => {
  const { app } = await connectWired({ answers: { "ui/open-link": { isError: "what" } } });
  const error = await failure(app.openLink({ url: "https://example.com" }));
  assert.ok(error instanceof SdkError);
  assert.ok(error instanceof Error);
});

behaviour("answers find their requests in whatever order they come", async ({ connectWired }) => {
  const { app, transport, sent } = await connectWired();
  const answers = ["a", "b", "c"].map((url) => app.openLink({ url }));
  await settle();
  const ids = sent.slice(2).map(({ id }) => id);
  assert.deepEqual(ids, [1, 2, 3]);
  for (const id of ids.toReversed()) transport.receive({ jsonrpc: "2.0", id, result: { id } });
  assert.deepEqual(await Promise.all(answers), [{ id: 1 }, { id: 2 }, { id: 3 }]);
});

behaviour("an answer whose id is the number as text is taken", async ({ connectWired }) => {
  const { app, transport } = await connectWired();
  const answer = app.openLink({ url: "a" });
  await settle();
  transport.receive({ jsonrpc: "2.0", id: "1", result: { taken: true } });
  assert.deepEqual(await answer, { taken: true });
});

behaviour("a request is on its way when the call returns", async ({ connectWired }) => {
  const { app, transport } = await connectWired({ answers: { "ui/open-link": {} } });
  const answer = app.openLink({ url: "a" });
  assert.ok(transport.latest("ui/open-link"));
  await answer;
});

behaviour("request() sends any method, and judges the answer by the schema given", async ({ connectWired }) => {
  const { app, transport } = await connectWired({ answers: { "example.com/add": ({ a, b }) => ({ sum: a + b }) } });
  const schema = z.object({ sum: z.number().transform(String) });
  assert.deepEqual(await app.request({ method: "example.com/add", params: { a: 1, b: 2 } }, schema), { sum: "3" });
  assert.deepEqual(transport.latest("example.com/add").params, { a: 1, b: 2 });
});

behaviour("request() fails when the answer does not fit the schema given", async ({ connectWired }) => {
  const { app } = await connectWired({ answers: { "example.com/add": { sum: "three" } } });
  const error = await failure(app.request({ method: "example.com/add" }, z.object({ sum: z.number() })));
  assert.deepEqual(shown(error), {
    name: "SdkError",
    code: "INVALID_RESULT",
    message: "Invalid result for example.com/add: sum: Invalid input: expected number, received string",
    data: undefined,
  });
});

behaviour("request() of a method of MCP needs no schema", async ({ connectWired }) => {
  const { app } = await connectWired({ answers: { "resources/list": { resources: [] } } });
  assert.deepEqual(await app.request({ method: "resources/list" }), { resources: [] });
});

behaviour("request() of another method without a schema is a TypeError", async ({ connectWired }) => {
  const { app, sent } = await connectWired();
  const error = await failure(() => app.request({ method: "example.com/add" }));
  assert.ok(error instanceof TypeError);
  assert.equal(
    error.message,
    "'example.com/add' is not a spec method; pass a result schema as the second argument to request().",
  );
  assert.equal(sent.length, 2);
});
