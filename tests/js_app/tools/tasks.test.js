// js_glue/npm/draft.js: tools that are called as tasks. The host is the reference's AppBridge, which knows no tasks.
import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { test } from "node:test";
import { callAsTask } from "../../../web/hosts/app_tasks.js";
import { linked } from "../support/hosts.js";
import { entry, packages } from "../support/packages.js";

const { answerTasks } = await import(new URL("draft.js", entry));

const done = { content: [{ type: "text", text: "drawn" }] };
const anything = { "~standard": { version: 1, vendor: "by hand", validate: (value) => ({ value }) } };
const related = (taskId) => ({ "io.modelcontextprotocol/related-task": { taskId } });

/** An App with a tool of this task support, which ends as the test says; `ask` sends it a request. */
async function withTasks(t, taskSupport = "optional") {
  const lib = await packages.mcpapps();
  const { app, bridge, connect } = linked(lib, t);
  answerTasks(app);
  const calls = [];
  app.registerTool("render", { execution: { taskSupport } }, ({ mcpReq: { signal } }) =>
    new Promise((resolve, reject) => calls.push({ signal, resolve, reject })));
  app.registerTool("plain", {}, () => done);
  await connect();
  const ask = (method, params) => bridge.request({ method, params }, anything);
  const begin = async (task = {}) => (await ask("tools/call", { name: "render", arguments: {}, task })).task.taskId;
  return { app, ask, begin, calls, state: async (taskId) => ask("tasks/get", { taskId }) };
}

test("a tool that is called as a task goes on, and its result waits", async (t) => {
  const { ask, begin, calls, state } = await withTasks(t);
  const taskId = await begin({ ttl: 60_000 });
  const { createdAt, lastUpdatedAt, ...rest } = await state(taskId);
  assert.deepEqual(rest, { taskId, status: "working", ttl: 60_000, pollInterval: 500 });
  assert.equal(new Date(createdAt).toISOString(), createdAt);
  assert.equal(lastUpdatedAt, createdAt);
  const result = ask("tasks/result", { taskId });
  calls[0].resolve({ ...done, _meta: { own: 1 } });
  assert.deepEqual(await result, { ...done, _meta: { own: 1, ...related(taskId) } });
  assert.equal((await state(taskId)).status, "completed");
  assert.deepEqual(await ask("tasks/result", { taskId }), await result);
});

test("the tools that play hosts get the result of a task, and may cancel it", async (t) => {
  const { ask: request, calls } = await withTasks(t);
  const ask = (method, params) => request(method, params).then((result) => ({ result }), (error) => ({ error }));
  const statuses = [];
  const controller = new AbortController();
  const told = { onState: ({ status }) => statuses.push(status), signal: controller.signal };
  const call = () => callAsTask({ ask }, { name: "render", arguments: {} }, told);
  const first = call();
  for (; calls.length === 0; await pause());
  calls[0].resolve(done);
  assert.deepEqual((await first).content, done.content);
  const second = assert.rejects(call(), /the task was cancelled/);
  for (; statuses.at(-1) !== "working"; await pause());
  controller.abort();
  await second;
  assert.deepEqual(statuses, ["working", "completed", "working", "cancelled"]);
});

test("a task fails with what its tool throws", async (t) => {
  const { ask, begin, calls, state } = await withTasks(t);
  const taskId = await begin();
  await pause();
  calls[0].reject(Object.assign(new Error("no paper"), { code: -32007 }));
  await assert.rejects(ask("tasks/result", { taskId }), { code: -32007, message: /no paper/ });
  assert.equal((await state(taskId)).status, "failed");
  assert.equal((await state(taskId)).statusMessage, "no paper");
});

test("a task whose result has isError fails", async (t) => {
  const { ask, begin, calls, state } = await withTasks(t);
  const taskId = await begin();
  await pause();
  calls[0].resolve({ ...done, isError: true });
  assert.equal((await ask("tasks/result", { taskId })).isError, true);
  assert.equal((await state(taskId)).status, "failed");
});

test("a task that is cancelled aborts the signal of its tool", async (t) => {
  const { ask, begin, calls, state } = await withTasks(t);
  const taskId = await begin();
  const result = assert.rejects(ask("tasks/result", { taskId }), /the task was cancelled/);
  assert.equal((await ask("tasks/cancel", { taskId })).status, "cancelled");
  assert.equal(calls[0].signal.aborted, true);
  await result;
  calls[0].resolve(done);
  await pause();
  assert.equal((await state(taskId)).status, "cancelled");
  await assert.rejects(ask("tasks/cancel", { taskId }), { code: -32602, message: /this task has ended/ });
});

test("a tool is called as its execution says", async (t) => {
  const { ask, begin } = await withTasks(t, "required");
  const refused = { code: -32601, message: /render: is called as a task only/ };
  await assert.rejects(ask("tools/call", { name: "render", arguments: {} }), refused);
  await assert.rejects(ask("tools/call", { name: "plain", task: {} }), { message: /plain: is not called as a task/ });
  assert.deepEqual(await ask("tools/call", { name: "plain", arguments: {} }), done);
  assert.match(await begin(), /^\d+-1$/);
  const { tools } = await ask("tools/list", {});
  assert.deepEqual(tools.map(({ execution }) => execution), [{ taskSupport: "required" }, undefined]);
});

test("a hostile time, id and number of tasks do no harm", async (t) => {
  const { ask, begin, state } = await withTasks(t);
  assert.equal((await state(await begin({ ttl: 1e300 }))).ttl, 3_600_000);
  for (const params of [{ taskId: {} }, { taskId: "1" }, {}, undefined]) {
    await assert.rejects(ask("tasks/get", params), { code: -32602, message: /there is no such task/ });
  }
  for (let i = 1; i < 100; i++) await begin();
  await assert.rejects(begin(), /there are too many tasks/);
});

test("a task is forgotten after its time, and stopped", async (t) => {
  const { begin, calls, state } = await withTasks(t);
  const taskId = await begin({ ttl: -1 });
  await assert.rejects(state(taskId), /there is no such task/);
  assert.equal(calls[0].signal.aborted, true);
});

test("the end of the connection aborts the signal of a task's tool", async (t) => {
  const { app, begin, calls } = await withTasks(t);
  await begin();
  await pause();
  await app.close();
  assert.equal(calls[0].signal.aborted, true);
});
