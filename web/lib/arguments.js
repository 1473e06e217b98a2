// The arguments of a call that nobody has written: what the input schema gives by itself.

/** @import { Json } from "./json_rpc.js" */

// A schema that asks for more is not met.
const mostLetters = 10_000;
const mostItems = 100;
const mostLevels = 20;

/** @type {Record<string, (schema: Json, level: number) => Json>} */
const byType = {
  string: ({ minLength = 0 }) => "text".padEnd(Math.min(minLength, mostLetters), "x"),
  number: ({ minimum, maximum }) => minimum ?? maximum ?? 0,
  integer: ({ minimum, maximum }) => Math.ceil(minimum ?? maximum ?? 0),
  boolean: () => false,
  null: () => null,
  array: ({ minItems = 0, items }, level) =>
    Array.from({ length: Math.min(minItems, mostItems) }, () => exampleOf(items, level + 1)),
  object: (schema, level) => defaultArguments(schema, level + 1),
};

/**
 * A value for a property that must be there and has no default.
 * @param {Json} schema
 * @param {number} level how many schemas it is in
 * @returns {Json}
 */
function exampleOf(schema, level) {
  const { type, anyOf, oneOf, examples, ...given } = schema ?? {};
  const told = given.default ?? given.const ?? given.enum?.[0] ?? examples?.[0];
  if (told !== undefined || level > mostLevels) return told ?? null;
  const choice = anyOf?.[0] ?? oneOf?.[0];
  if (choice) return exampleOf(choice, level + 1);
  const [kind] = [type].flat();
  return byType[Object.hasOwn(byType, kind) ? kind : "string"](given, level);
}

/**
 * The properties that have a default, and an example for those that are required without one.
 * @param {Json} inputSchema
 */
export function defaultArguments(inputSchema, level = 0) {
  const required = inputSchema?.required ?? [];
  /** @param {[string, Json]} property */
  const valueOf = ([name, schema]) =>
    schema?.default ?? schema?.const ?? (required.includes(name) ? exampleOf(schema, level) : undefined);
  const properties = Object.entries(inputSchema?.properties ?? {});
  // An entry each: `__proto__` is a name as any other.
  return Object.fromEntries(
    properties.map((one) => [one[0], valueOf(one)]).filter(([, value]) => value !== undefined),
  );
}
