import { McpUiToolMetaSchema, RESOURCE_URI_META_KEY } from "@modelcontextprotocol/ext-apps/app-bridge";
import { CfWorkerJsonSchemaValidator } from "@modelcontextprotocol/client/validators/cf-worker";
import { Findings } from "./report.js";
import { isObject } from "../lib/json_rpc.js";
import { schemaProblems } from "../testing/schemas.js";

/** @import { Json } from "../lib/json_rpc.js" */
/** @import { Result } from "./index.js" */
/** @typedef {Json} ListedTool from `tools/list` */

/** @type {(tool: ListedTool) => Json} */
const metaOf = (tool) => (isObject(tool._meta) ? tool._meta : {});

/** The value in place of a view's URI; undefined if the tool has no view. @param {ListedTool} tool */
export const viewUriOf = (tool) => metaOf(tool).ui?.resourceUri ?? metaOf(tool)[RESOURCE_URI_META_KEY];

/** Whether the model may call it: hosts show views of such tools only. @param {ListedTool} tool */
export const isForModel = (tool) => {
  const visibility = metaOf(tool).ui?.visibility;
  return !Array.isArray(visibility) || visibility.includes("model");
};

const ids = [
  "tool-uri", "tool-deprecated-key", "tool-visibility", "tool-meta", "tool-name", "tool-description", "tool-schema",
];

/** @type {(tool: ListedTool, tools: ListedTool[]) => Result[]} */
export function checkTool(tool, tools) {
  const findings = new Findings(`tool ${tool.name}`);
  const { ui } = metaOf(tool);
  const flat = metaOf(tool)[RESOURCE_URI_META_KEY];
  const uri = viewUriOf(tool);

  if (typeof uri !== "string" || !uri.startsWith("ui://")) findings.add("tool-uri", `It is ${JSON.stringify(uri)}.`);
  if (ui?.resourceUri !== undefined && flat !== undefined && flat !== ui.resourceUri) {
    findings.add(
      "tool-uri",
      `_meta.ui.resourceUri is ${ui.resourceUri}, but _meta["${RESOURCE_URI_META_KEY}"] is ${flat}.`,
    );
  }
  if (ui?.resourceUri === undefined) {
    findings.add("tool-deprecated-key", `Only _meta["${RESOURCE_URI_META_KEY}"] names the view.`);
  }

  if (ui?.visibility !== undefined) checkVisibility(ui.visibility, findings);
  if (ui !== undefined) {
    // The URI's type and the visibility have rules of their own.
    const other = isObject(ui) ? { ...ui, visibility: undefined, resourceUri: undefined } : ui;
    for (const problem of schemaProblems(McpUiToolMetaSchema, other)) findings.add("tool-meta", problem);
  }

  const { name } = tool;
  if (!/^[\w.-]{1,128}$/.test(name)) findings.add("tool-name", `Its name is ${JSON.stringify(name)}.`);
  if (tools.filter((other) => other.name === name).length > 1) {
    findings.add("tool-name", "Another tool has the same name.");
  }
  const { description } = tool;
  if (isForModel(tool) && !(typeof description === "string" && description.trim())) {
    findings.add(
      "tool-description",
      description === undefined ? "It has none." : `It is ${JSON.stringify(description)}.`,
    );
  }
  const schema = tool.inputSchema;
  if (!isObject(schema)) {
    findings.add("tool-schema", `inputSchema is ${JSON.stringify(schema) ?? "missing"}.`);
  } else if (schema.type !== "object") {
    findings.add("tool-schema", `The type is ${JSON.stringify(schema.type) ?? "missing"} instead of "object".`);
  }
  return findings.results(ids);
}

/** @type {(visibility: Json, findings: Findings) => void} */
function checkVisibility(visibility, findings) {
  const values = Array.isArray(visibility) ? visibility : [];
  if (values.length === 0) findings.add("tool-visibility", `It is ${JSON.stringify(visibility)}.`);
  for (const value of values) {
    if (!["model", "app"].includes(value)) findings.add("tool-visibility", `${JSON.stringify(value)} is in it.`);
  }
}

/** `answer` is the call's result or `{error}`. @type {(tool: ListedTool, input: Json, answer: Json) => Result[]} */
export function checkCall(tool, input, answer) {
  const findings = new Findings(`tool ${tool.name}`);
  const asked = `called with ${JSON.stringify(input)}`;
  if (answer.error) findings.add("tool-call", `${asked}: ${answer.error.message}`);
  else if (answer.isError && outputProblem(tool, answer) === undefined) {
    findings.add("tool-call", `${asked}: ${textOf(answer) || "it answers with an error"}`, "warning");
  }
  else if (!answer.isError && !hasContent(answer)) findings.add("tool-content", "content is empty.");
  const problem = answer.error ? undefined : outputProblem(tool, answer);
  if (problem) findings.add("tool-output", `${asked}: ${problem}`);
  /** @param {string} id */
  const hasFailed = (id) => answer.error && id !== "tool-call";
  return findings.results(["tool-call", "tool-output", "tool-content"], (id) =>
    hasFailed(id) ? "the call failed" : undefined,
  );
}

const validator = new CfWorkerJsonSchemaValidator();
// Answers of the reference SDKs in place of a result that does not fit, such as "Output validation error: …". They have
// this text and `isError`, but no code.
const outputError = /output (validation error|schema)/i;

/** How the result breaks the tool's outputSchema. @type {(tool: ListedTool, answer: Json) => string | undefined} */
function outputProblem({ outputSchema }, answer) {
  if (!isObject(outputSchema)) return undefined;
  if (answer.isError) return outputError.test(textOf(answer)) ? textOf(answer) : undefined;
  if (answer.structuredContent === undefined) return "there is no structuredContent.";
  const { valid, errorMessage } = validate(outputSchema, answer.structuredContent);
  return valid ? undefined : `structuredContent: ${errorMessage}`;
}

/** @type {(schema: Json, value: unknown) => {valid: boolean, errorMessage?: string}} */
function validate(schema, value) {
  try {
    return validator.getValidator(schema)(value);
  } catch (error) {
    return { valid: false, errorMessage: `the schema is none: ${/** @type {Error} */ (error).message}` };
  }
}

/** @type {(answer: Json) => Json[]} */
const blocks = ({ content }) => (Array.isArray(content) ? content : []);
/** @param {Json} answer */
const textOf = (answer) => blocks(answer).map(({ text }) => text ?? "").join(" ").trim().slice(0, 200);
/** @param {Json} answer */
const hasContent = (answer) => blocks(answer).some(({ type, text }) => type !== "text" || text?.trim());
