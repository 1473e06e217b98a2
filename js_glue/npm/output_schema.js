// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// MCP 2025-11-25 only lists tools whose output is an object: other output is wrapped in the member `result`.

/** @typedef {any} Json */

const data = new Set(["const", "enum", "default", "examples"]);
const maps = new Set([
  "properties",
  "patternProperties",
  "$defs",
  "definitions",
  "dependentSchemas",
  "dependencies",
]);

/** @param {unknown} id */
const hasOwnBase = (id) => id !== undefined && !String(id).startsWith("#");

/** @param {unknown} reference */
const moved = (reference) => {
  if (typeof reference !== "string" || !/^#(\/|$)/.test(reference)) return reference;
  return `#/properties/result${reference.slice(1)}`;
};

// Adapts references to the schema's root to its new place.
/** @param {Json} node @param {boolean} isMap @returns {Json} */
function moveReferences(node, isMap) {
  if (Array.isArray(node)) return node.map((item) => moveReferences(item, false));
  if (node === null || typeof node !== "object" || (!isMap && hasOwnBase(node.$id))) return node;
  const entries = Object.entries(node).map(([key, value]) => {
    if (isMap) return [key, moveReferences(value, false)];
    if (key === "$ref" || key === "$dynamicRef") return [key, moved(value)];
    return [key, data.has(key) ? value : moveReferences(value, maps.has(key))];
  });
  return Object.fromEntries(entries);
}

/** @param {Json} schema */
function wrapped(schema) {
  const { $schema } = schema;
  return {
    ...(typeof $schema === "string" && { $schema }),
    type: "object",
    properties: { result: moveReferences(schema, false) },
    required: ["result"],
  };
}

/** @param {{outputSchema?: Json}} tool */
const isWrapped = ({ outputSchema } = {}) =>
  typeof outputSchema === "object" && outputSchema !== null && outputSchema.type !== "object";

/** Wraps the schemas in a result of `tools/list`. @param {Json} result */
export function withObjectOutputs(result) {
  if (!Array.isArray(result?.tools) || !result.tools.some(isWrapped)) return result;
  const tools = result.tools.map((/** @type {Json} */ tool) =>
    isWrapped(tool) ? { ...tool, outputSchema: wrapped(tool.outputSchema) } : tool,
  );
  return { ...result, tools };
}
