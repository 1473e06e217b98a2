// web/hosts/habits.js. What a view meets of them: tests/browser/one_host.test.js.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Habits } from "../../../web/hosts/habits.js";
import { findHost } from "../../../web/hosts/hosts.js";

test("goose answers by a status whether a link was opened, and what it does not know", async () => {
  const sent = [];
  const wire = { start() {}, close() {}, send: (message) => void sent.push(message) };
  const habits = new Habits(wire, findHost("goose").messages, () => ({}), () => ({}));
  habits.onmessage = () => {};
  await habits.start();
  const answered = async (id, method, answer) => {
    wire.onmessage({ jsonrpc: "2.0", id, method, params: {} });
    await habits.send({ id, ...answer });
    return sent.at(-1);
  };
  const unknown = { error: { code: -32601, message: "Method not found" } };
  const failed = { error: { code: -32603, message: "Invalid URL" } };
  const cancelled = { status: "error", message: "User cancelled" };
  assert.deepEqual((await answered(1, "ui/open-link", { result: {} })).result, { status: "success" });
  assert.deepEqual((await answered(2, "ui/open-link", { result: { isError: true } })).result, cancelled);
  assert.deepEqual((await answered(3, "prompts/list", unknown)).result, { ...cancelled, message: "Method not found" });
  assert.deepEqual((await answered(4, "tools/call", failed)).error, failed.error);
  assert.deepEqual((await answered(5, "tools/call", { result: { isError: true } })).result, { isError: true });
});
