// MessageChannel of a page. Node's would keep the process running and end it by exceptions.

/** @import { PageWindow } from "./page.js" */

/**
 * @param {PageWindow} window
 * @param {(task: () => void) => void} post runs a task later
 */
export function createMessageChannel(window, post) {
  class MessagePort extends window.EventTarget {
    /** @type {MessagePort | undefined} */
    #other;
    #open = true;
    #started = false;
    /** @type {unknown[]} */
    #waiting = [];
    /** @type {((event: unknown) => void) | null} */
    #onmessage = null;

    static pair() {
      const [one, other] = [new MessagePort(), new MessagePort()];
      one.#other = other;
      other.#other = one;
      return [one, other];
    }

    get onmessage() {
      return this.#onmessage;
    }
    set onmessage(listener) {
      this.#onmessage = listener;
      this.start();
    }

    start() {
      this.#started = true;
      for (const data of this.#waiting.splice(0)) this.#deliver(data);
    }

    /** @param {unknown} message */
    postMessage(message) {
      if (!this.#open) return;
      const data = window.structuredClone(message);
      if (/** @type {MessagePort} */ (this.#other).#started) /** @type {MessagePort} */ (this.#other).#deliver(data);
      else /** @type {MessagePort} */ (this.#other).#waiting.push(data);
    }

    close() {
      this.#open = /** @type {MessagePort} */ (this.#other).#open = false;
    }

    /** @param {unknown} data */
    #deliver(data) {
      post(() => {
        if (!this.#open) return;
        const event = new window.MessageEvent("message", { data });
        this.dispatchEvent(event);
        this.#onmessage?.call(this, event);
      });
    }
  }

  /** @typedef {{port1?: MessagePort, port2?: MessagePort}} Ports */
  return class MessageChannel {
    constructor() {
      [/** @type {Ports} */ (this).port1, /** @type {Ports} */ (this).port2] = MessagePort.pair();
    }
  };
}
