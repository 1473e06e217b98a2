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

/** @param {any} app */
export function answerTasks(app) {
  /** @typedef {{state: TaskState, began: number, controller: AbortController, ended: Promise<any>}} Kept */
  /** @type {Map<unknown, Kept>} */
  const tasks = new Map();
  let count = 0;

  /** @param {(task: Kept) => boolean} isOver */
  function forget(isOver) {
    for (const [id, task] of tasks) {
      if (!isOver(task)) continue;
      tasks.delete(id);
      task.controller.abort();
    }
  }
  const forgetOld = () => forget(({ state, began }) => performance.now() - began >= state.ttl);

  /** @param {TaskState} state @param {TaskState["status"]} status @param {string} [statusMessage] */
  function leave(state, status, statusMessage) {
    if (state.status !== "working") return;
    Object.assign(state, { status, lastUpdatedAt: new Date().toISOString() }, statusMessage && { statusMessage });
  }

  /** @type {Around} */
  app._aroundCall = async ({ execution }, { name, task: wanted }, extra, run) => {
    const support = execution?.taskSupport;
    if (!wanted && support !== "required") return run(extra);
    if (!wanted) fail("MethodNotFound", `${name}: is called as a task only`);
    if (support !== "optional" && support !== "required") fail("MethodNotFound", `${name}: is not called as a task`);
    forgetOld();
    if (tasks.size >= mostTasks) fail("InternalError", `${name}: there are too many tasks`);
    const createdAt = new Date().toISOString();
    /** @type {TaskState} */
    const state = {
      taskId: `${Date.now()}-${++count}`, status: "working", createdAt, lastUpdatedAt: createdAt,
      ttl: typeof wanted.ttl === "number" ? Math.min(Math.max(wanted.ttl, 0), longest) : longest, pollInterval: 500,
    };
    const controller = new AbortController();
    const { signal } = controller;
    const cancelled = new Promise((_, reject) => {
      signal.onabort = () => reject(new ProtocolError(ProtocolErrorCode.InternalError, "the task was cancelled"));
    });
    const ended = Promise.race([run({ ...extra, mcpReq: { ...extra.mcpReq, signal } }), cancelled]);
    tasks.set(state.taskId, { state, began: performance.now(), controller, ended });
    ended.then(
      (result) => leave(state, result?.isError ? "failed" : "completed"),
      (error) => leave(state, "failed", String(error?.message ?? error)),
    );
    return { task: { ...state } };
  };

  /** @type {Record<string, (task: Kept) => unknown>} */
  const answers = {
    get: ({ state }) => state,
    async result({ state: { taskId }, ended }) {
      const result = await ended;
      return { ...result, _meta: { ...result?._meta, "io.modelcontextprotocol/related-task": { taskId } } };
    },
    cancel({ state, controller }) {
      if (state.status !== "working") fail("InvalidParams", "params.taskId: this task has ended");
      leave(state, "cancelled");
      controller.abort();
      return state;
    },
  };
  for (const [name, answer] of Object.entries(answers)) {
    app.setRequestHandler(`tasks/${name}`, (/** @type {any} */ { params }) => {
      forgetOld();
      return answer(tasks.get(params?.taskId) ?? fail("InvalidParams", "params.taskId: there is no such task"));
    });
  }
  app.registerAppCapabilities({ tasks: { cancel: {}, requests: { tools: { call: {} } } } });
  const { _onEnd } = app;
  app._onEnd = (/** @type {unknown} */ connection) => {
    forget(() => true);
    _onEnd.call(app, connection);
  };
}
