// ui/resource-teardown: the host is about to take the view away. See handlers.test.js for the property itself.
import assert from "node:assert/strict";
import { bridged } from "../support/behaviour.js";
import { protocolError, shownFailure } from "../support/failure.js";
import { settle } from "../support/time.js";

bridged("onteardown is called, and the host gets what it gives", async ({ app, bridge }) => {
  app.onteardown = () => ({ saved: 3 });
  assert.deepEqual(await bridge.teardownResource({}), { saved: 3 });
});

bridged("the host waits for an onteardown that takes its time", async ({ app, bridge }) => {
  let end;
  app.onteardown = () => new Promise((resolve) => (end = resolve));
  let done = false;
  const answer = bridge.teardownResource({}).finally(() => (done = true));
  await settle();
  assert.equal(done, false);
  end({});
  assert.deepEqual(await answer, {});
});

bridged("without onteardown the host's request is refused", async ({ bridge }) => {
  assert.deepEqual(await shownFailure(bridge.teardownResource({})), protocolError(-32601, "Method not found"));
});

bridged("what the view asks for can end in its teardown", async ({ app, bridge }) => {
  const order = [];
  bridge.onrequestteardown = async () => {
    await bridge.teardownResource({});
    order.push("torn down");
    await bridge.close();
  };
  app.onteardown = () => {
    order.push("onteardown");
    return {};
  };
  app.onclose = () => order.push("closed");
  await app.requestTeardown();
  await settle();
  assert.deepEqual(order, ["onteardown", "torn down", "closed"]);
});
