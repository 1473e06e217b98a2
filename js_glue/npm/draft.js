// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// What is proposed for the specification. In C++: mcpapps/draft.h.

import { ProtocolError, ProtocolErrorCode, SdkError, SdkErrorCode } from "./errors.js";

/** @import { TaskState } from "./draft.js" */
/** @import { Around } from "./tools.js" */

const mostTasks = 100;
const longest = 60 * 60 * 1000;

/** @param {string} path @param {string} why @returns {never} */
function refuse(path, why) {
  throw new SdkError(SdkErrorCode.InvalidResult, `${path}: ${why}`);
}

/** @param {import("./types/mcp.js").CallToolResult} result @param {string} mimeType */
export function viewContent({ content }, mimeType) {
  const index = content.findIndex((/** @type {any} */ { type, resource, _meta }) =>
    type === "resource" && resource?.mimeType === mimeType && _meta?.ui?.content);
  if (index < 0) return undefined;
  const path = `content[${index}].resource.text`;
  const { text } = /** @type {any} */ (content[index]).resource;
  if (typeof text !== "string") refuse(path, "is missing");
  try {
    return JSON.parse(text);
  } catch {
    return refuse(path, "is no JSON");
  }
}

/** @param {keyof typeof ProtocolErrorCode} code @param {string} message @returns {never} */
function fail(code, message) {
  throw new ProtocolError(ProtocolErrorCode[code], message);
}

/** @param {import("./index.js").App} app */
export function answerTasks(app) {
  /** @typedef {{state: TaskState, began: number, controller: AbortController, ended: Promise<any>}} Kept */
  /** @type {Map<unknown, Kept>} */
  const tasks = new Map();
  let count = 0;

  function forgetOld() {
    for (const [id, { state, began, controller }] of tasks) {
      if (performance.now() - began < state.ttl) continue;
      tasks.delete(id);
      controller.abort();
    }
  }

  /** @param {Kept} task @param {TaskState["status"]} status @param {string} [statusMessage] */
  function leave({ state }, status, statusMessage) {
    if (state.status !== "working") return;
    Object.assign(state, { status, lastUpdatedAt: new Date().toISOString() }, statusMessage && { statusMessage });
  }

  /** @type {Around} */
  async function call({ execution }, { name, task: wanted }, extra, run) {
    const support = execution?.taskSupport;
    if (!wanted && support !== "required") return run(extra);
    if (!wanted) fail("MethodNotFound", `${name}: is called as a task only`);
    if (support !== "optional" && support !== "required") fail("MethodNotFound", `${name}: is not called as a task`);
    forgetOld();
    if (tasks.size >= mostTasks) fail("InternalError", `${name}: there are too many tasks`);
    const at = new Date().toISOString();
    const { ttl = longest } = wanted;
    /** @type {TaskState} */
    const state = {
      taskId: `${Date.now()}-${++count}`, status: "working", createdAt: at, lastUpdatedAt: at,
      ttl: typeof ttl === "number" ? Math.min(Math.max(ttl, 0), longest) : longest, pollInterval: 500,
    };
    const controller = new AbortController();
    const { signal } = controller;
    const cancelled = new Promise((_, reject) => {
      const stop = () => reject(new ProtocolError(ProtocolErrorCode.InternalError, "the task was cancelled"));
      signal.addEventListener("abort", stop, { once: true });
    });
    const ran = Promise.resolve().then(() => run({ ...extra, mcpReq: { ...extra.mcpReq, signal } }));
    /** @type {Kept} */
    const kept = { state, began: performance.now(), controller, ended: Promise.race([ran, cancelled]) };
    tasks.set(state.taskId, kept);
    kept.ended.then(
      (result) => leave(kept, result?.isError ? "failed" : "completed"),
      (error) => leave(kept, "failed", String(error?.message ?? error)),
    );
    return { task: { ...state } };
  }

  /** @param {any} params @returns {Kept} */
  function find(params) {
    forgetOld();
    return tasks.get(params?.taskId) ?? fail("InvalidParams", "params.taskId: there is no such task");
  }

  /** @param {any} params */
  function get(params) {
    return find(params).state;
  }

  /** @param {any} params */
  async function result(params) {
    const { state: { taskId }, ended } = find(params);
    const given = await ended;
    const related = { "io.modelcontextprotocol/related-task": { taskId } };
    return { ...given, _meta: { ...given?._meta, ...related } };
  }

  /** @param {any} params */
  function cancel(params) {
    const task = find(params);
    if (task.state.status !== "working") fail("InvalidParams", "params.taskId: this task has ended");
    leave(task, "cancelled");
    task.controller.abort();
    return task.state;
  }

  app.registerAppCapabilities(/** @type {any} */ ({ tasks: { cancel: {}, requests: { tools: { call: {} } } } }));
  const inside = /** @type {any} */ (app);
  inside._aroundCall = call;
  for (const [method, answer] of Object.entries({ get, result, cancel })) {
    inside.setRequestHandler(`tasks/${method}`, (/** @type {any} */ { params }) => answer(params));
  }
  const { _onEnd } = inside;
  inside._onEnd = (/** @type {unknown} */ connection) => {
    for (const { controller } of tasks.values()) controller.abort();
    tasks.clear();
    _onEnd.call(inside, connection);
  };
}
