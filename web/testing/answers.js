// How the host of a test answers the requests of its view.
import { errorCode } from "../lib/json_rpc.js";
import { messageOf } from "../lib/error_text.js";
import { shorten } from "../lib/text.js";

/** @import { CallToolResult } from "@modelcontextprotocol/client" */
/** @import { Json } from "../lib/json_rpc.js" */
/** @import { ErrorList } from "./errors.js" */
/** @import { Answer, ToolAnswer } from "./view_types.js" */

/**
 * @typedef {(params: Json) => unknown} Outcome returns a result, or throws
 *
 * @typedef {object} Waiting a request without an answer
 * @property {string} key
 * @property {string} method
 * @property {Json} params
 * @property {(result: any) => void} resolve
 * @property {(error: unknown) => void} reject
 */

/** An error that becomes the JSON-RPC answer as it is. */
export class Refusal extends Error {
  /**
   * @param {string} message
   * @param {number} code
   */
  constructor(message, code) {
    super(message);
    this.code = code;
  }
}

/** Expands short forms of a tool's result: a text, or structured content. @type {(value: unknown) => CallToolResult} */
export function toolResult(value) {
  if (typeof value === "string") return { content: [{ type: "text", text: value }] };
  const isResult = value !== null && typeof value === "object" && ("content" in value || "structuredContent" in value);
  if (!isResult) {
    throw new TypeError(
      `a tool's result is a text or an object with content or structuredContent, not ${JSON.stringify(value) ?? value}`,
    );
  }
  return /** @type {CallToolResult} */ ("content" in value ? value : { content: [], ...value });
}

/** Refusals as by a host's user, by method. @type {Record<string, () => object>} */
const refusals = {
  "ui/message": () => ({ isError: true }),
  "ui/open-link": () => ({ isError: true }),
  "ui/download-file": () => ({ isError: true }),
};

// By a tool's name or a method.
/** @type {(method: string, params: Json) => string} */
export const keyOf = (method, params) => (method === "tools/call" ? String(params?.name) : method);

export class Answers {
  #options;
  /** @type {Map<string, Outcome[]>} */
  #queued = new Map();
  /** @type {Waiting[]} */
  #waiting = [];
  /** @type {Set<string>} */
  #left = new Set();

  /**
   * @param {object} options
   * @param {Record<string, ToolAnswer>} options.tools results or functions by tool
   * @param {Record<string, Answer>} options.requests results or functions by other methods
   * @param {Record<string, (params: Json) => object>} options.accepted the defaults of these methods
   * @param {ErrorList} options.errors
   */
  constructor(options) {
    this.#options = options;
  }

  get waiting() {
    return this.#waiting.map(({ method, params }) => ({ method, params }));
  }

  /**
   * Resolves with the result, or rejects with a Refusal.
   * @type {(method: string, params: Json, signal?: AbortSignal) => Promise<unknown>}
   */
  async respond(method, params, signal) {
    const key = keyOf(method, params);
    const queued = this.#queued.get(key)?.shift();
    if (queued) return queued(params);
    const { accepted } = this.#options;
    const standing = this.#standing(method);
    if (Object.hasOwn(standing, key)) return this.#run(standing[key], method, params);
    if (Object.hasOwn(accepted, method)) return accepted[method](params);
    return new Promise((resolve, reject) => {
      const request = { key, method, params, resolve, reject };
      this.#waiting.push(request);
      signal?.addEventListener("abort", () => this.#forget(request));
    });
  }

  /** @type {(method: string) => Record<string, ToolAnswer | Answer>} */
  #standing(method) {
    const { tools, requests } = this.#options;
    return method === "tools/call" ? tools : requests;
  }

  /** Whether the test has an answer for the request. @type {(method: string, params: Json) => boolean} */
  has(method, params) {
    const key = keyOf(method, params);
    return /** @type {number} */ (this.#queued.get(key)?.length) > 0 || Object.hasOwn(this.#standing(method), key);
  }

  /** Answers the first waiting request of this key, or the next one. @type {(key: string, outcome: Outcome) => void} */
  give(key, outcome) {
    const request = this.#waiting.find((candidate) => candidate.key === key);
    if (!request) {
      this.#queued.set(key, [...(this.#queued.get(key) ?? []), outcome]);
      return;
    }
    this.#forget(request);
    new Promise((resolve) => resolve(outcome(request.params))).then(request.resolve, request.reject);
  }

  /** @type {(key: string, result: ToolAnswer | Answer) => void} */
  answer(key, result) {
    const isTool = !this.#isMethod(key);
    const value = typeof result === "function" || !isTool ? result : toolResult(result);
    this.give(key, (params) => this.#run(value, isTool ? "tools/call" : key, params));
  }

  /** @type {(key: string, message: string) => void} */
  fail(key, message) {
    if (!this.#isMethod(key)) {
      return this.give(key, () => ({ isError: true, content: [{ type: "text", text: message }] }));
    }
    this.give(key, () => {
      throw new Refusal(message, errorCode.internalError);
    });
  }

  /** @type {(key: string, message: string) => void} */
  deny(key, message) {
    this.give(key, (params) => {
      if (key === "ui/request-display-mode") return this.#options.accepted[key]({ ...params, mode: undefined });
      if (refusals[key]) return refusals[key]();
      throw new Refusal(message, errorCode.connectionClosed);
    });
  }

  /** Allows requests of this key to stay unanswered. @param {string} key */
  leave(key) {
    this.#left.add(key);
  }

  /** Reports unanswered requests when the view is closed. */
  end() {
    const { errors } = this.#options;
    for (const { key, method, params } of this.#waiting) {
      if (this.#left.has(key)) continue;
      errors.add("unanswered", `${describeRequest(method, params)}. ${adviceFor(method, key)}`);
    }
    this.#waiting = [];
    for (const [key, outcomes] of this.#queued) {
      if (outcomes.length > 0) {
        errors.add("unanswered", `the test has an answer for "${key}" that the view did not ask for`);
      }
    }
    this.#queued.clear();
  }

  /** @param {string} key */
  #isMethod(key) {
    return key.includes("/") && !Object.hasOwn(this.#options.tools, key);
  }

  /** @type {(value: unknown, method: string, params: Json) => Promise<unknown>} */
  async #run(value, method, params) {
    const isTool = method === "tools/call";
    const name = keyOf(method, params);
    try {
      const result =
        typeof value === "function" ? await value(isTool ? (params.arguments ?? {}) : params, params) : value;
      return isTool ? toolResult(result) : (result ?? {});
    } catch (error) {
      if (error instanceof Refusal) throw error;
      // The result of a server whose tool throws. In a test, this is more likely a mistake.
      const what = isTool ? `the tool ${name}` : method;
      this.#options.errors.add(
        "tool",
        `the answer to ${what} failed: ${error}`,
        /** @type {Error | undefined} */ (error)?.stack,
      );
      if (isTool) return { isError: true, content: [{ type: "text", text: messageOf(error) }] };
      throw new Refusal(messageOf(error), errorCode.internalError);
    }
  }

  /** @param {Waiting} request */
  #forget(request) {
    this.#waiting = this.#waiting.filter((candidate) => candidate !== request);
  }
}

/** `tools/call get_forecast {"location":"Ur"}` @type {(method: string, params: Json) => string} */
export function describeRequest(method, params) {
  if (method !== "tools/call") return `${method} ${shorten(JSON.stringify(params) ?? "")}`;
  return `${method} ${params.name} ${shorten(JSON.stringify(params.arguments ?? {}))}`;
}

/** @type {(method: string, key: string) => string} */
export function adviceFor(method, key) {
  const option =
    method === "tools/call" ? `tools: { ${JSON.stringify(key)}: … }` : `requests: { ${JSON.stringify(key)}: … }`;
  return (
    `Answer it by view.answer(${JSON.stringify(key)}, result), or give openView() ${option}. ` +
    `If it is to stay unanswered: view.leaveUnanswered(${JSON.stringify(key)})`
  );
}
