// Answers a view's requests to the MCP server. Runs in Node and in browsers.
import { errorCode } from "../lib/json_rpc.js";
import { draftRequests } from "../lib/methods.js";

/** @import { BaseContext, Progress, RequestMethod, Result } from "@modelcontextprotocol/client" */
/** @import { Json } from "../lib/json_rpc.js" */
/**
 * @typedef {(params: Json, extra: BaseContext) => Promise<Result>} ServerAnswer
 * @typedef {{name: string, annotations?: {readOnlyHint?: boolean}, _meta?: Json}} KnownTool
 */

/**
 * The answers for all that the server can do, by method. `client` is called for each request, as a view may outlive a
 * connection. `answerCall` calls the tool, or does something else.
 * @param {() => import("@modelcontextprotocol/client").Client} client
 * @param {KnownTool[]} tools
 * @param {(call: () => Promise<Result>, signal: AbortSignal) => Promise<Result>} [answerCall]
 * @returns {Record<string, ServerAnswer>}
 */
export function serverAnswers(client, tools, answerCall = (call) => call()) {
  const capabilities = client().getServerCapabilities() ?? {};
  /** @type {(method: RequestMethod) => ServerAnswer} */
  const forward = (method) => (params, { mcpReq }) => {
    const progressToken = params?._meta?.progressToken;
    /** @param {Progress} progress */
    const tell = (progress) =>
      mcpReq.notify({ method: "notifications/progress", params: { ...progress, progressToken } });
    return client().request(
      { method, params },
      { signal: mcpReq.signal, ...(progressToken !== undefined && { onprogress: tell }) },
    );
  };
  /** @param {RequestMethod[]} methods */
  const all = (methods) => Object.fromEntries(methods.map((method) => [method, forward(method)]));
  // Clients in tests have no version.
  const version = client().getNegotiatedProtocolVersion?.() ?? "";
  const removed = version >= "2026-07-28" ? draftRequests : [];
  /** @param {string} method @returns {never} */
  const gone = (method) => {
    const why = `${method}: MCP ${version} has subscriptions/listen instead, and servers answer this by -32601`;
    throw Object.assign(new Error(why), { code: errorCode.methodNotFound });
  };
  const callTool = forward("tools/call");
  return {
    ...(capabilities.tools && {
      "tools/call": (params, extra) => {
        if (!visibleToApp(tools.find((tool) => tool.name === params.name))) {
          throw new Error(`The tool ${params.name} is the model's alone`);
        }
        return answerCall(() => callTool(params, extra), extra.mcpReq.signal);
      },
    }),
    ...(capabilities.resources && all(["resources/list", "resources/templates/list", "resources/read"])),
    ...(capabilities.resources?.subscribe && all(draftRequests)),
    ...Object.fromEntries(removed.map((method) => [method, () => gone(method)])),
    ...(capabilities.prompts && all(["prompts/list"])),
  };
}

/** Whether the server says of a tool that it only reads. @type {(tools: KnownTool[]) => (name: string) => boolean} */
export const readOnlyIn = (tools) => (wanted) =>
  tools.find(({ name }) => name === wanted)?.annotations?.readOnlyHint === true;

// The server refuses a tool that it does not list.
/** @param {KnownTool} [tool] */
const visibleToApp = (tool) => tool?._meta?.ui?.visibility?.includes("app") ?? true;
