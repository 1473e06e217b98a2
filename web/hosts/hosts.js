// The hosts in which views are shown: what each tells a view, offers, forbids and does. One file a host, in profiles.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { withDeclared } from "./declared.js";

/** @import { Implementation } from "@modelcontextprotocol/client" */
/** @import { McpUiDisplayMode, McpUiStyles, McpUiTheme } from "@modelcontextprotocol/ext-apps/app-bridge" */
/** @import { Json, Message } from "../lib/json_rpc.js" */
/** @import { HostCapabilities, HostContext } from "./context.js" */
/** @import { Csp } from "./declared.js" */

const folder = fileURLToPath(new URL("profiles", import.meta.url));
/** @type {(place: string) => (name: string) => Json} */
const readFrom = (place) => (name) => JSON.parse(readFileSync(join(place, `${name}.json`), "utf8"));
const read = readFrom(folder);

/** Content-Security-Policies by the names that the hosts have for them. @type {Record<string, string>} */
export const policies = read("policies");

/** In the order of the tables. */
const ids = [
  "inspector", "inspector-domain", "basic-host", "mcp-use", "mcp-ui", "mcp-cli", "ai-sdk", "copilotkit", "sunpeak",
  "chapplin", "fastmcp", "librechat", "mcpjam", "vscode", "goose", "claude", "chatgpt", "codex", "copilot", "cursor",
  "mistral", "slackbot",
  "specification", "specification-wasm", "hand-written",
];
/** A folder with files as those here, of hosts that somebody adds. */
const added = process.env.MCPAPPS_HOSTS;
if (added && !existsSync(added)) throw new Error(`MCPAPPS_HOSTS names a folder that is not there: ${added}`);
const filesOfAdded = added ? readdirSync(added).filter((name) => name.endsWith(".json")) : [];
const addedIds = filesOfAdded.map((name) => name.slice(0, -".json".length));

/** What most hosts have in common. The policies are those of a host of which none is known. */
const usual = {
  evidence: { kind: "made up" },
  document: { frames: 2, made: "url", policyBy: ["header"], sandbox: "allow-scripts allow-same-origin allow-forms" },
  policies: ["specification", "specification with WebAssembly"],
  messages: { height: "exact", teardown: "none" },
};
const usualContext = {
  displayMode: "inline",
  locale: "en-US",
  timeZone: "America/Los_Angeles",
  deviceCapabilities: { touch: false, hover: true },
  safeAreaInsets: { top: 0, right: 0, bottom: 0, left: 0 },
};

/**
 * A file says what is not usual. `like` names the host that this one is but for the rest, with `tellsUsual` the usual
 * context holds too, and `both` has the variables that are the same in both themes.
 * @param {string} id
 * @returns {Host}
 */
function readHost(id, readOwn = read) {
  const { like, ...own } = readOwn(id);
  const base = like && (addedIds.includes(like) ? readOwn : read)(like);
  const { tellsUsual, hostContext, styles, ...rest } = { ...usual, ...base, ...own };
  return {
    id,
    ...rest,
    ...(hostContext && { hostContext: { ...(tellsUsual && usualContext), ...hostContext } }),
    document: { ...usual.document, ...base?.document, ...own.document },
    messages: { ...usual.messages, ...base?.messages, ...own.messages },
    ...(styles && {
      styles: { light: { ...styles.light, ...styles.both }, dark: { ...styles.dark, ...styles.both } },
    }),
  };
}

/**
 * @typedef {object} Host
 * @property {string} id
 * @property {string} name
 * @property {{kind: string, on?: string, note?: string, assumed?: string[]}} evidence where all this comes from: `run`
 *   in the real host by us, its `source`, of which we ran the proxy, or which we have `read`, `probed` there by
 *   others, `assumed` from documentation, the `specification`, or `made up`; when, what else is to be known of that,
 *   and what is assumed all the same
 * @property {Record<string, string>} [ifPolicy] what is to be known of a policy that it may have, by its name
 * @property {Implementation} [hostInfo]
 * @property {HostContext} [hostContext] without theme and styles
 * @property {Record<string, HostContext>} [modeContext] what else changes in its context in a display mode
 * @property {McpUiTheme[]} [themes] those that it has; light and dark by default
 * @property {McpUiDisplayMode[]} [displayModes] those that it has, if no context says it; inline and fullscreen by
 *   default
 * @property {boolean} [tellsTool] its context has `toolInfo`
 * @property {HostCapabilities} [hostCapabilities]
 * @property {Record<McpUiTheme, McpUiStyles>} [styles] the variables of each theme
 * @property {Document} document how the view's document is made of its HTML
 * @property {string[]} policies the name of its policy, or of each that it may have where that is not known
 * @property {string} [declaredPolicy] the name of the policy that takes its place where the resource declares a csp
 * @property {Messages} messages what it does with messages otherwise than the specification says
 *
 * @typedef {Pick<Host, "id" | "messages"> & Partial<Host>} PlayedHost what host.js has to know
 *
 * @typedef {object} Document
 * @property {1 | 2} frames
 * @property {"url" | "srcdoc" | "body of a srcdoc" | "document.write"} made
 * @property {("header" | "meta" | "proxy")[]} policyBy
 * @property {string} sandbox
 * @property {string[]} [inject] files of frames/injected
 * @property {string} [cspAttribute] the name of the policy that the frame's attribute `csp` demands where the resource
 *   declares a csp, which only Chromium looks at
 * @property {number} [border] that of the frame, in pixels of its height
 *
 * @typedef {object} Messages
 * @property {boolean} [strings] each message is a text
 * @property {Partial<Record<"beforeInitializeReply" | "afterInitialized" | "atModeChange", Message[]>>} [sends]
 *   messages of its own
 * @property {string[]} [initializeResult] the members of the answer to `ui/initialize`, if some are missing
 * @property {object} [contextAfterInitialized] it tells its context again after the handshake, and this
 * @property {"never" | "before initialized"} [input] when it sends the input, if not after the handshake
 * @property {number} [repeatsAfter] milliseconds after which it sends input and result again
 * @property {boolean} [rerenders] it sends `ui/resource-teardown` to a view that goes on
 * @property {string[]} [refuses] methods, by an error of the code `refusalCode`, -32601 by default
 * @property {number} [refusalCode]
 * @property {boolean} [refusesByResult] what it refuses or does not know it answers with a result that says so
 * @property {string[]} [accepts] methods that it answers though it does not announce the capability
 * @property {string} [reads] the beginning of the addresses of the resources that may be read
 * @property {Record<string, object>} [answers] results that it always gives, by method
 * @property {string[]} [answersTwice] methods
 * @property {Record<string, number>} [answersLate] milliseconds by method
 * @property {Record<string, McpUiDisplayMode>} [modes] what it grants for a mode, if not that one or the one before
 * @property {boolean} [declinesModes] it grants no mode that the view does not declare
 * @property {"first" | "after"} [modeNotification] whether it tells of a new mode before or after it has answered, if
 *   at all
 * @property {boolean} [form] the view may show forms of the server
 * @property {"exact" | "animated" | "capped" | "ignored"} height what becomes of the height that the view tells
 * @property {"request" | "cut off" | "notification" | "none"} teardown how it ends a view: it asks and waits for the
 *   answer, or asks and does not wait, or sends the method without an id, or just takes the view away
 */

/** @type {Host[]} */
export const hosts = [
  ...ids.map((id) => readHost(id)),
  ...addedIds.map((id) => readHost(id, readFrom(/** @type {string} */ (added)))),
];

/** Those that a person knows by name, and of which more is known than what they do with messages. */
export const namedHosts = hosts.filter(
  ({ hostCapabilities, evidence }) => hostCapabilities && evidence.kind !== "made up",
);

/** The host of this id. @param {string | undefined} id */
export function findHost(id) {
  const found = hosts.find((host) => host.id === id);
  if (!found) throw new Error(`there is no host "${id}"; there are ${hosts.map((host) => host.id).join(", ")}`);
  return found;
}

/** @param {Csp} [csp] */
const declares = (csp) => Object.keys(csp ?? {}).length > 0;

/**
 * The policy that the host's frame demands of a view whose resource declares this `_meta.ui.csp`, if it demands one.
 * @type {(host: Host, csp?: Csp) => string | undefined}
 */
export const demandedPolicy = (host, csp) =>
  declares(csp) ? policies[/** @type {string} */ (host.document.cspAttribute)] : undefined;

/**
 * The text of the policy of this name, or of the one that the host has in its place for such a resource.
 * @type {(host: {declaredPolicy?: string}, name: string, csp?: Csp) => string}
 */
export function policyFor({ declaredPolicy }, name, csp) {
  return withDeclared(policies[(declares(csp) && declaredPolicy) || name], csp);
}

/** Whether a policy lets WebAssembly be compiled. @param {string} policy */
export function allowsWasm(policy) {
  /** @param {string} name */
  const directive = (name) => policy.split(";").find((part) => part.trim().startsWith(`${name} `));
  const scripts = directive("script-src") ?? directive("default-src");
  return !scripts || /'(wasm-)?unsafe-eval'/.test(scripts);
}
