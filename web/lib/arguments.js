// Arguments for a tool call, made from the input schema.

/** @import { Json } from "./json_rpc.js" */

// Longer minimum lengths are not met.
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
  object: (schema, level) => defaultArguments(schema, (property) => exampleOf(property, level + 1)),
};

/** A value for a required property without default. @type {(schema: Json, level?: number) => Json} */
function exampleOf(schema, level = 0) {
  const { type, anyOf, oneOf, examples, ...given } = schema ?? {};
  const told = given.default ?? given.const ?? given.enum?.[0] ?? examples?.[0];
  if (told !== undefined || level > mostLevels) return told ?? null;
  const choice = anyOf?.[0] ?? oneOf?.[0];
  if (choice) return exampleOf(choice, level + 1);
  const [kind] = [type].flat();
  return byType[Object.hasOwn(byType, kind) ? kind : "string"](given, level);
}

/** For forms: only the first choice is prefilled. @param {Json} schema */
export const firstChoice = (schema) => schema?.enum?.[0];

/**
 * The properties that have a default, and the required ones without: an example, or the result of `made`.
 * @type {(inputSchema: Json, made?: (schema: Json) => Json) => Record<string, Json>}
 */
export function defaultArguments(inputSchema, made = exampleOf) {
  const required = inputSchema?.required ?? [];
  /** @type {(property: [string, Json]) => [string, Json]} */
  const given = ([name, schema]) => [
    name,
    schema?.default ?? schema?.const ?? (required.includes(name) ? made(schema) : undefined),
  ];
  const properties = Object.entries(inputSchema?.properties ?? {});
  // fromEntries() also defines a property named `__proto__`.
  return Object.fromEntries(properties.map(given).filter(([, value]) => value !== undefined));
}
