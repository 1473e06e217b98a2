// Lets pages of this machine read what a server answers: hosts that run in a browser are on another port.

const local = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

// What MCP's Streamable HTTP sends and reads beyond what every page may.
const requestHeaders = [
  "Content-Type",
  "Accept",
  "Authorization",
  "Last-Event-ID",
  "Mcp-Session-Id",
  "Mcp-Protocol-Version",
  "Mcp-Method",
  "Mcp-Name",
];
const responseHeaders = ["Mcp-Session-Id", "WWW-Authenticate"];

/**
 * Sets the headers of CORS if the request comes from a page of this machine, and no others.
 * @returns {boolean} whether the request was a preflight, and is answered
 */
export function allowLocalPages(request, response) {
  const { origin } = request.headers;
  // Caches must not give one page what was meant for another.
  response.setHeader("Vary", "Origin");
  if (!local.test(origin ?? "")) return false;
  response.setHeader("Access-Control-Allow-Origin", origin);
  response.setHeader("Access-Control-Expose-Headers", responseHeaders.join(", "));
  if (request.method !== "OPTIONS" || !request.headers["access-control-request-method"]) return false;
  response.setHeader("Access-Control-Allow-Methods", "GET, POST, DELETE");
  response.setHeader("Access-Control-Allow-Headers", requestHeaders.join(", "));
  response.writeHead(204).end();
  return true;
}
