// Forwards the page's MCP requests, so that the browser sees one origin, and servers need no CORS headers.
import http from "node:http";
import https from "node:https";
import { pipeline } from "node:stream";
import { Unauthorized } from "../lib/authorization.js";
import { readBody, refuse } from "../lib/http_server.js";

/** @import { IncomingMessage, ServerResponse } from "node:http" */
/** @import { Authorization } from "../lib/authorization.js" */
/** @typedef {(request: IncomingMessage, response: ServerResponse) => unknown} Handle */

/** @param {URL} target */
export const clientOf = ({ protocol }) => (protocol === "https:" ? https : http);

/** Headers that MCP needs: no cookie, policy or redirection for the dev host's own origin. @param {string} name */
const isPassedOn = (name) =>
  /^(content-(type|length|encoding)|transfer-encoding|retry-after|www-authenticate|mcp-.*)$/.test(name);

const largestBody = 64 * 1024 * 1024;

/**
 * `target` is the MCP server's endpoint. A request is sent again when `authorization` has got a new token.
 * @type {(target: URL, authorization: Authorization) => Handle}
 */
export function forwardTo(target, authorization) {
  return async (incoming, outgoing) => {
    // Without the headers of this connection.
    const { host, origin, referer, connection, cookie, ...headers } = incoming.headers;
    const body = await readBody(incoming, largestBody);
    if (body === undefined) return refuse(outgoing, 413, "The request is too large.");
    /** @param {Record<string, string>} own @returns {Promise<IncomingMessage>} */
    const ask = (own) =>
      new Promise((resolve, reject) => {
        const options = { method: incoming.method, headers: { ...headers, ...own } };
        const request = clientOf(target).request(target, options, resolve).on("error", reject);
        outgoing.on("close", () => request.destroy());
        request.end(body);
      });
    let reply;
    try {
      const sent = authorization.headers;
      reply = await ask(sent);
      const isAgain = await authorization.renew(reply.statusCode, reply.headers["www-authenticate"], sent);
      if (isAgain) {
        reply.resume();
        reply = await ask(authorization.headers);
      }
      outgoing.writeHead(
        /** @type {number} */ (reply.statusCode),
        Object.fromEntries(Object.entries(reply.headers).filter(([name]) => isPassedOn(name))),
      );
    } catch (/** @type {any} */ error) {
      // Node refuses some status codes.
      reply?.destroy();
      if (error instanceof Unauthorized) return refuse(outgoing, 401, error.message);
      return refuse(outgoing, 502, `The MCP server at ${target} cannot be reached (${error.code ?? error.message}).`);
    }
    pipeline(reply, outgoing, () => {});
  };
}
