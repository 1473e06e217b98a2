// Forwards the page's MCP requests, so that the browser sees one origin, and servers need no CORS headers.
import http from "node:http";
import https from "node:https";
import { pipeline } from "node:stream";
import { refuse } from "../lib/http_server.js";

/** @import { IncomingMessage, ServerResponse } from "node:http" */
/** @typedef {(request: IncomingMessage, response: ServerResponse) => unknown} Handle */

/** @param {URL} target */
export const clientOf = ({ protocol }) => (protocol === "https:" ? https : http);

/** Headers that MCP needs: no cookie, policy or redirection for the dev host's own origin. @param {string} name */
const isPassedOn = (name) =>
  /^(content-(type|length|encoding)|transfer-encoding|retry-after|www-authenticate|mcp-.*)$/.test(name);

/** @param {URL} target the MCP server's endpoint @returns {Handle} */
export function forwardTo(target) {
  return (incoming, outgoing) => {
    // Without the headers of this connection.
    const { host, origin, referer, connection, cookie, ...headers } = incoming.headers;
    /** @param {any} error */
    const fail = (error) =>
      refuse(outgoing, 502, `The MCP server at ${target} cannot be reached (${error.code ?? error.message}).`);
    const request = clientOf(target).request(target, { method: incoming.method, headers }, (reply) => {
      try {
        outgoing.writeHead(
          /** @type {number} */ (reply.statusCode),
          Object.fromEntries(Object.entries(reply.headers).filter(([name]) => isPassedOn(name))),
        );
      } catch (error) {
        // Node refuses the server's status code.
        reply.destroy();
        return fail(error);
      }
      pipeline(reply, outgoing, () => {});
    });
    request.on("error", fail);
    outgoing.on("close", () => request.destroy());
    incoming.pipe(request);
  };
}
