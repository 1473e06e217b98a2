import { plain } from "./hosts.js";
import { settle } from "./time.js";

/** A transport of no class of the SDK's, with a host behind it that answers as it was told. */
export class WiredTransport {
  sent = [];
  calls = [];
  _answers;

  /** Answers by method: a result, a function of the parameters that gives one, or { error }. */
  constructor(answers) {
    this._answers = answers;
  }

  async start() {
    this.calls.push("start");
  }

  async send(message) {
    this.calls.push("send");
    this.sent.push(plain(message));
    const answer = this._answers[message.method];
    if (answer === undefined || message.id === undefined) return;
    const value = typeof answer === "function" ? answer(message.params) : answer;
    const outcome = value.error ? { error: value.error } : { result: value };
    queueMicrotask(() => this.receive({ jsonrpc: "2.0", id: message.id, ...outcome }));
  }

  async close() {
    this.calls.push("close");
    this.onclose?.();
  }

  /** Brings the App a message as if it came from the host. */
  receive(message) {
    this.onmessage?.(message);
  }

  /** Brings the App a notification, and lets everything settle. */
  async notify(method, params) {
    this.receive({ jsonrpc: "2.0", method, ...(params && { params }) });
    await settle();
  }

  /** Brings the App a request, lets everything settle, and gives the App's answer. */
  async ask(id, method, params) {
    this.receive({ jsonrpc: "2.0", id, method, ...(params && { params }) });
    await settle();
    return this.answerTo(id);
  }

  /** Brings the App the result of its latest request of this method, and lets everything settle. */
  async answer(method, result) {
    this.receive({ jsonrpc: "2.0", id: this.latest(method).id, result });
    await settle();
  }

  /** The latest message of this method that the App sent. */
  latest(method) {
    return this.sent.findLast((message) => message.method === method);
  }

  /** What the App answered to the host's request with this id. */
  answerTo(id) {
    return this.sent.find((message) => message.id === id && !message.method);
  }
}
