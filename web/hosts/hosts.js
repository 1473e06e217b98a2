// The hosts in which views are shown, each described by a file in profiles.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { thereIsNo } from "../lib/did_you_mean.js";
import { withDeclared } from "./declared.js";

/** @import { Implementation } from "@modelcontextprotocol/client" */
/** @import { McpUiDisplayMode, McpUiStyles, McpUiTheme } from "@modelcontextprotocol/ext-apps/app-bridge" */
/** @import { Json, Message } from "../lib/json_rpc.js" */
/** @import { HostCapabilities, HostContext } from "./context.js" */
/** @import { Csp, CspHabits } from "./declared.js" */

const folder = fileURLToPath(new URL("profiles", import.meta.url));
/** @type {(place: string) => (name: string) => Json} */
const readFrom = (place) => (name) => JSON.parse(readFileSync(join(place, `${name}.json`), "utf8"));
const read = readFrom(folder);

/** Content-Security-Policies by the hosts' names for them. @type {Record<string, string>} */
export const policies = read("policies");

const ids = [
  "inspector", "inspector-domain", "basic-host", "mcp-use", "mcp-ui", "mcp-cli", "ai-sdk", "copilotkit", "sunpeak",
  "chapplin", "fastmcp", "photon", "mcpjam", "vscode", "goose", "librechat", "toolhive", "openwork", "deco", "claude",
  "chatgpt", "codex", "copilot", "cursor", "mistral", "slackbot",
  "specification", "specification-wasm", "drafts", "hand-written",
];
/** A folder with further hosts. */
const added = process.env.MCPAPPS_HOSTS;
if (added && !existsSync(added)) throw new Error(`MCPAPPS_HOSTS names a folder that is not there: ${added}`);
const filesOfAdded = added ? readdirSync(added).filter((name) => name.endsWith(".json")) : [];
const addedIds = filesOfAdded.map((name) => name.slice(0, -".json".length));

/** The properties that most hosts share. The policies are those of a host with unknown ones. */
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
 * A file describes the differences: from the host that `like` names, else from `usual`. `tellsUsual` adds the usual
 * context, and `both` has the variables that are the same in both themes.
 * @type {(id: string, readOwn?: (name: string) => Json) => Host}
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
 * `evidence.kind` is `run` (we ran the real host), `source` (we ran its proxy's), `read` (we read its source), `probed`
 * (by others), `assumed` (from documentation), `specification` or `made up`.
 * @typedef {object} Host
 * @property {string} id
 * @property {string} name
 * @property {{kind: string, on?: string, note?: string, assumed?: string[]}} evidence
 * @property {Record<string, string>} [ifPolicy] remarks by the name of a possible policy
 * @property {Implementation} [hostInfo]
 * @property {HostContext} [hostContext] without theme and styles
 * @property {Record<string, HostContext>} [modeContext] further changes of the context by display mode
 * @property {McpUiTheme[]} [themes] light and dark by default
 * @property {McpUiDisplayMode[]} [displayModes] if no context says it; inline and fullscreen by default
 * @property {boolean} [tellsTool] its context has `toolInfo`
 * @property {HostCapabilities} [hostCapabilities]
 * @property {Record<McpUiTheme, McpUiStyles>} [styles] the variables of each theme
 * @property {Document} document how the view's document is made of its HTML
 * @property {string[]} policies the name of its policy, or of each possible one if it is unknown
 * @property {string} [declaredPolicy] the name of the policy for resources that declare a csp
 * @property {boolean} [ignoresListing] it reads a resource's `_meta.ui` of its contents alone
 * @property {CspHabits} [csp] what becomes of a csp that a resource declares
 * @property {Messages} messages deviations from the specification
 *
 * @typedef {Pick<Host, "id" | "messages"> & Partial<Host>} PlayedHost
 *
 * @typedef {object} Document
 * @property {1 | 2} frames
 * @property {"url" | "blob:" | "srcdoc" | "body of a srcdoc" | "document.write"} made
 * @property {("header" | "meta" | "proxy")[]} policyBy
 * @property {string} sandbox
 * @property {string[]} [inject] files of frames/injected
 * @property {boolean} [injectsHandshake] they send `ui/initialize`, too
 * @property {string[]} [openai] the functions of its `window.openai`
 * @property {string} [cspAttribute] the policy in the frame's attribute `csp` for resources that declare a csp;
 *   Chromium only
 * @property {number} [border] of the frame, in pixels of its height
 * @property {boolean} [listensAfterLoad] it hears nothing before the load event of the frame
 * @property {boolean} [dropsPermissions] the view gets none of the permissions that its resource declares
 * @property {boolean} [sandboxFlags] the frame's sandbox has what a resource declares in `_meta.ui.sandbox`
 *
 * @typedef {object} Messages
 * @property {boolean} [strings] each message is a text
 * @property {Partial<Record<"beforeInitializeReply" | "afterInitialized" | "atModeChange", Message[]>>} [sends]
 * @property {string[]} [initializeResult] the members of the answer to `ui/initialize`, if some are missing
 * @property {object} [contextAfterInitialized] sent again after the handshake, with the whole context
 * @property {"never" | "before initialized"} [input] when it sends the input; after the handshake by default
 * @property {number} [repeatsAfter] milliseconds after which it sends input and result again
 * @property {boolean} [rerenders] it sends `ui/resource-teardown` to a view that continues
 * @property {string[]} [refuses] methods, by an error of the code `refusalCode`, -32601 by default
 * @property {number} [refusalCode]
 * @property {boolean} [refusesByResult] it refuses methods, and links that its user does not open, by a result of
 *   `status` and `message` instead
 * @property {string[]} [accepts] methods that it answers without announcing the capability
 * @property {string} [reads] the prefix of the resources that may be read
 * @property {boolean} [readOnlyTools] the view may call only tools with the annotation `readOnlyHint`
 * @property {Record<string, object>} [answers] fixed results by method
 * @property {string[]} [answersTwice] methods
 * @property {Record<string, number>} [answersLate] milliseconds by method
 * @property {Record<string, McpUiDisplayMode>} [modes] the granted mode, where it is neither the wanted nor the old one
 * @property {boolean} [declinesModes] it grants no mode that the view does not declare
 * @property {boolean} [remakes] another display mode replaces the frame of the view and repeats input and result
 * @property {boolean} [drafts] it has the display modes and requests of drafts, which the reference's bridge refuses
 * @property {boolean} [answersOldMode] it answers with the mode before, though it changes the mode
 * @property {"first" | "after"} [modeNotification] when it notifies of a new mode, relative to its answer, if at all
 * @property {boolean} [form] the view may show forms of the server
 * @property {"exact" | "animated" | "capped" | "ignored" | "inline"} height how it uses the view's height; "inline" is
 *   exact, and other display modes have their own
 * @property {"request" | "cut off" | "notification" | "none"} teardown how it ends a view: by a request whose answer it
 *   awaits, by a request without waiting, by the method without an id, or without a message
 */

/** @type {Host[]} */
export const hosts = [
  ...ids.map((id) => readHost(id)),
  ...addedIds.map((id) => readHost(id, readFrom(/** @type {string} */ (added)))),
];

/** Hosts with a name and a context. */
export const namedHosts = hosts.filter(
  ({ hostCapabilities, evidence }) => hostCapabilities && evidence.kind !== "made up",
);

const allIds = hosts.map(({ id }) => id);
/** The message about an unknown id. @param {unknown} id */
export const noHost = (id) => (allIds.includes(String(id)) ? "" : thereIsNo("host", String(id), allIds));

/** @param {string | undefined} id */
export function findHost(id) {
  const found = hosts.find((host) => host.id === id);
  if (!found) throw new Error(`${noHost(id)} Hosts: ${allIds.join(", ")}.`);
  return found;
}

/** @param {Csp} [csp] */
const declares = (csp) => Object.keys(csp ?? {}).length > 0;

/**
 * The policy that the host's frame demands of a view whose resource declares this csp, if any.
 * @type {(host: Host, csp?: Csp) => string | undefined}
 */
export const demandedPolicy = (host, csp) =>
  declares(csp) ? policies[/** @type {string} */ (host.document.cspAttribute)] : undefined;

/**
 * The text of a policy, or of the host's policy for resources that declare a csp.
 * @type {(host: Pick<Host, "declaredPolicy" | "csp">, name: string, csp?: Csp) => string}
 */
export function policyFor({ declaredPolicy, csp: habits }, name, csp) {
  return withDeclared(policies[(declares(csp) && declaredPolicy) || name], csp, habits);
}

/** Whether a policy lets WebAssembly be compiled. @param {string} policy */
export function allowsWasm(policy) {
  /** @param {string} name */
  const directive = (name) => policy.split(";").find((part) => part.trim().startsWith(`${name} `));
  const scripts = directive("script-src") ?? directive("default-src");
  return !scripts || /'(wasm-)?unsafe-eval'/.test(scripts);
}
