// An MCP server with one tool that wants a token, and its authorization server, with all that a client may need: the
// metadata of RFC 9728 and RFC 8414, registration, authorization by code with PKCE, rotating refresh tokens.
import { createHash, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { after } from "node:test";
import { closeServer, listenOnLoopback } from "../../../web/lib/listen.js";
import { createPageServer } from "../../../web/server/page_server.js";
import { program } from "./setting.js";

const readForm = async (request) => {
  let text = "";
  for await (const part of request) text += part;
  return text;
};

/** @param {Partial<typeof usual>} [changes] */
export async function startAuthorizationServer(changes) {
  const usual = {
    registers: true,
    /** Of the user, at the address of the sign-in. */
    agrees: true,
    /** Changes the redirection after the sign-in. @param {URL} location */
    redirect: (location) => location,
    /** The body of the answer to a refused refresh token. */
    refusal: () => ({ error: "invalid_grant" }),
    refusalStatus: 400,
    metadata: {},
  };
  const server = { ...usual, ...changes, clients: new Map(), issued: [], asked: [], valid: new Set() };
  const codes = new Map();
  const refreshable = new Set();
  const mcp = createPageServer({ page: program("tests/browser/support/plain_view.html") });

  const issue = () => {
    const tokens = { access_token: `access-${randomUUID()}`, refresh_token: `refresh-${randomUUID()}` };
    server.issued.push(...Object.values(tokens));
    server.valid.add(tokens.access_token);
    refreshable.add(tokens.refresh_token);
    return { ...tokens, token_type: "Bearer", expires_in: 3600 };
  };
  const grant = (form) => {
    if (form.get("grant_type") === "refresh_token") {
      return refreshable.delete(form.get("refresh_token")) ? issue() : undefined;
    }
    const code = codes.get(form.get("code"));
    codes.delete(form.get("code"));
    const challenge = createHash("sha256").update(form.get("code_verifier") ?? "").digest("base64url");
    const fits = code?.challenge === challenge && code.redirect === form.get("redirect_uri");
    return fits && form.get("client_id") === code.client ? issue() : undefined;
  };

  const answers = {
    "/.well-known/oauth-protected-resource/mcp": () => ({
      resource: server.url, authorization_servers: [server.origin], scopes_supported: ["views"],
    }),
    "/.well-known/oauth-authorization-server": () => ({
      issuer: server.origin, response_types_supported: ["code"], code_challenge_methods_supported: ["S256"],
      authorization_endpoint: `${server.origin}/authorize`, token_endpoint: `${server.origin}/token`,
      ...(server.registers && { registration_endpoint: `${server.origin}/register` }),
      token_endpoint_auth_methods_supported: ["none", "client_secret_post"],
      authorization_response_iss_parameter_supported: true, ...server.metadata,
    }),
    "/register": async (request) => {
      const client = { ...JSON.parse(await readForm(request)), client_id: `client-${randomUUID()}` };
      server.clients.set(client.client_id, client);
      return client;
    },
  };

  const http = createServer(async (request, response) => {
    const { pathname, searchParams: query } = new URL(request.url, server.origin);
    server.asked.push(request.url);
    const json = (value, status = 200) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
    if (pathname === "/mcp") {
      server.headers = request.headers;
      const { authorization = "" } = request.headers;
      if (server.valid.has(authorization.replace(/^Bearer /, ""))) return mcp.handle(request, response);
      const metadata = `${server.origin}/.well-known/oauth-protected-resource/mcp`;
      return response.writeHead(401, { "www-authenticate": `Bearer resource_metadata="${metadata}"` }).end();
    }
    if (pathname === "/authorize") {
      const [client, redirect] = [query.get("client_id"), query.get("redirect_uri")];
      if (!server.clients.get(client)?.redirect_uris.includes(redirect)) return json({ error: "invalid_client" }, 400);
      const location = new URL(redirect);
      location.searchParams.set("state", query.get("state"));
      location.searchParams.set("iss", server.origin);
      const code = `code-${randomUUID()}`;
      if (server.agrees) location.searchParams.set("code", code);
      else location.searchParams.set("error", "access_denied");
      if (query.get("code_challenge_method") === "S256") {
        codes.set(code, { challenge: query.get("code_challenge"), redirect, client });
      }
      server.issued.push(code);
      return response.writeHead(302, { location: server.redirect(location).href }).end();
    }
    if (pathname === "/token") {
      const form = new URLSearchParams(await readForm(request));
      const granted = grant(form);
      return granted ? json(granted) : json(server.refusal(form), server.refusalStatus);
    }
    const answer = await answers[pathname]?.(request);
    return answer ? json(answer) : response.writeHead(404).end();
  });
  server.origin = await listenOnLoopback(http);
  server.url = `${server.origin}/mcp`;
  after(async () => {
    await closeServer(http);
    await mcp.close();
  });
  /** No token holds any longer. */
  server.takeBack = () => {
    server.valid.clear();
    refreshable.clear();
  };
  /** The user's browser at the address. @returns {Promise<{text: string, url: string}>} where it ends */
  server.signIn = async (address) => {
    const answer = await fetch(address);
    return { text: await answer.text(), url: answer.url };
  };
  return server;
}
