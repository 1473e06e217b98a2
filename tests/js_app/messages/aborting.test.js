// Abort signals on the App's requests.
import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { test } from "node:test";
import { SdkError, SdkErrorCode } from "@modelcontextprotocol/client";
import { connected } from "../support/behaviour.js";
import { failure, sdkError, shownFailure } from "../support/failure.js";
import { link, opens, wired } from "../support/hosts.js";
import { packages } from "../support/packages.js";
import { settle } from "../support/time.js";

const aborted = (message) => sdkError("REQUEST_TIMEOUT", message);

/** A request that can be aborted. */
function openLink(app) {
  const control = new AbortController();
  return { answer: app.openLink(link, { signal: control.signal }), abort: (reason) => control.abort(reason) };
}

connected("a signal aborted beforehand keeps the request from being sent", async ({ app, sent }) => {
  const error = await shownFailure(app.openLink(link, { signal: AbortSignal.abort("too late") }));
  assert.deepEqual(error, aborted("too late"));
  assert.equal(sent.length, 2);
});

connected("a signal aborted beforehand without a reason says what browsers say", async ({ app }) => {
  const error = await shownFailure(app.openLink(link, { signal: AbortSignal.abort() }));
  assert.deepEqual(error, aborted("AbortError: This operation was aborted"));
});

for (const [sentence, reason, message] of [
  ["aborting a request makes it fail with the reason", "no longer needed", "no longer needed"],
  ["aborting a request with an error gives the error's text", new RangeError("too far"), "RangeError: too far"],
]) {
  connected(sentence, async ({ app }) => {
    const { answer, abort } = openLink(app);
    const error = shownFailure(answer);
    await settle();
    abort(reason);
    assert.deepEqual(await error, aborted(message));
  });
}

// The reference's App ends the program here.
test("a request that is aborted with a proxy that was revoked fails, too", async (t) => {
  const { app } = await wired(await packages.mcpapps(), t).connect();
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  const { answer, abort } = openLink(app);
  const error = shownFailure(answer);
  await settle();
  abort(proxy);
  assert.deepEqual(await error, aborted("[object Proxy]"));
  assert.deepEqual(
    await shownFailure(app.openLink(link, { signal: AbortSignal.abort(proxy) })),
    aborted("[object Proxy]"),
  );
});

connected("aborting a request with one of the SDK's errors gives this very error", async ({ app }) => {
  const { answer, abort } = openLink(app);
  const reason = new SdkError(SdkErrorCode.SendFailed, "given up", { tries: 3 });
  abort(reason);
  assert.equal(await failure(answer), reason);
});

connected("the host is told of an aborted request at once", async ({ app, transport }) => {
  const { answer, abort } = openLink(app);
  abort("no longer needed");
  assert.deepEqual(transport.latest("notifications/cancelled"), {
    jsonrpc: "2.0",
    method: "notifications/cancelled",
    params: { requestId: transport.latest("ui/open-link").id, reason: "no longer needed" },
  });
  await failure(answer);
});

connected("a request that is done has left nothing at its signal", opens, async ({ app, transport }) => {
  const { signal } = new AbortController();
  const pending = app.openLink(link, { signal });
  assert.equal(getEventListeners(signal, "abort").length, 1);
  await pending;
  assert.equal(getEventListeners(signal, "abort").length, 0);
  assert.ok(transport.latest("ui/open-link"));
});
