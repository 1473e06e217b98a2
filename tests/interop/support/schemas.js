// Validates a view's messages: by the JSON Schema of the reference's package, or by the schemas of MCP in the
// reference's SDK for MCP.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { isDeepStrictEqual } from "node:util";
import * as mcp from "@modelcontextprotocol/core";
import Ajv from "ajv/dist/2020.js";

const file = createRequire(import.meta.url).resolve("@modelcontextprotocol/ext-apps/schema.json");
const schema = JSON.parse(readFileSync(file, "utf8"));
// Formats such as dates are only annotations in JSON Schema, and unused in a view's messages.
const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
ajv.addSchema(schema, "apps");

/** The schema of each message of a view: `McpUi…` are in schema.json. */
export const outbound = {
  "ui/initialize": "McpUiInitializeRequest",
  "ui/message": "McpUiMessageRequest",
  "ui/open-link": "McpUiOpenLinkRequest",
  "ui/download-file": "McpUiDownloadFileRequest",
  "ui/update-model-context": "McpUiUpdateModelContextRequest",
  "ui/request-display-mode": "McpUiRequestDisplayModeRequest",
  "tools/call": "CallToolRequest",
  "tools/list": "ListToolsRequest",
  "resources/list": "ListResourcesRequest",
  "resources/templates/list": "ListResourceTemplatesRequest",
  "resources/read": "ReadResourceRequest",
  "prompts/list": "ListPromptsRequest",
  "sampling/createMessage": "CreateMessageRequest",
  ping: "PingRequest",
  "ui/notifications/initialized": "McpUiInitializedNotification",
  "ui/notifications/size-changed": "McpUiSizeChangedNotification",
  "ui/notifications/request-teardown": "McpUiRequestTeardownNotification",
  "notifications/message": "LoggingMessageNotification",
  "notifications/tools/list_changed": "ToolListChangedNotification",
  "notifications/cancelled": "CancelledNotification",
  "notifications/progress": "ProgressNotification",
  "answer to ui/resource-teardown": "McpUiResourceTeardownResult",
  "answer to elicitation/create": "ElicitResult",
  "answer to ping": "EmptyResult",
  "answer to tools/call": "CallToolResult",
  "answer to tools/list": "ListToolsResult",
};

const isOfApps = (name) => name.startsWith("McpUi");

export const judgeOf = (what) => `${outbound[what]} of ${isOfApps(outbound[what]) ? "schema.json" : "MCP"}`;

function byAppsSchema(name, value) {
  const validate = ajv.getSchema(`apps#/$defs/${name}`);
  return validate(value) ? "" : ajv.errorsText(validate.errors);
}

// Zod removes unknown members: nothing may be missing afterwards.
function byMcpSchema(name, value) {
  const { success, error, data } = mcp[`${name}Schema`].safeParse(value);
  if (!success) return error.message;
  return isDeepStrictEqual(data, value) ? "" : `has more than ${name} knows: ${JSON.stringify(value)}`;
}

/**
 * The violations, or an empty text.
 * @param {string} what a method, or `answer to` one; see outbound
 * @returns {string}
 */
export function faults(what, message) {
  const wrong = byMcpSchema("JSONRPCMessage", message);
  const name = outbound[what];
  if (wrong || !name || message.error) return wrong;
  const { jsonrpc, id, result, ...call } = message;
  return (isOfApps(name) ? byAppsSchema : byMcpSchema)(name, result ?? call);
}
