// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// Validates by schemas of any library with Standard Schema (https://standardschema.dev).

/**
 * @import { StandardSchemaV1, StandardSchemaWithJSON } from "./types/standard_schema.js"
 * @typedef {{value: any, problems?: undefined} | {value?: undefined, problems: string[]}} Validated
 */

/** @param {any} value @returns {value is StandardSchemaV1} */
export function isStandardSchema(value) {
  const isThing = (typeof value === "object" && value !== null) || typeof value === "function";
  return isThing && typeof value["~standard"]?.validate === "function";
}

/** @param {StandardSchemaV1.Issue} issue */
const textOf = ({ path, message }) => {
  const steps = path?.map((step) => (typeof step === "object" ? String(step.key) : String(step)));
  return steps?.length ? `${steps.join(".")}: ${message}` : message;
};

/** @type {(schema: StandardSchemaV1, value: unknown) => Promise<Validated>} */
export async function validate(schema, value) {
  const result = await schema["~standard"].validate(value);
  return result.issues?.length
    ? { problems: result.issues.map(textOf) }
    : { value: /** @type {StandardSchemaV1.SuccessResult<any>} */ (result).value };
}

/** @param {StandardSchemaV1 | StandardSchemaWithJSON} schema @param {"input" | "output"} io */
export async function toJsonSchema(schema, io) {
  const { jsonSchema, vendor } = /** @type {StandardSchemaWithJSON} */ (schema)["~standard"];
  if (jsonSchema) return jsonSchema[io]({ target: "draft-2020-12" });
  throw new Error(
    `Schema (vendor: ${vendor}) does not implement Standard JSON Schema (~standard.jsonSchema). ` +
      "Use a library that does (zod v4, ArkType, Valibot) or wrap your schema accordingly.",
  );
}
