// Abort signals on the App's requests.
import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { test } from "node:test";
import { SdkError, SdkErrorCode } from "@modelcontextprotocol/client";
import { alikeConnected } from "../support/behaviour.js";
import { failure, sdkError, shownFailure } from "../support/failure.js";
import { link, opens, wired } from "../support/hosts.js";
import { packages } from "../support/packages.js";
import { settle } from "../support/time.js";

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
