// Between the reference bridge, which does what the specification says, and the view: changes the
// messages into what a real host was seen to send.
const notFound = { code: -32601, message: "Method not found" };

export class DeviatingTransport {
  /** Called when the reply to `ui/initialize` has been sent. */
  oninitializereply;

  #wire;
  #habits;
  #methods = new Map();
  #waiting = new Map();

  constructor(wire, habits) {
    this.#wire = wire;
    this.#habits = habits;
  }

  async start() {
    this.#wire.onmessage = (message, extra) => this.#receive(message, extra);
    this.#wire.onclose = () => this.onclose?.();
    await this.#wire.start();
  }

  async close() {
    await this.#wire.close();
  }

  async send(message) {
    const method = message.method ? undefined : this.#methods.get(message.id);
    if (method !== "ui/initialize") {
      this.post(message);
      if (this.#habits.answersTwice?.includes(method)) this.post(message);
      return;
    }
    const { beforeInitializeReply, initializeResult } = this.#habits;
    if (beforeInitializeReply) this.post(beforeInitializeReply);
    this.post(initializeResult ? { ...message, result: pick(message.result, initializeResult) } : message);
    this.oninitializereply?.();
  }

  /** Sends as it is: what the bridge would not. */
  post(message) {
    const whole = { jsonrpc: "2.0", ...message };
    // The proxy between host and view is the host's own.
    const isForProxy = message.method?.startsWith("ui/notifications/sandbox-");
    this.#wire.send(this.#habits.strings && !isForProxy ? JSON.stringify(whole) : whole);
  }

  /** A request around the bridge. Everything sent before it has been handled when its answer is here. */
  ask(method, params = {}) {
    const id = `around-${this.#waiting.size}`;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.post({ id, method, params });
    });
  }

  #receive(message, extra) {
    const { id, method } = message;
    if (this.#waiting.has(id) && !method) return this.#waiting.get(id)(message);
    if (method && id !== undefined) this.#methods.set(id, method);
    if (this.#habits.refuses?.includes(method)) return this.post({ id, error: notFound });
    const answer = this.#habits.answers?.[method];
    if (answer) return this.post({ id, result: answer });
    this.onmessage?.(message, extra);
  }
}

function pick(object, names) {
  return Object.fromEntries(names.map((name) => [name, object[name]]));
}
