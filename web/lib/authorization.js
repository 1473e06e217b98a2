// What an MCP server over HTTP has to know of its user: headers that the user gives, or a token by OAuth (authorization
// code with PKCE), which the reference SDK's client gets. For Node alone: no page has the tokens, and hide() takes them
// out of texts.
import { createHash, randomUUID } from "node:crypto";
import { lstatSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, isAbsolute, join } from "node:path";
import { auth, computeScopeUnion, extractWWWAuthenticateParams } from "@modelcontextprotocol/client";
import { codeOf, messageOf } from "./error_text.js";
import { createHttpServer, send } from "./http_server.js";
import { closeServer, listenOnLoopback } from "./listen.js";

/**
 * @import { IncomingMessage, Server, ServerResponse } from "node:http"
 * @import { OAuthClientProvider, OAuthDiscoveryState } from "@modelcontextprotocol/client"
 * @import { StoredOAuthClientInformation, StoredOAuthTokens } from "@modelcontextprotocol/client"
 *
 * @typedef {Record<string, string>} Headers by name in lower case
 *
 * @typedef {object} AuthorizationOptions
 * @property {Headers} [headers] sent with each request; with `authorization`, OAuth is not used
 * @property {string} [clientId] of a client that is registered already; by default, one is registered
 * @property {string} [clientSecret] of the same
 * @property {boolean} [keeps] whether the tokens are kept in a file of the user's, for the next start
 *
 * @typedef {object} Listeners
 * @property {(address: string) => void} [onSignIn] gets the address at which the user signs in; without it there is no
 *   OAuth
 * @property {(problem?: string) => void} [onSignedIn] called when the user has signed in, or could not
 */

// Of the redirection after the sign-in. A client that is registered already has this address, where it may be any port.
const usualPort = 8083;
const redirectPath = "/authorized";
// Shorter texts are no secrets, and occur anywhere.
const shortestSecret = 8;

/** The server does not answer as long as the user does nothing; the message says what. */
export class Unauthorized extends Error {}

export class Authorization {
  /** Pending while the user has to sign in. @type {Promise<void> | undefined} */
  signedIn;

  #url;
  #options;
  #listeners;
  #file;
  /** @type {StoredOAuthTokens | undefined} */
  #tokens;
  /** @type {StoredOAuthClientInformation | undefined} */
  #registered;
  /** @type {OAuthDiscoveryState | undefined} */
  #discovered;
  #verifier = "";
  #scope = "";
  // Of the open request for a sign-in.
  #state = "";
  #origin = "";
  /** @type {Server | undefined} */
  #server;
  /** @type {Promise<boolean> | undefined} */
  #renewing;
  // Expired ones too.
  /** @type {Set<string>} */
  #secrets = new Set();
  /** @type {(problem?: Error) => void} */
  #end = () => {};

  /** @param {string} url the MCP server's @param {AuthorizationOptions & Listeners} [options] */
  constructor(url, { onSignIn, onSignedIn = () => {}, ...options } = {}) {
    this.#url = url;
    this.#options = options;
    this.#listeners = { onSignIn, onSignedIn };
    const { headers = {}, clientSecret = "", keeps } = options;
    this.#conceal(clientSecret, ...Object.values(headers), ...(headers.authorization ?? "").split(" "));
    this.#file = keeps ? fileFor(url) : undefined;
    const kept = this.#file === undefined ? undefined : readKept(this.#file);
    if (kept) this.#take(kept.tokens);
    this.#registered = kept?.registered;
  }

  /** Of the next request. @returns {Headers} */
  get headers() {
    const token = this.#tokens?.access_token;
    return { ...(token && { authorization: `Bearer ${token}` }), ...this.#options.headers };
  }

  /** A text without the user's secrets. @param {string} text */
  hide(text) {
    for (const secret of this.#secrets) text = text.replaceAll(secret, "…");
    return text;
  }

  /**
   * Takes an answer's status and its header `www-authenticate`. Resolves with whether the request is to be sent again,
   * with other headers. Rejects with words for the user if the server has to be asked later or otherwise.
   * @type {(status: number | undefined, challenge: string | null | undefined, sent: Headers) => Promise<boolean>}
   */
  async renew(status, challenge, sent) {
    if (status !== 401 && status !== 403) return false;
    const response = new Response(null, challenge ? { headers: { "www-authenticate": challenge } } : {});
    const { resourceMetadataUrl, scope, error } = extractWWWAuthenticateParams(response);
    const isNarrow = status === 403 && error === "insufficient_scope";
    if (status === 403 && !isNarrow) return false;
    if (this.#options.headers?.authorization) throw new Unauthorized(`The server refuses the given token (${status}).`);
    if (sent.authorization !== this.headers.authorization) return true;
    if (this.signedIn) throw new Unauthorized(signInFirst);
    if (!this.#listeners.onSignIn) throw new Unauthorized(`The server wants authorization (${status}).`);
    this.#scope = computeScopeUnion(this.#scope, this.#tokens?.scope, scope) ?? "";
    this.#renewing ??= this.#authorize({
      resourceMetadataUrl, scope: this.#scope || undefined, forceReauthorization: isNarrow,
    }).finally(() => (this.#renewing = undefined));
    return this.#renewing;
  }

  /** fetch() for a client's transport. @type {(url: string | URL, init?: RequestInit) => Promise<Response>} */
  fetch = async (url, init) => {
    const headers = Object.fromEntries(new Headers(init?.headers));
    /** @param {Headers} own */
    const ask = (own) => fetch(url, { ...init, headers: { ...headers, ...own } });
    const sent = this.headers;
    const response = await ask(sent);
    const isAgain = await this.renew(response.status, response.headers.get("www-authenticate"), sent);
    return isAgain ? ask(this.headers) : response;
  };

  async close() {
    this.#listeners.onSignedIn = () => {};
    this.#end(new Error("The sign-in was ended."));
    if (this.#server) await closeServer(this.#server);
  }

  /** @param {Partial<Parameters<typeof auth>[1]>} challenge */
  async #authorize(challenge) {
    this.#discovered = undefined;
    try {
      await this.#listen();
      const result = await auth(this.#provider, { serverUrl: this.#url, fetchFn: this.#ask, ...challenge });
      if (result === "AUTHORIZED") return true;
    } catch (error) {
      const reason = this.hide(messageOf(error));
      throw new Unauthorized(`The server wants authorization, and OAuth does not lead to it: ${reason}`);
    }
    throw new Unauthorized(signInFirst);
  }

  async #listen() {
    if (this.#server) return;
    this.#server = createHttpServer(this.#receive);
    this.#origin = await listenOnLoopback(this.#server, usualPort);
  }

  /** @type {OAuthClientProvider["clientInformation"]} */
  #client = (context) => {
    const { clientId, clientSecret } = this.#options;
    if (clientId) {
      return { client_id: clientId, ...(clientSecret && { client_secret: clientSecret }), issuer: context?.issuer };
    }
    // One of an earlier start may have another port.
    const uris = /** @type {{redirect_uris?: unknown}} */ (this.#registered ?? {}).redirect_uris;
    return Array.isArray(uris) && !uris.includes(this.#origin + redirectPath) ? undefined : this.#registered;
  };

  /** @returns {OAuthClientProvider} */
  get #provider() {
    const redirectUrl = this.#origin + redirectPath;
    return {
      redirectUrl,
      clientMetadata: {
        client_name: "mcpapps", redirect_uris: [redirectUrl], grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"], token_endpoint_auth_method: "none",
      },
      state: () => (this.#state = randomUUID()),
      clientInformation: this.#client,
      ...(!this.#options.clientId && {
        saveClientInformation: (/** @type {StoredOAuthClientInformation} */ registered) => {
          this.#registered = registered;
          this.#conceal(/** @type {{client_secret?: string}} */ (registered).client_secret);
          this.#keep();
        },
      }),
      tokens: () => this.#tokens,
      saveTokens: (tokens) => {
        this.#take(tokens);
        this.#keep();
      },
      redirectToAuthorization: (address) => this.#askUser(address),
      saveCodeVerifier: (verifier) => {
        this.#verifier = verifier;
        this.#conceal(verifier);
      },
      codeVerifier: () => this.#verifier,
      saveDiscoveryState: (discovered) => void (this.#discovered = discovered),
      discoveryState: () => this.#discovered,
      invalidateCredentials: (what) => {
        if (what === "client" || what === "all") this.#registered = undefined;
        if (what === "tokens" || what === "all") this.#tokens = undefined;
        this.#keep();
      },
    };
  }

  /** @param {URL} address */
  #askUser({ protocol, href }) {
    if (!/^https?:$/.test(protocol)) throw new Error(`The address of the sign-in has the scheme ${protocol}`);
    this.signedIn = new Promise((resolve, reject) => {
      this.#end = (problem) => {
        this.signedIn = undefined;
        this.#state = "";
        this.#end = () => {};
        if (problem) reject(problem);
        else resolve();
      };
    });
    this.signedIn.then(
      () => this.#listeners.onSignedIn(),
      (problem) => this.#listeners.onSignedIn(this.hide(problem.message)),
    );
    this.#listeners.onSignIn?.(href);
  }

  /**
   * The authorization server's answer, by way of the browser.
   * @type {(request: IncomingMessage, response: ServerResponse, path: string) => Promise<unknown>}
   */
  #receive = async ({ method, url }, response, path) => {
    const words = { "/signed-in": "You are signed in. This page can be closed.",
      "/not-signed-in": "You are not signed in. mcpapps says why." }[path];
    if (words) return send(response, { type: "text/plain", body: words });
    const answer = new URLSearchParams(/\?.*/.exec(url ?? "")?.[0]);
    if (method !== "GET" || path !== redirectPath || !this.#state || answer.get("state") !== this.#state) {
      return response.writeHead(404).end();
    }
    this.#state = "";
    // Another address: this one has the code.
    const go = (/** @type {string} */ location) => response.writeHead(303, { location }).end();
    try {
      const code = answer.get("code");
      const error = answer.get("error") ?? "";
      if (!code) throw new Error(`The sign-in was refused${/^\w{1,60}$/.test(error) ? ` (${error})` : ""}.`);
      this.#conceal(code);
      const iss = answer.get("iss") ?? undefined;
      await auth(this.#provider, { serverUrl: this.#url, authorizationCode: code, iss, fetchFn: this.#ask });
      this.#end();
      go("/signed-in");
    } catch (error) {
      this.#end(/** @type {Error} */ (error));
      go("/not-signed-in");
    }
  };

  /** The SDK prints an authorization server's errors, some of which have the status 200. @type {typeof fetch} */
  #ask = async (url, init) => {
    const response = await fetch(url, init);
    const { ok, status, headers } = response;
    if (status >= 300 && status < 400) return response;
    const text = await response.text();
    const isError = !ok || /"error"\s*:/.test(text);
    return new Response((isError ? this.hide(text) : text) || null, { status, headers });
  };

  /** @param {StoredOAuthTokens} tokens */
  #take(tokens) {
    this.#tokens = tokens;
    this.#conceal(tokens.access_token, tokens.refresh_token, tokens.id_token);
  }

  /** @param {(string | undefined)[]} secrets */
  #conceal(...secrets) {
    for (const secret of secrets) if (secret && secret.length >= shortestSecret) this.#secrets.add(secret);
  }

  #keep() {
    if (!this.#file) return;
    mkdirSync(dirname(this.#file), { recursive: true, mode: 0o700 });
    const written = `${this.#file}.${randomUUID()}`;
    writeFileSync(written, JSON.stringify({ registered: this.#registered, tokens: this.#tokens }), { mode: 0o600 });
    renameSync(written, this.#file);
  }
}

const signInFirst = "The server wants you to sign in first.";

/** Where the tokens for a server are kept. @param {string} url */
export function fileFor(url) {
  const { XDG_STATE_HOME: given = "" } = process.env;
  const folder = isAbsolute(given) ? given : join(homedir(), ".local", "state");
  return join(folder, "mcpapps", `${createHash("sha256").update(url).digest("hex").slice(0, 32)}.json`);
}

/** @type {(file: string) => {registered?: StoredOAuthClientInformation, tokens: StoredOAuthTokens} | undefined} */
function readKept(file) {
  try {
    const { mode } = lstatSync(file);
    if (process.platform !== "win32" && mode & 0o077) {
      throw new Error(`Others may read the tokens in ${file}. Remove it.`);
    }
    const { registered, tokens } = JSON.parse(readFileSync(file, "utf8"));
    return typeof tokens?.access_token === "string" ? { registered, tokens } : undefined;
  } catch (error) {
    // A broken file is written again.
    if (codeOf(error) === "ENOENT" || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
