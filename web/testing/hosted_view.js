// What views in Node and in a browser have in common: the test's side of their host.
import { findHost } from "../hosts/hosts.js";
import { describeRequest, toolResult } from "./answers.js";
import { TestHost } from "./host.js";
import { label, toRecording } from "./recording.js";

/** Those lines that there are, below each other. */
export const listed = (lines) => lines.filter(Boolean).map((line) => `\n  - ${line}`).join("");

/** @param {string[]} known */
export function checkOptions(options, known) {
  for (const option of Object.keys(options)) {
    if (!known.includes(option)) {
      throw new TypeError(`openView() has no option "${option}"; there are ${known.join(", ")}`);
    }
  }
}

export const noScript = "the page has no script. Is it the source of the page instead of what the build made of it?";
export const neverAsked = "it never asked to begin (ui/initialize): does the program call connect()?";

/**
 * The base of both. Each has `turn(number)`, which lets its page go on for a while, `advice(method, params)` about a
 * request that waits, and `hints()`, lines about what else may be wrong.
 */
export class HostedView {
  /** @type {TestHost} */
  host;
  errorList;
  timeout;
  /** What the page has written to its console. */
  printed = [];

  #waitForEnd = new Set();

  #call;

  constructor({ host, errors, timeout = 10_000, call, ...options }) {
    this.errorList = errors;
    errors.onend = () => this.onend();
    this.timeout = timeout;
    this.#call = call;
    this.host = new TestHost({ ...options, errors, host: host && findHost(host) });
  }

  /**
   * Lets the host speak to the view, which `load` then starts; `complain` words what is wrong if that does not happen.
   */
  async begin(wire, load, complain) {
    await this.host.connect(wire);
    const shown = this.#call && this.host.showCall(this.#call);
    // It is waited for below.
    shown?.catch(() => {});
    await load();
    await this.waitFor(() => this.host.initialized, complain);
    await shown;
  }

  /** The view's program has ended. */
  onend() {
    for (const end of this.#waitForEnd) end();
  }

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

  async sendToolInput(input) {
    await this.perform(() => this.host.bridge.sendToolInput({ arguments: input }));
  }
  async sendToolInputPartial(input) {
    await this.perform(() => this.host.bridge.sendToolInputPartial({ arguments: input }));
  }
  async sendToolResult(result) {
    await this.perform(() => this.host.bridge.sendToolResult(toolResult(result)));
  }
  async cancelTool(reason) {
    await this.perform(() => this.host.bridge.sendToolCancelled(reason === undefined ? {} : { reason }));
  }
  async setHostContext(changes) {
    await this.perform(() => this.host.played.setContext(changes));
  }
  async post(message) {
    await this.perform(() => this.host.played.post(message));
  }

  async answer(key, result) {
    await this.perform(() => this.host.answers.answer(key, result));
  }
  async fail(key, message) {
    await this.perform(() => this.host.answers.fail(key, message));
  }
  async deny(key, message = "The user said no.") {
    await this.perform(() => this.host.answers.deny(key, message));
  }
  leaveUnanswered(key) {
    this.host.answers.leave(key);
  }

  async callTool(name, args = {}) {
    return this.perform(() => this.host.bridge.callTool({ name, arguments: args }, { timeout: this.timeout }));
  }
  async listTools() {
    return (await this.perform(() => this.host.bridge.listTools({}, { timeout: this.timeout }))).tools;
  }
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
  takeErrors(pattern) {
    return this.errorList.take(pattern);
  }
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
   * What `condition` gives, once that is true; what it throws counts as not yet.
   * @param {(waited: string, thrown?: Error) => string} complain words the failure
   */
  async waitFor(condition, complain, timeout = this.timeout) {
    const end = performance.now() + timeout;
    for (let turn = 0; ; await this.turn(turn++)) {
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

  /** Words for waitFor(), with what a person needs to know of a view that does not do what was expected. */
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

  /** What the action gives, when the view has taken it. Rejects at once when the view's program has ended. */
  async perform(action) {
    const { errorList, name } = this;
    errorList.throwIfEnded(name);
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

// The test gets copies: what comes later does not change them.
for (const name of ["sent", "messages", "links", "downloads", "log", "sizes"]) {
  Object.defineProperty(HostedView.prototype, name, {
    get() {
      return [...this.host[name]];
    },
  });
}
