// Whether a message has the shape that the specification gives it, by the schemas of the reference SDK and of MCP.
import { jsonRpcProblem } from "../../../lib/json_rpc.js";
import { byMethod, results, schemaProblems } from "../../../testing/schemas.js";

/** @import { Json } from "../../../lib/json_rpc.js" */

/**
 * What is wrong with a message, for people; empty if nothing is, or if nobody has a schema for it.
 * @param {string | undefined} method of the message, or of the request that it answers
 * @param {Json} message
 */
export function violations(method, message) {
  const problem = jsonRpcProblem(message);
  if (problem) return [problem];
  const { method: own, params, result, error } = message;
  if (own) return schemaProblems(byMethod.get(/** @type {string} */ (method))?.shape.params, params, "params");
  return error ? [] : schemaProblems(results.get(/** @type {string} */ (method)), result, "result");
}
