// The common base of views in Node and in a browser: the test's side of their host.
import { findHost } from "../hosts/hosts.js";
import { didYouMean } from "../lib/did_you_mean.js";
import { describeRequest, toolResult } from "./answers.js";
import { TestHost } from "./host.js";
import { label, toRecording } from "./recording.js";

/** @import { HostContext } from "../hosts/context.js" */
/** @import { Host } from "../hosts/hosts.js" */
/** @import { Json } from "../lib/json_rpc.js" */
/** @import { ErrorList } from "./errors.js" */
/** @import { TestWire } from "./host.js" */
/** @import {} from "./own_parts.d.ts" */
/** @import { Answer, HostedView as Described, OpenOptions, ResultLike, ToolAnswer } from "./view_types.js" */
/** @typedef {(waited: string, thrown?: Error) => string} Complaint */

/** A list of the lines that exist. @param {unknown[]} lines */
export const listed = (lines) => lines.filter(Boolean).map((line) => `\n  - ${line}`).join("");

/** @type {(what: string, options: object, known: string[]) => void} */
function checkNames(what, options, known) {
  const wrong = Object.keys(options).find((name) => !known.includes(name));
  if (wrong === undefined) return;
  throw new TypeError(`${what} "${wrong}".${didYouMean(wrong, known)} There are ${known.join(", ")}`);
}

/** @type {(options: OpenOptions, known: string[]) => void} */
export function checkOptions(options, known) {
  checkNames("openView() has no option", options, known);
  const { host, openai, ignoreErrors = [] } = options;
  if (!Array.isArray(ignoreErrors)) throw new TypeError("openView(): ignoreErrors is a list of regular expressions");
  if (openai === undefined) return;
  const functions = host && findHost(host).document.openai;
  if (!functions) {
    throw new TypeError(`openView(): the option openai needs a host that has window.openai, such as "chatgpt"`);
  }
  checkNames("the option openai has no member", openai, ["widgetState", "modal", "functions"]);
  checkNames(`the host ${host} has no function`, openai.functions ?? {}, functions);
}

export const noScript = "the page has no script. Is it the source of the page instead of what the build made of it?";
export const neverAsked = "it never asked to begin (ui/initialize): does the program call connect()?";

/** own_parts.d.ts declares the members of the derived classes. */
export class HostedView {
  /** @type {TestHost} */
  host;
  /** @type {ErrorList} */
  errorList;
  timeout;
  /** @type {Described["console"][number][]} */
  printed = [];

  /** @type {Set<(value?: any) => void>} */
  #waitForEnd = new Set();

  #call;

  /** @param {OpenOptions & {errors: ErrorList}} options */
  constructor({ host, errors, timeout = 10_000, call, ...options }) {
    this.errorList = errors;
    errors.onend = () => this.onend();
    this.timeout = timeout;
    this.#call = call;
    this.host = new TestHost({ ...options, errors, host: /** @type {Host} */ (host && findHost(host)) });
  }

  /**
   * Connects the host, and starts the view by `load`. `complain` returns the message if that fails.
   * @type {(wire: TestWire, load: () => unknown, complain: Complaint) => Promise<void>}
   */
  async begin(wire, load, complain) {
    await this.host.connect(wire);
    const shown = this.#call && this.host.showCall(this.#call);
    // Awaited below.
    shown?.catch(() => {});
    await load();
    await this.waitFor(() => this.host.initialized, complain);
    await shown;
  }

  /** The view's program has ended. */
  onend() {
    for (const end of this.#waitForEnd) end();
  }

  /** @param {string} method */
  sentOf(method) {
    return this.host.sent.filter((message) => message?.method === method).map(({ params }) => params);
  }
  get toolCalls() {
    return this.sentOf("tools/call").map(({ name, arguments: given }) => ({ name, arguments: given ?? {} }));
  }
  get waiting() {
    return this.host.answers.waiting;
  }
  get modelContext() {
    return this.host.modelContext;
  }
  get console() {
    return [...this.printed];
  }
  get hostContext() {
    return this.host.context;
  }
  get appInfo() {
    return this.host.bridge.getAppVersion();
  }
  get appCapabilities() {
    return this.host.bridge.getAppCapabilities();
  }
  get wantsTeardown() {
    return this.host.wantsTeardown;
  }
  get openai() {
    return this.host.played.openai;
  }

  /** @param {Record<string, unknown>} input */
  async sendToolInput(input) {
    await this.perform(() => this.host.bridge.sendToolInput({ arguments: input }));
  }
  /** @param {Record<string, unknown>} input */
  async sendToolInputPartial(input) {
    await this.perform(() => this.host.bridge.sendToolInputPartial({ arguments: input }));
  }
  /** @param {ResultLike} result */
  async sendToolResult(result) {
    await this.perform(() => this.host.bridge.sendToolResult(toolResult(result)));
  }
  /** @param {string} [reason] */
  async cancelTool(reason) {
    await this.perform(() => this.host.bridge.sendToolCancelled(reason === undefined ? {} : { reason }));
  }
  /** @param {HostContext} changes */
  async setHostContext(changes) {
    await this.perform(() => this.host.played.setContext(changes));
  }
  /** @param {Json} message */
  async post(message) {
    await this.perform(() => this.host.played.post(message));
  }

  /** @type {(key: string, result: ToolAnswer | Answer) => Promise<void>} */
  async answer(key, result) {
    await this.perform(() => this.host.answers.answer(key, result));
  }
  /** @type {(key: string, message: string) => Promise<void>} */
  async fail(key, message) {
    await this.perform(() => this.host.answers.fail(key, message));
  }
  /** @param {string} key */
  async deny(key, message = "The user said no.") {
    await this.perform(() => this.host.answers.deny(key, message));
  }
  /** @param {string} key */
  leaveUnanswered(key) {
    this.host.answers.leave(key);
  }

  /** @param {string} name */
  async callTool(name, args = {}) {
    return this.perform(() => this.host.bridge.callTool({ name, arguments: args }, { timeout: this.timeout }));
  }
  async listTools() {
    return (await this.perform(() => this.host.bridge.listTools({}, { timeout: this.timeout }))).tools;
  }
  /** @param {string} method */
  async request(method, params = {}) {
    return this.perform(() => this.host.played.ask(method, params));
  }
  async teardown() {
    return this.perform(() => this.host.teardown(this.timeout));
  }
  async end() {
    await this.perform(() => this.host.end());
  }

  get errors() {
    return this.errorList.all;
  }
  /** @param {RegExp} [pattern] */
  takeErrors(pattern) {
    return this.errorList.take(pattern);
  }
  /** @param {RegExp} pattern */
  async expectError(pattern) {
    await this.until(() => this.errorList.all.some(({ message }) => message.search(pattern) >= 0));
    return this.errorList.take(pattern)[0];
  }

  recording() {
    return toRecording(this.host.entries);
  }

  // For `await using`.
  async [Symbol.asyncDispose ?? Symbol.for("Symbol.asyncDispose")]() {
    await this.close();
  }

  /**
   * Resolves with the first truthy result of `condition`; its exceptions count as falsy.
   * @template T
   * @param {() => T | Promise<T>} condition
   * @param {Complaint} complain
   * @returns {Promise<T>}
   */
  async waitFor(condition, complain, timeout = this.timeout) {
    const end = performance.now() + timeout;
    for (let turn = 0; ; await this.turn(turn++)) {
      /** @type {Json} */
      let thrown;
      try {
        const value = await condition();
        if (value) return value;
      } catch (error) {
        thrown = error;
      }
      const ended = this.errorList.end;
      if (!ended && performance.now() < end) continue;
      throw new Error(complain(ended ? "no longer, as the view has ended," : `${timeout} ms in vain`, thrown));
    }
  }

  /** Messages for waitFor() with the state of the view. @type {(what: string) => Complaint} */
  inVain(what) {
    return (waited, thrown) => {
      const lines = [
        thrown && `the last time the condition threw: ${thrown.message}`,
        ...this.waiting.map(({ method, params }) => {
          const request = describeRequest(method, params);
          return `the view waits for the answer to ${request}${this.advice(method, params)}`;
        }),
        ...this.hints(),
        this.errorList.all.length > 0 && `the view reported:${this.errorList.text()}`,
        `it sent: ${this.host.sent.map(label).join(", ") || "nothing"}`,
      ];
      return `${this.name}: waited ${waited} for ${what}${listed(lines)}`;
    };
  }

  /**
   * Resolves with the action's result when the view has handled it; rejects at once when the view's program has ended.
   * @template T
   * @param {() => T} action
   * @returns {Promise<Awaited<T>>}
   */
  async perform(action) {
    const { errorList, name } = this;
    errorList.throwIfEnded(name);
    /** @type {any} */
    let end;
    const ended = new Promise((resolve) => this.#waitForEnd.add((end = resolve)));
    try {
      const result = await Promise.race([action(), ended]);
      await this.settle();
      errorList.throwIfEnded(name);
      return result;
    } finally {
      this.#waitForEnd.delete(end);
    }
  }
}

// The test gets copies, which later messages do not change.
for (const name of ["sent", "messages", "links", "downloads", "log", "sizes"]) {
  Object.defineProperty(HostedView.prototype, name, {
    get() {
      return [...(/** @type {Record<string, Json>} */ (this.host)[name])];
    },
  });
}
