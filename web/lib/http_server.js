// An HTTP server that no request can end, and the answers that the tools' servers have in common.
import { createServer } from "node:http";
import { messageOf } from "./error_text.js";

/** @import { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http" */

/**
 * @typedef {(request: IncomingMessage, response: ServerResponse, path: string) => unknown} Answer
 * @typedef {{type: string, body: string | Uint8Array, policy?: string} & OutgoingHttpHeaders} SentFile with further
 *   headers
 */

/**
 * @param {Answer} answer gets the path as it was sent, without the query. What it throws, or its promise does, becomes
 *   status 500
 */
export function createHttpServer(answer) {
  return createServer((request, response) => {
    // Whoever asks may leave at any time.
    request.on("error", () => {});
    response.on("error", () => {});
    // Not parsed as a URL: "//" is a path, and no URL.
    const [path] = /^\/[^?#]*/.exec(request.url ?? "") ?? [];
    if (path === undefined) return refuse(response, 400, "This is no path.");
    const answered = async () => answer(request, response, path);
    answered().catch((error) => refuse(response, 500, messageOf(error)));
  });
}

/**
 * Answers with words for people; ends an answer that has begun.
 * @type {(response: ServerResponse, status: number, words: string) => ServerResponse<IncomingMessage> | undefined}
 */
export function refuse(response, status, words) {
  if (response.headersSent) return response.destroy();
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8", "x-content-type-options": "nosniff" });
  response.end(words);
}

/**
 * Answers with a file that no browser keeps, and that is what `type` says.
 * @type {(response: ServerResponse, file: SentFile) => void}
 */
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
