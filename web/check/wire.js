// The transport between the reference bridge, here, and the view in the browser.

export const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isId = (id) => typeof id === "string" || Number.isInteger(id);

/** @returns {string | undefined} what is wrong with a message as JSON-RPC */
export function jsonRpcProblem(message) {
  if (!isObject(message)) return "is not an object";
  if (message.jsonrpc !== "2.0") return 'has no "jsonrpc": "2.0"';
  const { id, method, params } = message;
  if (method !== undefined) {
    if (typeof method !== "string") return "has a method that is not a text";
    if (params !== undefined && !isObject(params)) return "has params that are not an object";
    if ("id" in message && !isId(id)) return "has an id that is neither text nor integer";
    return undefined;
  }
  if (!isId(id)) return "is neither a request nor an answer";
  const isResult = isObject(message.result);
  const isError = isObject(message.error) && Number.isInteger(message.error.code) && typeof message.error.message === "string";
  return isResult !== isError ? undefined : "is an answer without a valid result or error";
}

export class PageWire {
  onmessage;
  onclose;
  onerror;
  /** Called with each message and when it came, also with those that are no JSON-RPC. */
  onseen;
  onflood;
  #page;
  #isOpen = true;

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

  async send(message) {
    // Nobody is there to hear it when the page has been closed or has crashed.
    if (this.#isOpen) await this.#page.evaluate((value) => hostPage.send(value), message).catch(() => {});
  }

  async #pump() {
    while (this.#isOpen) {
      const batch = await this.#page.evaluate(() => hostPage.next()).catch(() => undefined);
      if (!batch || !this.#isOpen) return;
      for (const { text, at } of batch.messages) this.#receive(text === undefined ? undefined : JSON.parse(text), at);
      if (batch.isFlooded) return this.onflood?.();
    }
  }

  #receive(message, at) {
    this.onseen?.(message, at);
    if (!jsonRpcProblem(message)) this.onmessage?.(message);
  }
}
