// What went wrong in a view, kept until the test takes it.
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
// The console's errors have their stack in the text.
const messageLines = 12;
// Frames of the kit itself and of what it uses.
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
  /** Called when the view can do nothing more. */
  onend = () => {};

  /** @type {ViewError[]} */
  #errors = [];
  // Those of them by which the view can do nothing more.
  #ends = new Set();
  #ignored;
  #symbolize;

  /**
   * @param {RegExp[]} [ignored] errors with such messages do not count
   * @param {(text: string) => string} [symbolize] puts names of C++ into a stack trace
   */
  constructor(ignored = [], symbolize = (text) => text) {
    this.#ignored = ignored;
    this.#symbolize = symbolize;
  }

  /**
   * @param {ViewError["kind"]} kind
   * @param {string} text
   * @param {string} [trace]
   * @returns {ViewError | undefined} what is kept, unless it is ignored
   */
  add(kind, text, trace) {
    const message = this.#symbolize(text);
    const stack = trace && this.#symbolize(trace);
    if (this.#ignored.some((pattern) => message.search(pattern) >= 0)) return undefined;
    // A crash is told in several places, often in the same words.
    const known = this.#errors.find((error) => error.message === message);
    if (known) return known;
    const error = { kind, message, stack };
    this.#errors.push(error);
    return error;
  }

  /** The same of that by which the view can do nothing more. @type {(kind: ViewError["kind"], text: string) => void} */
  addEnd(kind, text) {
    const error = this.add(kind, text);
    if (!error) return;
    this.#ends.add(error);
    this.onend();
  }

  get all() {
    return [...this.#errors];
  }

  /** Why the view can do nothing more, if that is so. */
  get end() {
    return this.#errors.find((error) => this.#ends.has(error))?.message;
  }

  /** @param {string} name of the view */
  throwIfEnded(name) {
    if (this.end) throw new Error(`${name}: the view has ended:${this.text()}`);
  }

  /** @param {RegExp} [pattern] takes those alone whose message matches */
  take(pattern = /^/) {
    const taken = this.#errors.filter(({ message }) => message.search(pattern) >= 0);
    this.#errors = this.#errors.filter((error) => !taken.includes(error));
    return taken;
  }

  /** Each on lines of its own; nothing if there are none. */
  text() {
    return this.#errors.map((error, index) => `\n  ${index + 1}. ${line(error)}`).join("");
  }

  /** @param {string} name of the view */
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
