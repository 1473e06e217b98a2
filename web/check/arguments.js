// The arguments of a call that nobody has written: what the input schema gives by itself.

/** @import { Json } from "../lib/json_rpc.js" */

/** @type {Record<string, (schema: Json) => Json>} */
const byType = {
  string: ({ minLength = 0 }) => "text".padEnd(minLength, "x"),
  number: ({ minimum, maximum }) => minimum ?? maximum ?? 0,
  integer: ({ minimum, maximum }) => Math.ceil(minimum ?? maximum ?? 0),
  boolean: () => false,
  null: () => null,
  array: ({ minItems = 0, items }) => Array.from({ length: minItems }, () => exampleOf(items)),
  object: (schema) => defaultArguments(schema),
};

/**
 * A value for a property that must be there and has no default.
 * @param {Json} schema
 * @returns {Json}
 */
function exampleOf(schema = {}) {
  const told = schema.default ?? schema.const ?? schema.enum?.[0] ?? schema.examples?.[0];
  if (told !== undefined) return told;
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (choice) return exampleOf(choice);
  return (byType[[schema.type].flat()[0]] ?? (() => "text"))(schema);
}

/**
 * The properties that have a default, and an example for those that are required without one.
 * @param {Json} inputSchema
 */
export function defaultArguments(inputSchema) {
  const required = inputSchema?.required ?? [];
  /** @type {Record<string, Json>} */
  const result = {};
  for (const [name, property] of Object.entries(inputSchema?.properties ?? {})) {
    const value = property?.default ?? property?.const;
    if (value !== undefined) result[name] = value;
    else if (required.includes(name)) result[name] = exampleOf(property);
  }
  return result;
}
