// Checks messages by the schemas of the reference SDK and of MCP.
import { jsonRpcProblem } from "../../../lib/json_rpc.js";
import { byMethod, results, schemaProblems } from "../../../testing/schemas.js";

/** @import { Json } from "../../../lib/json_rpc.js" */

/**
 * The violations of the schema, for people; none if there is no schema. For an answer, `method` is that of its request.
 * @type {(method: string | undefined, message: Json) => string[]}
 */
export function violations(method, message) {
  const problem = jsonRpcProblem(message);
  if (problem) return [problem];
  const { method: own, params, result, error } = message;
  if (own) return schemaProblems(byMethod.get(/** @type {string} */ (method))?.shape.params, params, "params");
  return error ? [] : schemaProblems(results.get(/** @type {string} */ (method)), result, "result");
}
