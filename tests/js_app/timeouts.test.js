// Requests that take their time: time-outs and progress.
import assert from "node:assert/strict";
import { behaviour } from "./support/behaviour.js";
import { failure, shown } from "./support/failure.js";
import { settle } from "./support/time.js";

const link = { url: "https://example.com/" };
const timedOut = (timeout) => ({
  name: "SdkError",
  code: "REQUEST_TIMEOUT",
  message: "Request timed out",
  data: { timeout },
});

/** Whether a promise is done by now. */
function watch(promise) {
  const state = { done: false };
  const end = () => (state.done = true);
  promise.then(end, end);
  return state;
}

/** A connected App in fake time, and a way to bring progress of its latest request. */
async function inFakeTime({ connectWired, fakeTime }, setting) {
  const time = fakeTime();
  const pair = await connectWired(setting);
  const progress = (params) =>
    pair.transport.notify("notifications/progress", {
      progressToken: pair.sent.findLast(({ id, method }) => id !== undefined && method).id,
      ...params,
    });
  return { ...pair, time, progress };
}

behaviour("a request without an answer times out after a minute", async (kit) => {
  const { app, time } = await inFakeTime(kit);
  const answer = app.openLink(link);
  const state = watch(answer);
  await time.pass(59_999);
  assert.equal(state.done, false);
  await time.pass(1);
  assert.deepEqual(shown(await failure(answer)), timedOut(60_000));
});

behaviour("the option timeout sets how long a request waits", async (kit) => {
  const { app, time } = await inFakeTime(kit);
  const answer = app.openLink(link, { timeout: 250 });
  const state = watch(answer);
  await time.pass(249);
  assert.equal(state.done, false);
  await time.pass(1);
  assert.deepEqual(shown(await failure(answer)), timedOut(250));
});

behaviour("the host is told that a request has timed out", async (kit) => {
  const { app, transport, time } = await inFakeTime(kit);
  const answer = failure(app.openLink(link, { timeout: 250 }));
  await time.pass(250);
  await answer;
  const { id } = transport.latest("ui/open-link");
  assert.deepEqual(transport.latest("notifications/cancelled"), {
    jsonrpc: "2.0",
    method: "notifications/cancelled",
    params: { requestId: id, reason: "SdkError: Request timed out" },
  });
});

behaviour("each request has its own time", async (kit) => {
  const { app, time } = await inFakeTime(kit);
  const slow = failure(app.openLink(link, { timeout: 500 }));
  const quick = failure(app.openLink(link, { timeout: 100 }));
  const state = watch(slow);
  await time.pass(100);
  assert.deepEqual(shown(await quick), timedOut(100));
  assert.equal(state.done, false);
  await time.pass(400);
  assert.deepEqual(shown(await slow), timedOut(500));
});

behaviour("an answer in time ends the wait", async (kit) => {
  const { app, transport, time } = await inFakeTime(kit);
  const answer = app.openLink(link, { timeout: 100 });
  await time.pass(99);
  transport.answer("ui/open-link", {});
  assert.deepEqual(await answer, {});
  await time.pass(1000);
  assert.equal(transport.latest("notifications/cancelled"), undefined);
});

behaviour("an answer after the time-out is reported to onerror", async (kit) => {
  const { app, transport, time } = await inFakeTime(kit);
  const errors = [];
  app.onerror = (error) => errors.push(error.message);
  const answer = failure(app.openLink(link, { timeout: 100 }));
  await time.pass(100);
  await answer;
  transport.answer("ui/open-link", {});
  await settle();
  assert.deepEqual(errors, ['Received a response for an unknown message ID: {"jsonrpc":"2.0","id":1,"result":{}}']);
});

behaviour("a request with onprogress asks for progress", async (kit) => {
  const { app, transport } = await kit.connectWired({ answers: { "ui/open-link": {} } });
  await app.openLink({ ...link, _meta: { mine: 1 } }, { onprogress: () => {} });
  const { id, params } = transport.latest("ui/open-link");
  assert.deepEqual(params, { ...link, _meta: { mine: 1, progressToken: id } });
});

behaviour("a request without onprogress does not ask for progress", async (kit) => {
  const { app, transport } = await kit.connectWired({ answers: { "ui/open-link": {} } });
  await app.openLink(link);
  assert.deepEqual(transport.latest("ui/open-link").params, link);
});

behaviour("onprogress gets each progress, without the token", async (kit) => {
  const { app, transport } = await kit.connectWired();
  const heard = [];
  const answer = app.openLink(link, { onprogress: (progress) => heard.push(progress) });
  const progressToken = transport.latest("ui/open-link").id;
  transport.notify("notifications/progress", { progressToken, progress: 1, total: 3, message: "one of three" });
  transport.notify("notifications/progress", { progressToken, progress: 2.5 });
  await settle();
  transport.answer("ui/open-link", {});
  await answer;
  assert.deepEqual(heard, [{ progress: 1, total: 3, message: "one of three" }, { progress: 2.5 }]);
});

behaviour("progress goes to the request that it is of", async (kit) => {
  const { app, transport } = await kit.connectWired();
  const heard = [];
  const answers = ["a", "b"].map((url) => app.openLink({ url }, { onprogress: ({ progress }) => heard.push([url, progress]) }));
  transport.notify("notifications/progress", { progressToken: 2, progress: 20 });
  transport.notify("notifications/progress", { progressToken: 1, progress: 10 });
  await settle();
  assert.deepEqual(heard, [["b", 20], ["a", 10]]);
  for (const id of [1, 2]) transport.receive({ jsonrpc: "2.0", id, result: {} });
  await Promise.all(answers);
});

behaviour("progress that nobody asked for is reported to onerror", async (kit) => {
  const { app, transport } = await kit.connectWired();
  const errors = [];
  app.onerror = (error) => errors.push(error.message);
  transport.notify("notifications/progress", { progressToken: 99, progress: 1 });
  await settle();
  assert.equal(errors.length, 1);
  assert.match(errors[0], /^Received a progress notification for an unknown token: \{.*"progressToken":99/);
});

behaviour("progress after the answer is reported to onerror", async (kit) => {
  const { app, transport } = await kit.connectWired({ answers: { "ui/open-link": {} } });
  const errors = [];
  const heard = [];
  app.onerror = (error) => errors.push(error.message);
  await app.openLink(link, { onprogress: (progress) => heard.push(progress) });
  transport.notify("notifications/progress", { progressToken: 1, progress: 1 });
  await settle();
  assert.deepEqual(heard, []);
  assert.match(errors[0], /^Received a progress notification for an unknown token: /);
});

behaviour("progress alone does not lengthen the wait", async (kit) => {
  const { app, time, progress } = await inFakeTime(kit);
  const answer = app.openLink(link, { timeout: 100, onprogress: () => {} });
  const error = failure(answer);
  await time.pass(60);
  progress({ progress: 1 });
  await time.pass(40);
  assert.deepEqual(shown(await error), timedOut(100));
});

behaviour("resetTimeoutOnProgress starts the wait anew with each progress", async (kit) => {
  const { app, transport, time, progress } = await inFakeTime(kit);
  const answer = app.openLink(link, { timeout: 100, onprogress: () => {}, resetTimeoutOnProgress: true });
  const state = watch(answer);
  for (let i = 0; i < 5; i++) {
    await time.pass(80);
    progress({ progress: i });
  }
  await time.pass(80);
  assert.equal(state.done, false);
  transport.answer("ui/open-link", {});
  assert.deepEqual(await answer, {});
});

behaviour("a request that stops making progress times out", async (kit) => {
  const { app, time, progress } = await inFakeTime(kit);
  const error = failure(app.openLink(link, { timeout: 100, onprogress: () => {}, resetTimeoutOnProgress: true }));
  await time.pass(80);
  progress({ progress: 1 });
  await time.pass(100);
  assert.deepEqual(shown(await error), timedOut(100));
});

behaviour("maxTotalTimeout ends a request at its next progress", async (kit) => {
  const { app, time, progress } = await inFakeTime(kit);
  const heard = [];
  const options = {
    timeout: 100,
    maxTotalTimeout: 150,
    resetTimeoutOnProgress: true,
    onprogress: ({ progress }) => heard.push(progress),
  };
  const error = failure(app.openLink(link, options));
  await time.pass(80);
  progress({ progress: 1 });
  await time.pass(80);
  progress({ progress: 2 });
  assert.deepEqual(shown(await error), {
    name: "SdkError",
    code: "REQUEST_TIMEOUT",
    message: "Maximum total timeout exceeded",
    data: { maxTotalTimeout: 150, totalElapsed: 160 },
  });
  assert.deepEqual(heard, [1]);
});

behaviour("callServerTool waits as long as there is progress, unasked", async (kit) => {
  const { app, transport, time, progress } = await inFakeTime(kit);
  const answer = app.callServerTool({ name: "slow" });
  for (let i = 0; i < 4; i++) {
    await time.pass(50_000);
    progress({ progress: i });
  }
  await time.pass(50_000);
  transport.answer("tools/call", { content: [] });
  assert.deepEqual(await answer, { content: [] });
});

behaviour("callServerTool without progress times out after a minute", async (kit) => {
  const { app, time } = await inFakeTime(kit);
  const error = failure(app.callServerTool({ name: "slow" }));
  await time.pass(60_000);
  assert.deepEqual(shown(await error), timedOut(60_000));
});

behaviour("callServerTool can be told not to wait for progress", async (kit) => {
  const { app, time, progress } = await inFakeTime(kit);
  const error = failure(app.callServerTool({ name: "slow" }, { resetTimeoutOnProgress: false }));
  await time.pass(50_000);
  progress({ progress: 1 });
  await time.pass(10_000);
  assert.deepEqual(shown(await error), timedOut(60_000));
});

behaviour("callServerTool hands progress to its caller", async (kit) => {
  const { app, transport } = await kit.connectWired();
  const heard = [];
  const answer = app.callServerTool({ name: "slow" }, { onprogress: (progress) => heard.push(progress) });
  transport.notify("notifications/progress", { progressToken: 1, progress: 7, total: 9 });
  await settle();
  transport.answer("tools/call", { content: [] });
  await answer;
  assert.deepEqual(heard, [{ progress: 7, total: 9 }]);
});

behaviour("progress reaches the App through the bridge", async (kit) => {
  const { app, bridge } = await kit.connect();
  const heard = [];
  bridge.oncalltool = async ({ _meta }, { mcpReq }) => {
    const { progressToken } = _meta;
    await mcpReq.notify({ method: "notifications/progress", params: { progressToken, progress: 1 } });
    return { content: [] };
  };
  await app.callServerTool({ name: "slow" }, { onprogress: (progress) => heard.push(progress) });
  assert.deepEqual(heard, [{ progress: 1 }]);
});
