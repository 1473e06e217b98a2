// Errors of a view, kept until the test takes them.
import { forTerminal } from "../lib/text.js";

/** @import { ViewError } from "./view_types.js" */

const names = {
  console: "in the console",
  exception: "an exception that nobody caught",
  log: "a log message to the host",
  protocol: "against the protocol",
  policy: "against the host's policy",
  page: "in the page",
  unanswered: "left unanswered by the test",
  tool: "in a function of the test",
};

const stackLines = 6;
// The texts of the console's errors contain their stack.
const messageLines = 12;
// Stack frames of this kit and its dependencies.
const inner = [
  new URL(".", import.meta.url).pathname, "/node_modules/", "\\node_modules\\", "node:internal", "node:vm",
];

/** @param {ViewError} error */
function line({ kind, message, stack = "" }) {
  const frames = stack
    .split("\n")
    .filter((text) => /^\s+at /.test(text) && !inner.some((part) => text.includes(part)))
    .slice(0, stackLines);
  const lines = message.split("\n");
  const most = lines.length > messageLines ? [...lines.slice(0, messageLines), "…"] : lines;
  return forTerminal([`${names[kind]}: ${most.join("\n")}`, ...frames].join("\n")).replaceAll("\n", "\n     ");
}

export class ErrorList {
  /** Called when the view cannot go on. */
  onend = () => {};

  /** @type {ViewError[]} */
  #errors = [];
  // Errors after which the view cannot go on.
  #ends = new Set();
  #ignored;
  #symbolize;

  /**
   * @param {RegExp[]} [ignored] messages of errors that do not count
   * @param {(text: string) => string} [symbolize] puts names of C++ into a stack trace
   */
  constructor(ignored = [], symbolize = (text) => text) {
    this.#ignored = ignored;
    this.#symbolize = symbolize;
  }

  /**
   * Returns the error, unless it is ignored.
   * @type {(kind: ViewError["kind"], text: string, trace?: string) => ViewError | undefined}
   */
  add(kind, text, trace) {
    const message = this.#symbolize(text);
    const stack = trace && this.#symbolize(trace);
    if (this.#ignored.some((pattern) => message.search(pattern) >= 0)) return undefined;
    // A crash is reported in several places, often by the same text.
    const known = this.#errors.find((error) => error.message === message);
    if (known) return known;
    const error = { kind, message, stack };
    this.#errors.push(error);
    return error;
  }

  /** Adds an error after which the view cannot go on. @type {(kind: ViewError["kind"], text: string) => void} */
  addEnd(kind, text) {
    const error = this.add(kind, text);
    if (!error) return;
    this.#ends.add(error);
    this.onend();
  }

  get all() {
    return [...this.#errors];
  }

  /** Why the view cannot go on, if so. */
  get end() {
    return this.#errors.find((error) => this.#ends.has(error))?.message;
  }

  /** @param {string} name */
  throwIfEnded(name) {
    if (this.end) throw new Error(`${name}: the view has ended:${this.text()}`);
  }

  /** Removes and returns the matching errors. @param {RegExp} [pattern] */
  take(pattern = /^/) {
    const taken = this.#errors.filter(({ message }) => message.search(pattern) >= 0);
    this.#errors = this.#errors.filter((error) => !taken.includes(error));
    return taken;
  }

  text() {
    return this.#errors.map((error, index) => `\n  ${index + 1}. ${line(error)}`).join("");
  }

  /** @param {string} name */
  throwIfAny(name) {
    if (this.#errors.length === 0) return;
    const reported = this.text();
    this.#errors = [];
    const error = new Error(
      `${name} reported what the test did not expect:${reported}\n` +
        "Where that belongs to the test, take it by view.takeErrors() or view.expectError(), " +
        "or name it in the option ignoreErrors.",
    );
    throw Object.assign(error, { reported });
  }
}
