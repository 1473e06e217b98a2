// Judges what a view sends: the form of each message, and the rules about single methods.
import * as ui from "@modelcontextprotocol/ext-apps/app-bridge";
import * as mcp from "@modelcontextprotocol/core";
import { jsonRpcProblem } from "./wire.js";

/** What a view may send, and the schema of it where there is one. */
const methods = {
  "ui/initialize": ui.McpUiInitializeRequestSchema,
  "ui/notifications/initialized": ui.McpUiInitializedNotificationSchema,
  "ui/notifications/size-changed": ui.McpUiSizeChangedNotificationSchema,
  "ui/notifications/request-teardown": ui.McpUiRequestTeardownNotificationSchema,
  "ui/open-link": ui.McpUiOpenLinkRequestSchema,
  "ui/download-file": ui.McpUiDownloadFileRequestSchema,
  "ui/message": ui.McpUiMessageRequestSchema,
  "ui/update-model-context": ui.McpUiUpdateModelContextRequestSchema,
  "ui/request-display-mode": ui.McpUiRequestDisplayModeRequestSchema,
  ping: mcp.PingRequestSchema,
  "tools/call": mcp.CallToolRequestSchema,
  "tools/list": mcp.ListToolsRequestSchema,
  "resources/list": mcp.ListResourcesRequestSchema,
  "resources/templates/list": mcp.ListResourceTemplatesRequestSchema,
  "resources/read": mcp.ReadResourceRequestSchema,
  "prompts/list": mcp.ListPromptsRequestSchema,
  "prompts/get": mcp.GetPromptRequestSchema,
  "sampling/createMessage": mcp.CreateMessageRequestSchema,
  "notifications/message": mcp.LoggingMessageNotificationSchema,
  "notifications/tools/list_changed": mcp.ToolListChangedNotificationSchema,
  "notifications/cancelled": mcp.CancelledNotificationSchema,
  "notifications/progress": mcp.ProgressNotificationSchema,
};

const shorten = (text = "undefined") => (text.length > 120 ? `${text.slice(0, 120)}…` : text);

export function schemaProblems(schema, value) {
  const { success, error } = schema.safeParse(value);
  return success ? [] : error.issues.map(({ path, message }) => (path.length ? `${path.join(".")}: ${message}` : message));
}

/**
 * @param {object} message as the view sent it
 * @param {{host: object, modes?: string[], findings: import("./report.js").Findings}} visit
 */
export function judgeMessage(message, { host, modes, findings }) {
  const problem = jsonRpcProblem(message);
  if (problem) {
    // Some hosts put scripts of their own into the page, which post what they like.
    if (!host.document.inject) findings.add("page-messages", `A message ${problem}: ${shorten(JSON.stringify(message))}`);
    return;
  }
  const { method } = message;
  if (method === undefined) return;
  if (!Object.hasOwn(methods, method)) return findings.add("page-messages", `The method ${shorten(method)} is unknown.`);
  const rule = method === "ui/initialize" ? "page-capabilities" : "page-messages";
  for (const each of schemaProblems(methods[method], message)) findings.add(rule, `${method}: ${each}`);
  const mode = message.params?.mode;
  if (method === "ui/request-display-mode" && typeof mode === "string" && modes && !modes.includes(mode)) {
    findings.add("page-display-mode", `It asks for ${mode} where the host has only ${modes.join(", ")}.`);
  }
}
