// ui/resource-teardown: the host is about to take the view away. See handlers.test.js for the property itself.
import assert from "node:assert/strict";
import { alikeConnected, bridged } from "../support/behaviour.js";
import { settle } from "../support/time.js";

alikeConnected(undefined, {
  "the host gets what onteardown gives, when it gives it": async ({ app, transport }) => {
    let end;
    app.onteardown = () => new Promise((resolve) => (end = resolve));
    const early = await transport.ask(1, "ui/resource-teardown", {});
    end({ saved: 3 });
    await settle();
    return [early, transport.answerTo(1)];
  },
  "without onteardown the host's request is refused": ({ ask }) => ask("ui/resource-teardown", {}),
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
