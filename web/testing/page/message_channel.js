// MessageChannel of a page. Node's would keep the process running, and its exceptions would be the process' own.

/**
 * @param {object} window
 * @param {(task: () => void) => void} post does something in a task of its own
 */
export function createMessageChannel(window, post) {
  class MessagePort extends window.EventTarget {
    #other;
    #open = true;
    #started = false;
    #waiting = [];
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

    postMessage(message) {
      if (!this.#open) return;
      const data = window.structuredClone(message);
      if (this.#other.#started) this.#other.#deliver(data);
      else this.#other.#waiting.push(data);
    }

    close() {
      this.#open = this.#other.#open = false;
    }

    #deliver(data) {
      post(() => {
        if (!this.#open) return;
        const event = new window.MessageEvent("message", { data });
        this.dispatchEvent(event);
        this.#onmessage?.call(this, event);
      });
    }
  }

  return class MessageChannel {
    constructor() {
      [this.port1, this.port2] = MessagePort.pair();
    }
  };
}
