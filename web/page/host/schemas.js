// Whether a message has the shape that the specification gives it, by the schemas of the reference SDK and of MCP.
import * as ui from "@modelcontextprotocol/ext-apps/app-bridge";
import * as core from "@modelcontextprotocol/core";

const byMethod = new Map();
const results = new Map();

// A request's schema names its method; that of its result has the same name with another end.
for (const schemas of [core, ui]) {
  for (const [name, schema] of Object.entries(schemas)) {
    const [, base, kind] = /^(\w+?)(Request|Notification)Schema$/.exec(name) ?? [];
    const method = kind && schema.shape?.method?.value;
    if (!method) continue;
    byMethod.set(method, schema);
    if (kind === "Request" && schemas[`${base}ResultSchema`]) results.set(method, schemas[`${base}ResultSchema`]);
  }
}

const problemsOf = (schema, value, root) => {
  const { error } = schema?.safeParse(value) ?? {};
  return (error?.issues ?? []).map(({ path, message }) => `${[root, ...path].join(".")}: ${message}`);
};

/**
 * What is wrong with a message, for people; empty if nothing is, or if nobody has a schema for it.
 * @param {string} method of the message, or of the request that it answers
 */
export function violations(method, { id, method: own, params, result, error }) {
  if (own) return problemsOf(byMethod.get(method)?.shape.params, params, "params");
  if (error) return typeof error.code === "number" && typeof error.message === "string" ? [] : ["error: has no code or no message"];
  if (id === undefined) return ["is neither a request nor a notification nor an answer"];
  return problemsOf(results.get(method), result, "result");
}
