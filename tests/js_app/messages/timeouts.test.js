// Requests that take their time: time-outs and progress.
import assert from "node:assert/strict";
import { connected, prepared } from "../support/behaviour.js";
import { sdkError, shownFailure } from "../support/failure.js";
import { link, opens } from "../support/hosts.js";

const timedOut = (timeout) => sdkError("REQUEST_TIMEOUT", "Request timed out", { timeout });

/** Whether a promise is done by now. */
function watch(promise) {
  const state = { done: false };
  const end = () => (state.done = true);
  promise.then(end, end);
  return state;
}

/** A connected App in fake time, and a way to bring progress of its latest request. */
const inFakeTime = prepared(async ({ wired, fakeTime }) => {
  const time = fakeTime();
  const pair = await wired().connect();
  const progress = (params) => {
    const progressToken = pair.sent.findLast(({ id, method }) => id !== undefined && method).id;
    return pair.transport.notify("notifications/progress", { progressToken, ...params });
  };
  return { ...pair, time, progress };
});

for (const [sentence, options, timeout] of [
  ["a request without an answer times out after a minute", undefined, 60_000],
  ["the option timeout sets how long a request waits, and the host is told of its end", { timeout: 250 }, 250],
]) {
  inFakeTime(sentence, async ({ app, transport, time }) => {
    const answer = app.openLink(link, options);
    const state = watch(answer);
    await time.pass(timeout - 1);
    assert.equal(state.done, false);
    await time.pass(1);
    assert.deepEqual(await shownFailure(answer), timedOut(timeout));
    const { id } = transport.latest("ui/open-link");
    const params = { requestId: id, reason: "SdkError: Request timed out" };
    assert.deepEqual(transport.latest("notifications/cancelled").params, params);
  });
}

connected("a request with onprogress asks for progress", opens, async ({ app, transport }) => {
  await app.openLink({ ...link, _meta: { mine: 1 } }, { onprogress: () => {} });
  const { id, params } = transport.latest("ui/open-link");
  assert.deepEqual(params, { ...link, _meta: { mine: 1, progressToken: id } });
});

connected("callServerTool hands each progress to its caller, without the token", async ({ app, transport }) => {
  const heard = [];
  const answer = app.callServerTool({ name: "slow" }, { onprogress: (progress) => heard.push(progress) });
  const progressToken = transport.latest("tools/call").id;
  const steps = [{ progress: 1, total: 3, message: "one of three" }, { progress: 2.5 }];
  for (const step of steps) await transport.notify("notifications/progress", { progressToken, ...step });
  transport.answer("tools/call", { content: [] });
  await answer;
  assert.deepEqual(heard, steps);
});

const patient = { timeout: 100, onprogress: () => {}, resetTimeoutOnProgress: true };

// Requests that have progress once, and when they time out.
const timingOut = {
  "progress alone does not lengthen the wait": {
    call: (app) => app.openLink(link, { timeout: 100, onprogress: () => {} }),
    times: { progressAt: 60, endsAt: 100 },
    timeout: 100,
  },
  "a request that stops making progress times out": {
    call: (app) => app.openLink(link, patient),
    times: { progressAt: 80, endsAt: 180 },
    timeout: 100,
  },
  "callServerTool waits as long as there is progress, unasked": {
    call: (app) => app.callServerTool({ name: "slow" }),
    times: { progressAt: 50_000, endsAt: 110_000 },
    timeout: 60_000,
  },
  "callServerTool can be told not to wait for progress": {
    call: (app) => app.callServerTool({ name: "slow" }, { resetTimeoutOnProgress: false }),
    times: { progressAt: 50_000, endsAt: 60_000 },
    timeout: 60_000,
  },
};
for (const [sentence, { call, times: { progressAt, endsAt }, timeout }] of Object.entries(timingOut)) {
  inFakeTime(sentence, async ({ app, time, progress }) => {
    const answer = call(app);
    const state = watch(answer);
    await time.pass(progressAt);
    progress({ progress: 1 });
    await time.pass(endsAt - progressAt - 1);
    assert.equal(state.done, false);
    await time.pass(1);
    assert.deepEqual(await shownFailure(answer), timedOut(timeout));
  });
}

inFakeTime("maxTotalTimeout ends a request at its next progress", async ({ app, time, progress }) => {
  const heard = [];
  const onprogress = ({ progress: step }) => heard.push(step);
  const error = shownFailure(app.openLink(link, { ...patient, maxTotalTimeout: 150, onprogress }));
  for (const step of [1, 2]) {
    await time.pass(80);
    progress({ progress: step });
  }
  const data = { maxTotalTimeout: 150, totalElapsed: 160 };
  assert.deepEqual(await error, sdkError("REQUEST_TIMEOUT", "Maximum total timeout exceeded", data));
  assert.deepEqual(heard, [1]);
});
