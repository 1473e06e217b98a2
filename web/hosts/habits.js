// Changes the messages between the view and the reference bridge, which follows the specification, into those that a
// host was seen to send.
import { errorCode, isRequest } from "../lib/json_rpc.js";
import { pause } from "../lib/time.js";
import { draftModes } from "./context.js";

/** @import { JSONRPCMessage, MessageExtraInfo, Transport } from "@modelcontextprotocol/client" */
/** @import { Message } from "../lib/json_rpc.js" */
/** @import { HostContext } from "./context.js" */
/** @import { Messages } from "./hosts.js" */

/**
 * A transport of the reference SDK. Some hosts send texts.
 * @typedef {Pick<Transport, "start" | "close" | "onmessage" | "onclose" | "onerror"> &
 *   {send(message: Message | string): unknown}} Wire
 */

export class Habits {
  /** Called once after the next answer to a request of the method. @type {Map<string, () => void>} */
  afterAnswer = new Map();
  /** Of the view, as it has declared them. @type {string[] | undefined} */
  declaredModes;

  #wire;
  #habits;
  #contextNow;
  #grantMode;
  /** @type {Map<unknown, string>} */
  #methods = new Map();
  /** @type {Map<unknown, (answer: Message) => void>} */
  #waiting = new Map();
  #asked = 0;

  /**
   * @param {Wire} wire
   * @param {Messages} habits
   * @param {() => HostContext} contextNow returns the context of the answer to `ui/initialize`
   * @param {(mode: string) => object} grantMode answers requests for modes that the bridge refuses
   */
  constructor(wire, habits, contextNow, grantMode) {
    this.#wire = wire;
    this.#habits = habits;
    this.#contextNow = contextNow;
    this.#grantMode = grantMode;
  }

  async start() {
    this.#wire.onmessage = (message, extra) => this.#receive(message, extra);
    this.#wire.onclose = () => /** @type {Transport} */ (this).onclose?.();
    this.#wire.onerror = (error) => /** @type {Transport} */ (this).onerror?.(error);
    await this.#wire.start();
  }

  async close() {
    await this.#wire.close();
  }

  /** @param {Message} message */
  async send(message) {
    if (message.method) return this.post(message);
    const method = /** @type {string} */ (this.#methods.get(message.id));
    this.#methods.delete(message.id);
    const { answersTwice, answersLate, refusesByResult } = this.#habits;
    if (refusesByResult) message = withStatus(message, method);
    const late = answersLate?.[method];
    if (late) await pause(late);
    if (method === "ui/initialize") this.#sendFirst(message);
    else this.post(message);
    if (answersTwice?.includes(method)) this.post(message);
    this.afterAnswer.get(method)?.();
    this.afterAnswer.delete(method);
  }

  /** @param {Message} message */
  #sendFirst(message) {
    const { initializeResult } = this.#habits;
    this.postAll("beforeInitializeReply");
    const result = message.result && { ...message.result, hostContext: this.#contextNow() };
    this.post(
      initializeResult && result
        ? { ...message, result: pick(result, initializeResult) }
        : { ...message, ...(result && { result }) },
    );
  }

  /** Sends the host's additional messages of this moment. @param {keyof Required<Messages>["sends"]} when */
  postAll(when) {
    for (const message of this.#habits.sends?.[when] ?? []) this.post(message);
  }

  /** Sends a message that the bridge would not. @param {Message} message */
  post(message) {
    /** @type {Message} */
    const whole = { jsonrpc: "2.0", ...message };
    // Only the proxy sees these.
    const isForProxy = message.method?.startsWith("ui/notifications/sandbox-");
    this.#wire.send(this.#habits.strings && !isForProxy ? JSON.stringify(whole) : whole);
  }

  /**
   * Sends a request without the bridge. Its answer comes after everything sent before was handled.
   * @type {(method: string, params?: object) => Promise<Message>}
   */
  ask(method, params = {}) {
    const id = `around-${++this.#asked}`;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.post({ id, method, params });
    });
  }

  /** @type {(message: Message, extra?: MessageExtraInfo) => void} */
  #receive(message, extra) {
    const { id, method, params } = /** @type {Required<Message>} */ (message);
    if (this.#waiting.has(id) && !method) {
      /** @type {(answer: Message) => void} */ (this.#waiting.get(id))(message);
      return void this.#waiting.delete(id);
    }
    if (isRequest(message)) this.#methods.set(id, method);
    const habits = /** @type {Required<Messages>} */ (this.#habits);
    const { refuses, reads, refusalCode: code = errorCode.methodNotFound, answers, drafts } = habits;
    if (isRequest(message)) {
      if (refuses?.includes(method)) {
        return void this.send({ id, error: { code, message: "Method not found" } });
      }
      if (method === "resources/read" && reads && !beginsWith(params?.uri, reads)) {
        return void this.send({ id, error: { code, message: `${method} is limited to ${reads}` } });
      }
      if (Object.hasOwn(answers ?? {}, method)) return void this.send({ id, result: answers[method] });
      if (drafts && method === "ui/request-display-mode" && draftModes.includes(params?.mode)) {
        return void this.send({ id, result: this.#grantMode(params.mode) });
      }
      if (method === "ui/initialize") message = this.#withoutDrafts(message);
    }
    /** @type {Transport} */ (this).onmessage?.(/** @type {JSONRPCMessage} */ (message), extra);
  }

  /** Keeps the declared modes; returns the handshake without those of drafts. @type {(message: Message) => Message} */
  #withoutDrafts(message) {
    const { params } = message;
    const modes = params?.appCapabilities?.availableDisplayModes;
    if (!Array.isArray(modes)) return message;
    this.declaredModes = modes;
    if (!this.#habits.drafts) return message;
    const availableDisplayModes = modes.filter((mode) => !draftModes.includes(mode));
    return { ...message, params: { ...params, appCapabilities: { ...params.appCapabilities, availableDisplayModes } } };
  }
}

/** The answer as goose gives it. @type {(answer: Message, method: string) => Message} */
function withStatus({ id, result, error }, method) {
  const isLink = method === "ui/open-link" && !error;
  if (isLink && !result.isError) return { id, result: { status: "success" } };
  if (isLink) return { id, result: { status: "error", message: "User cancelled" } };
  if (error?.code !== errorCode.methodNotFound) return { id, ...(error ? { error } : { result }) };
  return { id, result: { status: "error", message: error.message } };
}

/** @type {(uri: unknown, begin: string) => boolean} */
const beginsWith = (uri, begin) => typeof uri === "string" && uri.startsWith(begin);

/** @type {(object: Record<string, unknown>, names: string[]) => Record<string, unknown>} */
function pick(object, names) {
  return Object.fromEntries(names.map((name) => [name, object[name]]));
}
