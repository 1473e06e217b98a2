// Carries the page's MCP requests to the server: the browser sees one origin, and a server
// without CORS headers works too.
import http from "node:http";
import https from "node:https";

/** What asks a server: by HTTP, or by HTTPS. */
export const clientOf = ({ protocol }) => (protocol === "https:" ? https : http);

/** @param {URL} target the MCP server's endpoint */
export function forwardTo(target) {
  return (incoming, outgoing) => {
    // The headers that speak of this hop, not of the request.
    const { host, origin, referer, connection, cookie, ...headers } = incoming.headers;
    const request = clientOf(target).request(target, { method: incoming.method, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode, reply.headers);
      reply.pipe(outgoing);
    });
    request.on("error", (error) => {
      if (outgoing.headersSent) return outgoing.destroy();
      outgoing.writeHead(502, { "content-type": "text/plain" });
      outgoing.end(`The MCP server at ${target} cannot be reached (${error.code ?? error.message}).`);
    });
    outgoing.on("close", () => request.destroy());
    incoming.pipe(request);
  };
}
