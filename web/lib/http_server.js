// An HTTP server that no request can end, and the answers that the servers of the tools share.
import { createServer } from "node:http";
import { messageOf } from "./error_text.js";

/** @import { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http" */

/**
 * @typedef {(request: IncomingMessage, response: ServerResponse, path: string) => unknown} Answer
 * @typedef {{type: string, body: string | Uint8Array, policy?: string} & OutgoingHttpHeaders} SentFile
 */

/**
 * `answer` gets the path as sent, without the query. An exception or rejection becomes status 500.
 * @param {Answer} answer
 */
export function createHttpServer(answer) {
  return createServer((request, response) => {
    // The client may disconnect at any time.
    request.on("error", () => {});
    response.on("error", () => {});
    // Not parsed as a URL, for which "//" is no path.
    const [path] = /^\/[^?#]*/.exec(request.url ?? "") ?? [];
    if (path === undefined) return refuse(response, 400, "This is no path.");
    const answered = async () => answer(request, response, path);
    answered().catch((error) => refuse(response, 500, messageOf(error)));
  });
}

/**
 * Answers with a text for people, or ends an answer that has begun.
 * @type {(response: ServerResponse, status: number, words: string) => ServerResponse<IncomingMessage> | undefined}
 */
export function refuse(response, status, words) {
  if (response.headersSent) return response.destroy();
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8", "x-content-type-options": "nosniff" });
  response.end(words);
}

/** Answers with a file, never cached or sniffed. @type {(response: ServerResponse, file: SentFile) => void} */
export function send(response, { type, body, policy, ...headers }) {
  response.writeHead(200, {
    "content-type": `${type}; charset=utf-8`,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    ...(policy && { "content-security-policy": policy }),
    ...headers,
  });
  response.end(body);
}

/** undefined if it is longer. @param {IncomingMessage} request @param {number} limit in bytes */
export async function readBody(request, limit) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > limit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
