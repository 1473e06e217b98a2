// One tool call as the view sees it: the handshake, the input, perhaps in parts, and the result.
import { pause } from "../../../lib/time.js";
import { answerCall } from "../server/answers.js";
import { partialArguments } from "../server/tool_input.js";

// Milliseconds, longer than views take to start. It may still come later.
const handshakePatience = 5000;

/**
 * @import { CallToolResult } from "@modelcontextprotocol/client"
 * @import { Options } from "../options.js"
 * @import { ViewSession } from "./view_session.js"
 */

/**
 * Resolves with the reason why there is no result, if the view still exists.
 * @param {object} call
 * @param {ViewSession} call.session
 * @param {Record<string, unknown>} call.input
 * @param {Options} call.options
 * @param {() => Promise<CallToolResult>} call.callTool
 * @param {() => boolean} call.isShown whether the view still exists
 * @param {(text: string) => void} call.onComplaint gets the missing step of the handshake; empty when it is done
 * @param {() => void} call.onInput called when the view has its input
 * @param {(result: CallToolResult) => void} call.onResult
 */
export async function playCall({ session, input, options, callTool, isShown, onComplaint, onInput, onResult }) {
  const answer = () => answerCall(options, callTool);
  // The view starts while the tool runs, unless the input is still being written.
  const early = options.stream ? undefined : answer();
  early?.catch(() => {});
  if (!options.stream) session.host.expect(input);
  await session.connected;
  await handshake(session, isShown, onComplaint);
  for (const partial of options.stream ? partialArguments(input) : []) {
    if (!isShown()) return undefined;
    await session.host.bridge.sendToolInputPartial({ arguments: partial });
    await pause(options.pace);
  }
  if (!isShown()) return undefined;
  await session.host.sendInput(input);
  onInput();
  try {
    const result = await (early ?? answer());
    if (!isShown()) return undefined;
    onResult(result);
    await session.host.sendResult(result, input);
    return undefined;
  } catch (problem) {
    if (isShown()) await session.host.bridge.sendToolCancelled({ reason: /** @type {Error} */ (problem).message });
    return /** @type {Error} */ (problem);
  }
}

/**
 * Waits for the end of the handshake, and reports the missing step if that takes long.
 * @type {(session: ViewSession, isShown: () => boolean, onComplaint: (text: string) => void) => Promise<void>}
 */
async function handshake(session, isShown, onComplaint) {
  /** @type {string | undefined} */
  let complaint;
  const timer = setTimeout(() => {
    if (isShown()) onComplaint((complaint = session.missing));
  }, handshakePatience);
  await session.host.initialized;
  clearTimeout(timer);
  if (complaint) onComplaint("");
}
