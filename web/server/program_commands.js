// What a program hears from `mcpapps dev --json` and tells it, in lines of JSON. docs/dev-host.md has the same tables.
import { z } from "zod";
import { displayModes } from "../hosts/context.js";
import { noHost } from "../hosts/hosts.js";
import { policies } from "../hosts/policy.js";
import { isObject, parsedJson } from "../lib/json_rpc.js";

/** The fields of each event, beside `event`. A page reports some of them; other fields are left out. */
const events = {
  ready: ["address"],
  build: ["state", "command", "isFirst", "seconds", "output", "errors"],
  reload: ["reason", "files"],
  server: ["state", "code", "signal", "text"],
  authorization: ["state", "address", "text"],
  page: ["state"],
  view: ["state", "tool", "app", "engine", "beside"],
  call: ["by", "tool", "arguments", "beside"],
  result: ["by", "tool", "result", "error", "beside"],
  message: ["role", "content", "beside"],
  context: ["content", "structuredContent"],
  size: ["width", "height", "beside"],
  mode: ["mode"],
  log: ["source", "level", "title", "text", "isStray"],
  question: ["question", "kind", "text"],
  done: ["id", "command"],
  error: ["id", "path", "message"],
};
const fromPages = ["view", "call", "result", "message", "context", "size", "mode", "log", "question", "done", "error"];

const size = z.int().min(0).max(4000);
const text = z.string().max(100);

/** The fields of each command, beside `command` and `id`. */
const commands = {
  call: { tool: z.string().optional(), arguments: z.record(z.string(), z.unknown()).optional() },
  set: {
    host: z.string().refine((id) => !id || !noHost(id), { error: ({ input }) => noHost(input) }).optional(),
    policy: z.enum([...policies, "host"]).optional(),
    theme: z.enum(["light", "dark"]).optional(),
    mode: z.enum(displayModes).optional(),
    locale: text.optional(),
    timeZone: text.optional(),
    width: size.optional(),
    height: size.optional(),
    conversation: z.boolean().optional(),
  },
  reopen: {},
  teardown: {},
  say: { text: z.string() },
  answer: { question: z.int(), value: z.unknown().optional() },
  screenshot: { path: z.string().min(1) },
  quit: {},
};

/** @typedef {{command: keyof typeof commands, id?: string | number} & Record<string, any>} Command */

/** A command that is none: `path` leads to the wrong field. */
export class WrongCommand extends Error {
  /** @param {string} message @param {{path?: string, id?: unknown}} [where] */
  constructor(message, { path = "", id } = {}) {
    super(message);
    this.path = path;
    this.id = isId(id) ? id : undefined;
  }
}

/** @param {unknown} id */
const isId = (id) => typeof id === "number" || (typeof id === "string" && id.length <= 200);

export const longestCommand = 1_000_000;

/** Reads a line, or throws a WrongCommand. @param {string} line @returns {Command} */
export function readCommand(line) {
  if (line.length > longestCommand) throw new WrongCommand(`longer than ${longestCommand} characters`);
  if (line.includes("\ufffd")) throw new WrongCommand("not UTF-8");
  const value = parsedJson(line);
  if (value === undefined) throw new WrongCommand("not JSON");
  if (!isObject(value)) throw new WrongCommand("not a JSON object");
  const { command, id, ...fields } = value;
  if (id !== undefined && !isId(id)) throw new WrongCommand("expected a number or a string", { path: "id" });
  if (typeof command !== "string" || !Object.hasOwn(commands, command)) {
    throw new WrongCommand(`expected one of ${Object.keys(commands).join(", ")}`, { path: "command", id });
  }
  const shape = commands[/** @type {keyof typeof commands} */ (command)];
  const unknown = Object.keys(fields).find((name) => !Object.hasOwn(shape, name));
  if (unknown !== undefined) throw new WrongCommand(`unknown for ${command}`, { path: unknown, id });
  const { success, error } = z.object(shape).safeParse(fields);
  if (success) return value;
  const [{ path, message }] = error.issues;
  throw new WrongCommand(message, { path: path.join("."), id });
}

/**
 * The events of a page's report; undefined if it is none.
 * @type {(body: string) => ({event: string} & Record<string, unknown>)[] | undefined}
 */
export function readReport(body) {
  const report = parsedJson(body);
  const isEvent = (/** @type {any} */ each) => fromPages.includes(each?.event);
  if (!Array.isArray(report) || !report.every(isEvent)) return undefined;
  return report.map(({ event, ...data }) => eventOf(event, data));
}

/** An event with its fields alone. @param {string} event @param {Record<string, unknown>} data */
export const eventOf = (event, data) => ({
  event,
  ...Object.fromEntries(
    events[/** @type {keyof typeof events} */ (event)].flatMap((name) =>
      data[name] === undefined ? [] : [[name, data[name]]],
    ),
  ),
});
