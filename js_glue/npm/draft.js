// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// What is proposed for the specification. In C++: mcpapps/draft.h.

import { SdkError, SdkErrorCode } from "./errors.js";

/** @param {string} path @param {string} why @returns {never} */
function refuse(path, why) {
  throw new SdkError(SdkErrorCode.InvalidResult, `${path}: ${why}`);
}

/** @param {import("./types/mcp.js").CallToolResult} result @param {string} mimeType */
export function viewContent({ content }, mimeType) {
  const index = content.findIndex((/** @type {any} */ { type, resource, _meta }) =>
    type === "resource" && resource?.mimeType === mimeType && _meta?.ui?.content);
  if (index < 0) return undefined;
  const path = `content[${index}].resource.text`;
  const { text } = /** @type {any} */ (content[index]).resource;
  if (typeof text !== "string") refuse(path, "is missing");
  try {
    return JSON.parse(text);
  } catch {
    return refuse(path, "is no JSON");
  }
}
