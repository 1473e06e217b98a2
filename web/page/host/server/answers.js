// Answers tool calls: by the server, or as the options say.
import { pause } from "../../../lib/time.js";

/** @import { Json } from "../../../lib/json_rpc.js" */

export const answerNames = {
  server: "the server",
  result: "a result made by hand",
  error: "an error of the tool",
  failure: "a failure of the server",
  denied: "a refusal of the user",
  never: "nobody",
};

/** The first value of the option `result`. */
export const exampleResult = JSON.stringify({ content: [{ type: "text", text: "Made by hand." }] }, null, 2);

/** @param {AbortSignal} [signal] @returns {Promise<never>} */
const forever = (signal) =>
  new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason), { once: true }));

/**
 * @param {{answer: string, delay: number, result: string}} options `result` is JSON
 * @param {() => Promise<Json>} callServer
 * @param {AbortSignal} [signal] ends a call that is never answered
 */
export async function answerCall({ answer, delay, result }, callServer, signal) {
  const reply = answer === "server" ? callServer() : undefined;
  // It may fail during the delay.
  reply?.catch(() => {});
  if (delay) await pause(delay);
  if (answer === "result") return JSON.parse(result || exampleResult);
  if (answer === "error") {
    return { isError: true, content: [{ type: "text", text: "The tool failed. (Answered by the dev host.)" }] };
  }
  if (answer === "failure") throw new Error("The server failed. (Answered by the dev host.)");
  if (answer === "denied") throw new Error("The user denied the call. (Answered by the dev host.)");
  if (answer === "never") return forever(signal);
  return reply;
}
