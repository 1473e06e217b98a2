// Calls a tool of the view as a task, which is a draft: docs/support.md. Runs in Node and in browsers.
import { pause } from "../lib/time.js";

/** @import { CallToolResult, Tool } from "@modelcontextprotocol/client" */
/** @import { Json } from "../lib/json_rpc.js" */
/** @import { Host } from "./host.js" */

/** @param {Tool} tool */
export const mayBeTask = ({ execution }) => ["optional", "required"].includes(execution?.taskSupport ?? "");

/** Milliseconds; a view may say anything. @param {unknown} wanted */
const interval = (wanted) => Math.min(Math.max(Number(wanted) || 0, 50), 5000);

/**
 * Resolves with the result of the task; rejects if the task fails or is cancelled. The view's answers are unchecked.
 * @type {(host: Pick<Host, "ask">, params: Json, told: {onState: (state: Json) => void, signal: AbortSignal}) =>
 *   Promise<CallToolResult>}
 */
export async function callAsTask(host, params, { onState, signal }) {
  /** @type {(method: string, params: Json) => Promise<Json>} */
  const ask = async (method, asked) => {
    const { result, error } = await host.ask(method, asked);
    if (error) throw new Error(error.message);
    return Object(result);
  };
  let { task } = await ask("tools/call", { ...params, task: {} });
  const { taskId } = Object(task);
  if (typeof taskId !== "string") throw new Error("The view has answered tools/call without task.taskId.");
  const cancel = () => ask("tasks/cancel", { taskId }).catch(() => {});
  signal.addEventListener("abort", cancel, { once: true });
  for (;;) {
    onState(task);
    if (!["working", "input_required"].includes(task.status)) break;
    await pause(interval(task.pollInterval));
    task = await ask("tasks/get", { taskId });
  }
  signal.removeEventListener("abort", cancel);
  return /** @type {Promise<any>} */ (ask("tasks/result", { taskId }));
}
