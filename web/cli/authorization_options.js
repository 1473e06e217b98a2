// The options of a server that wants to know its user, for `mcpapps dev` and `mcpapps check`.
import { validateHeaderName, validateHeaderValue } from "node:http";
import { UsageError } from "./usage.js";

/**
 * @import { AuthorizationOptions } from "../lib/authorization.js"
 * @import { Options, Values } from "./usage.js"
 */

/** @type {Options} */
export const authorizationOptions = {
  bearer: { type: "string" },
  header: { type: "string", multiple: true },
  "client-id": { type: "string" },
  "client-secret": { type: "string" },
  "keep-tokens": { type: "boolean" },
};

export const authorizationHelp = `A server that wants authorization
  --bearer TOKEN        is sent with each request; env:NAME takes it from the environment variable
  --header "NAME: VALUE"
                        is sent this header; may be repeated. VALUE may be env:NAME, too
  --client-id ID        of a client that is registered; by default, one is registered at the start
  --client-secret env:NAME
                        of the same, if it has one
  --keep-tokens         keeps the tokens in a file that only you can read, for the next start
Without --bearer, a server that asks for OAuth gets it: the address at which you sign in is printed.
`;

// Those that the client itself writes.
const ownHeaders = /^(accept|connection|content-.*|expect|host|mcp-.*|transfer-encoding|upgrade)$/;

/**
 * The options for a server at a URL; `server` is undefined for others. No message has a secret.
 * @type {(values: Values, server: string | undefined) => AuthorizationOptions | undefined}
 */
export function readAuthorization(values, server) {
  const [first] = Object.keys(authorizationOptions).filter((name) => values[name] !== undefined);
  if (first === undefined) return undefined;
  if (server === undefined) throw new UsageError(`--${first} is for a server at a URL.`);
  if (values["client-secret"] && !values["client-id"]) throw new UsageError("--client-secret needs --client-id.");
  /** @type {Record<string, string>} */
  const headers = {};
  for (const text of [values.header ?? []].flat()) {
    const [, name, value] = /^([^:]*):\s*(.*)$/s.exec(text) ?? [];
    if (name === undefined) throw new UsageError('--header is not of the form "Name: value".');
    add(headers, name, secret(value, "header"));
  }
  if (values.bearer !== undefined) {
    if (headers.authorization) throw new UsageError("--bearer and a header Authorization contradict each other.");
    add(headers, "authorization", `Bearer ${secret(values.bearer, "bearer")}`);
  }
  return {
    headers,
    clientId: values["client-id"],
    clientSecret: values["client-secret"] && secret(values["client-secret"], "client-secret"),
    keeps: values["keep-tokens"],
  };
}

/** @type {(headers: Record<string, string>, name: string, value: string) => void} */
function add(headers, name, value) {
  const key = name.toLowerCase();
  try {
    validateHeaderName(key);
  } catch {
    throw new UsageError(`--header: ${JSON.stringify(name)} is no name of a header.`);
  }
  if (ownHeaders.test(key)) throw new UsageError(`--header: mcpapps writes the header ${name} itself.`);
  try {
    validateHeaderValue(key, value);
  } catch {
    throw new UsageError(`The value of the header ${name} has characters that no header can have.`);
  }
  headers[key] = value;
}

/** @type {(value: string, option: string) => string} */
function secret(value, option) {
  const [, name] = /^env:(.*)$/s.exec(value) ?? [];
  const found = name === undefined ? value : process.env[name];
  if (found) return found;
  throw new UsageError(name === undefined ? `--${option} is empty.` : `The environment has no variable ${name}.`);
}

/** A URL of a server, which has no password in it: addresses are printed. @param {string} text */
export function serverAddress(text) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(`${text} is not a URL like http://localhost:3001/mcp.`);
  }
  if (url.username || url.password) {
    throw new UsageError("The URL has a user or password, which would be printed. Give a header: mcpapps dev --help");
  }
  return text;
}
