// What views in Node and in a browser have in common: the test's side of their host.
import { findHost } from "../hosts/hosts.js";
import { TestHost } from "./host.js";
import { toRecording } from "./recording.js";

export class HostedView {
  /** @type {TestHost} */
  host;
  errorList;

  #timeout;
  #waitForEnd = new Set();

  constructor({ host, errors, timeout = 10_000, ...options }) {
    this.errorList = errors;
    errors.onend = () => this.onend();
    this.#timeout = timeout;
    this.host = new TestHost({ ...options, errors, host: host && findHost(host) });
  }

  /** The view's program has ended. */
  onend() {
    for (const end of this.#waitForEnd) end();
  }

  get sent() {
    return [...this.host.sent];
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
  get messages() {
    return [...this.host.messages];
  }
  get links() {
    return [...this.host.links];
  }
  get downloads() {
    return [...this.host.downloads];
  }
  get log() {
    return [...this.host.log];
  }
  get sizes() {
    return [...this.host.sizes];
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
    await this.#do(() => this.host.bridge.sendToolInput({ arguments: input }));
  }
  async sendToolInputPartial(input) {
    await this.#do(() => this.host.bridge.sendToolInputPartial({ arguments: input }));
  }
  async sendToolResult(result) {
    await this.#do(() => this.host.sendToolResult(result));
  }
  async cancelTool(reason) {
    await this.#do(() => this.host.bridge.sendToolCancelled(reason === undefined ? {} : { reason }));
  }
  async setHostContext(changes) {
    await this.#do(() => this.host.setContext(changes));
  }
  async post(message) {
    await this.#do(() => this.host.post(message));
  }

  async answer(key, result) {
    await this.#do(() => this.host.answers.answer(key, result));
  }
  async fail(key, message) {
    await this.#do(() => this.host.answers.fail(key, message));
  }
  async deny(key, message = "The user said no.") {
    await this.#do(() => this.host.answers.deny(key, message));
  }
  leaveUnanswered(key) {
    this.host.answers.leave(key);
  }

  async callTool(name, args = {}) {
    return this.#do(() => this.host.bridge.callTool({ name, arguments: args }, { timeout: this.#timeout }));
  }
  async listTools() {
    return (await this.#do(() => this.host.bridge.listTools({}, { timeout: this.#timeout }))).tools;
  }
  async request(method, params = {}) {
    return this.#do(() => this.host.ask(method, params));
  }
  async teardown() {
    return this.#do(() => this.host.teardown(this.#timeout));
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

  /** What the action gives, when the view has taken it. Rejects at once when the view's program has ended. */
  async #do(action) {
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
