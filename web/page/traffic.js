// Every message between the host and the frame, in order, with its time. Bounded: a view that
// talks without end must not fill the page's memory.
const maxEntries = 500;

export class Traffic extends EventTarget {
  entries = [];
  #started = performance.now();
  #pending = new Map();

  clear() {
    this.entries = [];
    this.#pending.clear();
    this.#started = performance.now();
    this.dispatchEvent(new Event("clear"));
  }

  /** @param {"to-view" | "from-view"} direction */
  add(direction, message) {
    const time = Math.round(performance.now() - this.#started);
    const entry = { time, direction, label: this.#label(direction, message), message };
    this.entries.push(entry);
    if (this.entries.length > maxEntries) this.entries.shift();
    this.dispatchEvent(new CustomEvent("entry", { detail: entry }));
  }

  #label(direction, { id, method, error }) {
    // The same id may be pending in both directions.
    const key = `${method ? direction : opposite(direction)} ${JSON.stringify(id)}`;
    if (method) {
      if (id !== undefined) this.#pending.set(key, method);
      return method;
    }
    const request = this.#pending.get(key) ?? "an unknown request";
    this.#pending.delete(key);
    return `${error ? "error" : "reply"} to ${request}`;
  }
}

const opposite = (direction) => (direction === "to-view" ? "from-view" : "to-view");

/**
 * A transport that records what passes through `inner`. The sandbox proxy's own words to the host
 * (`ui/notifications/sandbox-…` beyond those of the specification) go to `onsandbox` alone.
 */
export class RecordingTransport {
  constructor(inner, traffic, onsandbox) {
    this.inner = inner;
    inner.onmessage = (message, extra) => {
      const own = /^ui\/notifications\/sandbox-(engine|error|console)$/.exec(message.method);
      // The console is no message to the host, and has a panel of its own.
      if (own?.[1] !== "console") traffic.add("from-view", message);
      if (own) onsandbox(own[1], message.params);
      else this.onmessage?.(message, extra);
    };
    inner.onclose = () => this.onclose?.();
    inner.onerror = (error) => this.onerror?.(error);
    this.record = (message) => traffic.add("to-view", message);
  }

  start() {
    return this.inner.start();
  }

  send(message, options) {
    // The document itself would drown the rest.
    const html = message.params?.html;
    this.record(html ? { ...message, params: { ...message.params, html: `(${html.length} characters)` } } : message);
    return this.inner.send(message, options);
  }

  close() {
    return this.inner.close();
  }
}
