// Judges what a view sends: the form of each message, and the rules about single methods.
import { ended, troubleIn } from "../lib/trouble.js";
import { byMethod } from "../testing/schemas.js";
import { jsonRpcProblem } from "./wire.js";

/** What a view may send. */
const methods = `ui/initialize ui/notifications/initialized ui/notifications/size-changed
  ui/notifications/request-teardown ui/open-link ui/download-file ui/message ui/update-model-context
  ui/request-display-mode ping tools/call tools/list
  resources/list resources/templates/list resources/read prompts/list prompts/get sampling/createMessage
  notifications/message notifications/tools/list_changed notifications/cancelled notifications/progress`.split(/\s+/);

const levels = { warning: "warning", error: "error", critical: "error", alert: "error", emergency: "error" };

/** A view that warns of what the protocol does not have is right where the host sends such things. */
export const sendsOddities = ({ messages }) => Boolean(messages.beforeInitializeReply || messages.answersTwice);

/** What a view reports of itself, such as data that it cannot read. */
function judgeLog(params, host, findings) {
  const { level, logger, data } = params;
  if (!Object.hasOwn(levels, level)) return;
  const trouble = troubleIn(params);
  if (trouble?.what === ended) {
    findings.add("page-log", `The view's program has ended${engines[trouble.engine] ?? ""}: ${shorten(trouble.reason, 300)}`, "error");
    return;
  }
  if (levels[level] === "warning" && sendsOddities(host)) return;
  const text = typeof data === "string" ? data : JSON.stringify(data);
  findings.add("page-log", `${[level, logger].filter(Boolean).join(", ")}: ${shorten(text)}`, levels[level]);
}

const engines = { wasm: ", in the engine WebAssembly", js: ", in the engine JavaScript" };

const shorten = (text = "undefined", most = 120) => (text.length > most ? `${text.slice(0, most)}…` : text);

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
  if (method === "notifications/message") judgeLog(message.params ?? {}, host, findings);
  if (!methods.includes(method)) return findings.add("page-messages", `The method ${shorten(method)} is unknown.`);
  const rule = method === "ui/initialize" ? "page-capabilities" : "page-messages";
  for (const each of schemaProblems(byMethod.get(method), message)) findings.add(rule, `${method}: ${each}`);
  const mode = message.params?.mode;
  if (method === "ui/request-display-mode" && typeof mode === "string" && modes && !modes.includes(mode)) {
    findings.add("page-display-mode", `It asks for ${mode} where the host has only ${modes.join(", ")}.`);
  }
}
