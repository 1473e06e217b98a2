import { setImmediate } from "node:timers/promises";

/** One end: a transport of the MCP SDK. Messages are copied as JSON, and arrive each in its own turn. */
class End {
  #wire;
  #open = true;
  constructor(wire) {
    this.#wire = wire;
  }
  async start() {}
  async send(message) {
    if (this.#open) this.#wire.carry(this, JSON.parse(JSON.stringify(message)));
  }
  async close() {
    if (!this.#open) return;
    this.#open = false;
    this.onclose?.();
  }
  deliver(message) {
    if (this.#open) this.onmessage?.(message);
  }
}

/** Two ends; `traffic` has the messages at the view's end, in its order. */
export class Wire {
  traffic = [];
  view = new End(this);
  host = new End(this);
  #onItsWay = 0;
  /** The methods of the requests, by side and id. */
  #requests = new Map();

  async carry(sender, message) {
    ++this.#onItsWay;
    if (sender === this.view) this.#note("view", message);
    await setImmediate();
    if (sender === this.host) this.#note("host", message);
    (sender === this.view ? this.host : this.view).deliver(message);
    --this.#onItsWay;
  }

  /** Waits until nothing is on its way or about to be sent. */
  async quiet() {
    for (let turns = 0; turns < 10; ++turns) {
      if (this.#onItsWay) turns = 0;
      await setImmediate();
    }
  }

  /** `what` is the method, for an answer that of its request. */
  #note(from, message) {
    const { id, method } = message;
    const asker = method ? from : from === "view" ? "host" : "view";
    const key = `${asker} ${id}`;
    if (method && id !== undefined) this.#requests.set(key, method);
    this.traffic.push({ from, what: method ?? `answer to ${this.#requests.get(key) ?? "nothing"}`, message });
  }
}
