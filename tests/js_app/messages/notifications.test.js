// What hosts tell the App, by handler and listener. Random sessions compare every notification.
import assert from "node:assert/strict";
import { unbridged } from "../support/behaviour.js";
import { settle } from "../support/time.js";

// What else becomes of handlers and listeners: dispatcher.test.js.
unbridged("handler and listener get what the host sends, until they are removed", async ({ app, bridge, connect }) => {
  const sent = [{ arguments: { city: "Graz", days: [1, 2] } }, { arguments: {} }];
  const heard = [];
  const note = (name) => (...parameters) => heard.push([name, ...parameters]);
  const [handler, listener] = ["handler", "listener"].map(note);
  assert.equal(app.ontoolinput, undefined);
  app.ontoolinput = handler;
  assert.equal(app.ontoolinput, handler);
  app.addEventListener("toolinput", listener);
  await connect();
  const tell = async () => {
    for (const each of sent) await bridge.sendToolInput(each);
    await settle();
  };
  await tell();
  assert.deepEqual(heard, sent.flatMap((each) => [["handler", each], ["listener", each]]));
  app.ontoolinput = undefined;
  app.removeEventListener("toolinput", listener);
  await tell();
  assert.equal(heard.length, 4);
  assert.equal(app.ontoolinput, undefined);
});
