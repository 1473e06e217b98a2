// Lightweight clients of a server over HTTP, as they share the machine with it.
import { connect } from "node:net";

/** A kept connection with at most one request. */
class Client {
  #socket;
  #head;
  #got = () => {};

  constructor(url) {
    const { hostname, port, host, pathname } = new URL(url);
    this.#head = `POST ${pathname} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n` +
      "Accept: application/json, text/event-stream\r\nMCP-Protocol-Version: 2025-11-25\r\nContent-Length: ";
    this.#socket = connect({ host: hostname, port, noDelay: true });
    this.#socket.on("data", (bytes) => this.#got(bytes));
    for (const end of ["error", "close"]) this.#socket.on(end, () => this.#got());
  }

  /** Resolves with the answer and its head; empty if the connection ended. @returns {Promise<string>} */
  ask(body) {
    return new Promise((resolve) => {
      const parts = [];
      let size = 0;
      let whole; // how many bytes the answer has, once its head is there; 0 if it comes in chunks
      const end = () => {
        this.#got = () => {};
        resolve(Buffer.concat(parts).toString());
      };
      this.#got = (bytes) => {
        if (!bytes) return parts.splice(0), end();
        parts.push(bytes);
        size += bytes.length;
        if (whole === undefined) {
          const text = Buffer.concat(parts).toString("latin1");
          const head = text.indexOf("\r\n\r\n") + 4;
          if (head === 3) return undefined;
          const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head));
          whole = length ? head + Number(length[1]) : 0;
        }
        if (whole ? size >= whole : Buffer.concat(parts.slice(-2)).toString("latin1").endsWith("0\r\n\r\n")) end();
        return undefined;
      };
      // It may have been closed between two requests.
      if (this.#socket.destroyed) return this.#got();
      this.#socket.write(`${this.#head}${Buffer.byteLength(body)}\r\n\r\n${body}`);
    });
  }

  close() {
    this.#socket.destroy();
  }
}

/**
 * Lets clients send requests in sequence for some seconds. Times are in milliseconds.
 * @param {{ url: string, clients: number, seconds: number, params: object, method: string }} what
 * @returns {Promise<{ times: number[], errors: number, seconds: number }>}
 */
export async function load({ url, clients, seconds, method, params }) {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  const all = Array.from({ length: clients }, () => new Client(url));
  // The first requests, with compilation and connection, are not measured.
  await Promise.all(all.map((client) => client.ask(body)));
  const times = [];
  let errors = 0;
  const begin = performance.now();
  await Promise.all(all.map(async (client) => {
    for (let now = performance.now(); now - begin < seconds * 1000; now = performance.now()) {
      const answer = await client.ask(body);
      times.push(performance.now() - now);
      const isRight = answer.startsWith("HTTP/1.1 200") && answer.includes('"result":{');
      if (!isRight) ++errors;
      if (!answer) break;
    }
  }));
  for (const client of all) client.close();
  return { times, errors, seconds: (performance.now() - begin) / 1000 };
}
