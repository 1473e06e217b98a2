// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// Schemas of whatever library the author likes (https://standardschema.dev).

export function isStandardSchema(value) {
  const isThing = (typeof value === "object" && value !== null) || typeof value === "function";
  return isThing && typeof value["~standard"]?.validate === "function";
}

const textOf = ({ path, message }) => {
  const steps = path?.map((step) => (typeof step === "object" ? String(step.key) : String(step)));
  return steps?.length ? `${steps.join(".")}: ${message}` : message;
};

/** Gives `{ value }`, or `{ problems }`: their texts. */
export async function validate(schema, value) {
  const result = await schema["~standard"].validate(value);
  return result.issues?.length ? { problems: result.issues.map(textOf) } : { value: result.value };
}

/** `io` is "input" or "output". */
export async function toJsonSchema(schema, io) {
  const { jsonSchema, vendor } = schema["~standard"];
  if (jsonSchema) return jsonSchema[io]({ target: "draft-2020-12" });
  throw new Error(
    `Schema (vendor: ${vendor}) does not implement Standard JSON Schema (~standard.jsonSchema). ` +
      "Use a library that does (zod v4, ArkType, Valibot) or wrap your schema accordingly.",
  );
}
