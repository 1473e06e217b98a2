// Requests that take their time: time-outs and progress. What the engine makes of them is shown natively.
import assert from "node:assert/strict";
import { alikeConnected, alikeUnconnected, unconnected } from "../support/behaviour.js";
import { sdkError, shown, shownFailure } from "../support/failure.js";
import { link, opens } from "../support/hosts.js";

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

// The host is told of it by ours alone.
unconnected("maxTotalTimeout ends a request at its next progress", async ({ fakeTime, connect, app, transport }) => {
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
  const data = { maxTotalTimeout: 150, totalElapsed: 160 };
  assert.deepEqual(await error, sdkError("REQUEST_TIMEOUT", "Maximum total timeout exceeded", data));
  assert.deepEqual(heard, [1]);
});
