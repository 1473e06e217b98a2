// Judges the messages of a view: their form, and the rules about single methods.
import { sendsOddities } from "../hosts/context.js";
import { isOfOpenAi } from "../hosts/openai.js";
import { jsonRpcProblem } from "../lib/json_rpc.js";
import { draftRequests, ofViews } from "../lib/methods.js";
import { shorten } from "../lib/text.js";
import { ended, troubleIn } from "../lib/trouble.js";
import { byMethod, schemaProblems } from "../testing/schemas.js";

/** @import { MatrixRow } from "../hosts/rows.js" */
/** @import { Json } from "../lib/json_rpc.js" */
/** @import { Rule } from "./index.js" */
/** @import { Findings } from "./report.js" */

/** Characters of a message. */
const longest = 120;
const known = [...ofViews, ...draftRequests];

/** @type {Record<string, Rule["level"]>} */
const levels = { warning: "warning", error: "error", critical: "error", alert: "error", emergency: "error" };

/** Errors that a view reports in its log. @type {(params: Json, host: MatrixRow, findings: Findings) => void} */
function judgeLog(params, host, findings) {
  const { level, logger, data } = params;
  if (typeof level !== "string" || !Object.hasOwn(levels, level)) return;
  const trouble = troubleIn(params);
  if (trouble?.what === ended) {
    findings.add(
      "page-log",
      `The view's program has ended${engines[/** @type {string} */ (trouble.engine)] ?? ""}: ${
        shorten(trouble.reason, 300)}`,
      "error",
    );
    return;
  }
  if (levels[level] === "warning" && sendsOddities(host)) return;
  const text = typeof data === "string" ? data : JSON.stringify(data);
  findings.add("page-log", `${[level, logger].filter(Boolean).join(", ")}: ${shorten(text, longest)}`, levels[level]);
}

/** @type {Record<string, string>} */
const engines = { wasm: ", in the engine WebAssembly", js: ", in the engine JavaScript" };

/**
 * @type {(
 *   message: Json, visit: {host: MatrixRow, modes?: string[], capabilities: Json, findings: Findings},
 * ) => void}
 */
export function judgeMessage(message, { host, modes, capabilities, findings }) {
  const problem = jsonRpcProblem(message);
  if (problem) {
    // Some hosts inject scripts of their own into the page, which post other messages.
    if (!host.document.inject && !host.document.openai) {
      findings.add("page-messages", `A message ${problem}: ${shorten(JSON.stringify(message), longest)}`);
    }
    return;
  }
  const { method } = message;
  if (method === undefined || (host.document.openai && isOfOpenAi(message))) return;
  if (method === "notifications/message") judgeLog(message.params ?? {}, host, findings);
  if (!known.includes(method)) {
    return findings.add("page-messages", `The method ${shorten(method, longest)} is unknown.`);
  }
  const rule = method === "ui/initialize" ? "page-capabilities" : "page-messages";
  for (const each of schemaProblems(byMethod.get(method), message)) findings.add(rule, `${method}: ${each}`);
  if (method === "ui/request-display-mode") judgeMode(message.params?.mode, modes, capabilities, findings);
}

/** @type {(mode: Json, modes: string[] | undefined, capabilities: Json, findings: Findings) => void} */
function judgeMode(mode, modes, { availableDisplayModes: declared }, findings) {
  if (typeof mode !== "string") return;
  const asked = `It asks for ${shorten(mode, longest)}`;
  if (modes && !modes.includes(mode)) {
    findings.add("page-display-mode", `${asked} where the host has only ${modes.join(", ")}.`);
  }
  if (!Array.isArray(declared) || !declared.includes(mode)) {
    const problem = `${asked}, which is not in its appCapabilities.availableDisplayModes.`;
    findings.add("page-display-mode", problem, "warning");
  }
}
