// The declarations of a resource: the domains in `_meta.ui.csp`, which hosts add to their policies, and the flags in
// `_meta.ui.sandbox`.
import { isOrigin } from "../../js_glue/npm/server_meta.js";
import { didYouMean } from "../lib/did_you_mean.js";
import { isObject } from "../lib/json_rpc.js";
import { flagNames } from "./frames/outer_frame.js";

/** @import { McpUiResourceCsp } from "@modelcontextprotocol/ext-apps/app-bridge" */
/** @import { Json } from "../lib/json_rpc.js" */

/**
 * @typedef {McpUiResourceCsp & {wasmUnsafeEval?: boolean}} Csp
 * @typedef {{scheme: string, host: string, port: string}} Address
 *
 * @typedef {object} CspHabits
 * @property {(keyof Csp)[]} [ignores]
 * @property {Record<string, keyof Csp>} [adds] members by further directives to which their domains are added
 * @property {number} [most] domains of a member; further ones are left out
 * @property {number} [longest] in characters of JSON; a longer csp is none
 */

/** The schemes that a declared scheme includes. @type {Record<string, string[]>} */
const schemes = { http: ["http", "https"], https: ["https"], ws: ["ws", "wss"], wss: ["wss"] };
/** @type {Record<string, string>} */
const usualPorts = { http: "80", https: "443", ws: "80", wss: "443" };

/**
 * The declared domains that are origins. A keyword, a separator or a bare `*` could loosen a policy.
 * @type {(domains: unknown) => string[]}
 */
export const origins = (domains) => (Array.isArray(domains) ? domains.filter(isOrigin) : []);

/** @param {Csp} [csp] */
const loadable = (csp) =>
  /** @type {(keyof Csp)[]} */ (["connectDomains", "resourceDomains", "frameDomains"]).flatMap((name) =>
    origins(csp?.[name]),
  );

/** The addresses that an origin includes. A port is a number, or `*` for all. @type {(domain: string) => Address[]} */
function addressesOf(domain) {
  const [scheme, rest] = domain.replace(/\/$/, "").split("://");
  const [host, port] = rest.split(":");
  return schemes[scheme].map((each) => ({ scheme: each, host, port: port ?? usualPorts[each] }));
}

/** The declared domains in the form of Chromium's proxy bypass list: `https://*.example.com:443`. @param {Csp} [csp] */
export function addressesIn(csp) {
  /** @param {Address} address */
  const written = ({ scheme, host, port }) => `${scheme}://${host}${port === "*" ? "" : `:${port}`}`;
  return loadable(csp).flatMap(addressesOf).map(written);
}

/** Tells for an address whether it is in a declared domain. @type {(csp?: Csp) => (url: string) => boolean} */
export function declaredBy(csp) {
  const tests = loadable(csp).flatMap(addressesOf).map(toTest);
  return (url) => tests.some((test) => test.test(url));
}

/** @param {Address} address */
function toTest({ scheme, host, port }) {
  const hostTest = host.replaceAll(".", "\\.").replace("*", "[\\w.-]+");
  const portTest = port === "*" ? "(:\\d+)?" : port === usualPorts[scheme] ? `(:${port})?` : `:${port}`;
  return new RegExp(`^${scheme}://${hostTest}${portTest}(/|$|\\?)`, "i");
}

/** @type {Record<string, keyof Csp>} */
const additions = {
  "script-src": "resourceDomains",
  "style-src": "resourceDomains",
  "img-src": "resourceDomains",
  "font-src": "resourceDomains",
  "media-src": "resourceDomains",
  "connect-src": "connectDomains",
  "frame-src": "frameDomains",
  "base-uri": "baseUriDomains",
};

/**
 * Adds the domains of `csp`, unless the policy is empty.
 * @type {(policy: string, csp?: Csp, habits?: CspHabits) => string}
 */
export function withDeclared(policy, csp, { ignores = [], adds, most = Infinity, longest = Infinity } = {}) {
  if (!policy || !csp || JSON.stringify(csp).length > longest) return policy;
  const directives = new Map(
    policy.split(";").map((part) => {
      const [name, ...values] = part.trim().split(/\s+/);
      return /** @type {[string, string[]]} */ ([name, values]);
    }),
  );
  for (const [name, key] of Object.entries({ ...additions, ...adds })) {
    const added = origins(csp[key]).slice(0, most);
    if (added.length === 0 || ignores.includes(key)) continue;
    const values = directives.get(name) ?? (name === "base-uri" ? [] : directives.get("default-src")) ?? [];
    directives.set(name, [...values.filter((value) => value !== "'none'"), ...added]);
  }
  return [...directives].map(([name, values]) => [name, ...values].join(" ")).join("; ");
}

/** The mistakes in `_meta.ui.sandbox`. @type {(flags: Json) => string[]} */
export function flagProblems(flags) {
  if (flags === undefined) return [];
  if (!isObject(flags)) return ["sandbox is no object."];
  return Object.entries(flags).flatMap(([name, value]) =>
    !flagNames.includes(name) ? `sandbox.${name} is unknown.${didYouMean(name, flagNames)}`
    : isObject(value) ? [] : `sandbox.${name} is no object, such as {}.`);
}
