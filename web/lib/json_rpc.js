// JSON, and the form of JSON-RPC messages. Runs in Node and in browsers.

/**
 * @typedef {any} Json parsed and not checked
 *
 * @typedef {object} Message
 * @property {"2.0"} [jsonrpc]
 * @property {string | number} [id]
 * @property {string} [method]
 * @property {Json} [params]
 * @property {Json} [result]
 * @property {{code: number, message: string}} [error]
 */

/** The codes of JSON-RPC, and those of MCP for the connection. */
export const errorCode = {
  parseError: -32700,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  connectionClosed: -32000,
};

/** @param {Json} id @param {number} code @param {string} message */
export const errorAnswer = (id, code, message) => ({
  jsonrpc: /** @type {const} */ ("2.0"), id, error: { code, message },
});

/** @param {unknown} value */
export const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
/** @param {unknown} id */
const isId = (id) => typeof id === "string" || Number.isInteger(id);

/** Why the message is not valid JSON-RPC. @type {(message: Json) => string | undefined} */
export function jsonRpcProblem(message) {
  if (!isObject(message)) return "is not an object";
  if (message.jsonrpc !== "2.0") return 'has no "jsonrpc": "2.0"';
  const { id, method, params } = message;
  if (method !== undefined) {
    if (typeof method !== "string") return "has a method that is not a text";
    if (params !== undefined && !isObject(params)) return "has params that are not an object";
    if ("id" in message && !isId(id)) return "has an id that is neither text nor integer";
    return undefined;
  }
  if (!isId(id)) return "is neither a request nor an answer";
  const isResult = isObject(message.result);
  const isError =
    isObject(message.error) && Number.isInteger(message.error.code) && typeof message.error.message === "string";
  return isResult !== isError ? undefined : "is an answer without a valid result or error";
}

/** The value of a text; undefined if it is not JSON. @param {string} text @returns {Json} */
export function parsedJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The message in a line of a server on stdio; undefined if it is none. @param {string} line @returns {Json} */
export function messageIn(line) {
  const message = parsedJson(line);
  return message?.jsonrpc === "2.0" ? message : undefined;
}

/** @param {Json} message */
export const isRequest = (message) => typeof message?.method === "string" && message.id !== undefined;
