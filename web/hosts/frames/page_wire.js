// The transport between a host in this process and the view in a browser, through host_page.js.
import { jsonRpcProblem } from "../../lib/json_rpc.js";

/** @import { Frame, Page } from "playwright-core" */
/** @import { Json } from "../../lib/json_rpc.js" */
/** @import { Surroundings } from "../context.js" */
/** @import { Wire } from "../habits.js" */
/** @import { Limits } from "./host_window.d.ts" */

export class PageWire {
  /** @type {Wire["onmessage"]} */
  onmessage;
  /** @type {Wire["onclose"]} */
  onclose;
  /** @type {((error: any) => void) | undefined} */
  onerror;
  /**
   * Called with every message and its time, also if it is no JSON-RPC.
   * @type {((message: Json, at: number) => void) | undefined}
   */
  onseen;
  /** Called with every message to the page. @type {((message: Json) => void) | undefined} */
  onsent;
  /** @type {(() => void) | undefined} */
  onflood;
  #page;
  #isOpen = true;
  #sending = Promise.resolve();
  /** @type {Map<number, () => void>} */
  #marks = new Map();
  #lastMark = 0;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
  }

  async start() {
    this.#pump();
  }

  async close() {
    this.#isOpen = false;
    this.onclose?.();
  }

  /** @param {unknown} message */
  async send(message) {
    this.onsent?.(message);
    const text = JSON.stringify(message);
    this.#sending = this.#run((value) => window.host.post(value), text);
    await this.#sending;
  }

  /** Resolves when the page has all that was sent. */
  sent() {
    return this.#sending;
  }

  /** Resolves when all that the view has posted is here. @param {Frame} view */
  async heard(view) {
    const mark = ++this.#lastMark;
    /** @type {Promise<void>} */
    const received = new Promise((resolve) => this.#marks.set(mark, resolve));
    // Messages of a frame keep their order.
    await view.evaluate((settled) => window.parent.postMessage({ settled }, "*"), mark);
    await received;
  }

  /** @param {number} height */
  resize(height) {
    return this.#run((value) => window.host.resize(value), height);
  }

  /** Gives the view the size that the context says. @param {Surroundings} context */
  place({ displayMode, containerDimensions }) {
    return this.#run((context) => window.host.place(context), { displayMode, containerDimensions });
  }

  /** Shows the view, which is removed when it exceeds `limits`. @param {Limits} [limits] */
  async load(limits) {
    if (limits) await this.#run((most) => window.host.limit(most), limits);
    await this.#run(() => window.host.load());
  }

  /**
   * Calls a function in the host's page. Ignores that the page was closed or has crashed.
   * @type {(script: (argument: Json) => unknown, argument?: Json) => Promise<void>}
   */
  async #run(script, argument) {
    if (this.#isOpen) await this.#page.evaluate(script, argument).catch(() => {});
  }

  async #pump() {
    while (this.#isOpen) {
      const batch = await this.#page.evaluate(() => window.host.next()).catch(() => undefined);
      if (!batch || !this.#isOpen) return;
      for (const { text, at } of batch.messages) this.#receive(text === undefined ? undefined : JSON.parse(text), at);
      if (batch.isFlooded) return this.onflood?.();
    }
  }

  /** An exception for one message must not stop the next. @type {(message: Json, at: number) => void} */
  #receive(message, at) {
    const marked = this.#marks.get(message?.settled);
    if (marked) {
      this.#marks.delete(message.settled);
      return marked();
    }
    try {
      this.onseen?.(message, at);
      if (!jsonRpcProblem(message)) this.onmessage?.(message);
    } catch (error) {
      this.onerror?.(error);
    }
  }
}
