// The hosts in which views are shown: what each tells a view, offers, forbids and does. One file a host.
import { readFileSync } from "node:fs";

const read = (name) => JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), "utf8"));

/** Content-Security-Policies by the names that the hosts have for them. */
export const policies = read("policies");

/** In the order of the tables. */
const ids = `inspector inspector-domain basic-host mcp-use mcp-ui mcp-cli mcpjam vscode goose claude chatgpt codex
  copilot cursor mistral slackbot specification specification-wasm hand-written`.split(/\s+/);

/** What most hosts have in common. The policies are those of a host of which none is known. */
const usual = {
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
 * @returns {Host}
 */
function readHost(id) {
  const { like, ...own } = read(id);
  const base = like && read(like);
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
 *   in the real host by us, its `source`, of which we ran the proxy, `probed` there by others, `assumed` from
 *   documentation, the `specification`, or `made up`; when, what else is to be known of that, and what is assumed all
 *   the same
 * @property {object} [hostInfo]
 * @property {object} [hostContext] without theme and styles
 * @property {string[]} [displayModes] those that it has, if no context says it; inline and fullscreen by default
 * @property {boolean} [tellsTool] its context has `toolInfo`
 * @property {object} [hostCapabilities]
 * @property {{light: object, dark: object}} [styles] the variables of each theme
 * @property {{frames: number, made: string, policyBy: string[], sandbox: string, inject?: string[],
 *   cspAttribute?: string, border?: number}} document how the view's document is made of its HTML; `cspAttribute` is the
 *   name of the policy that the frame's attribute `csp` demands where the resource declares a csp, which only Chromium
 *   looks at; `border` is that of the frame, in pixels of its height
 * @property {string[]} policies the name of its policy, or of each that it may have where that is not known
 * @property {object} messages what it does with messages otherwise than the specification says
 */

/** @type {Host[]} */
export const hosts = ids.map(readHost);

/** Those that a person knows by name, and of which more is known than what they do with messages. */
export const namedHosts = hosts.filter(({ hostCapabilities }) => hostCapabilities);

/** The host of this id. */
export function findHost(id) {
  const found = hosts.find((host) => host.id === id);
  if (!found) throw new Error(`there is no host "${id}"; there are ${hosts.map((host) => host.id).join(", ")}`);
  return found;
}

/** The policy that the host's frame demands of a view whose resource declares this `_meta.ui.csp`, if it demands one. */
export function demandedPolicy(host, csp) {
  return Object.keys(csp ?? {}).length > 0 ? policies[host.document.cspAttribute] : undefined;
}

/** Whether a policy lets WebAssembly be compiled. */
export function allowsWasm(policy) {
  const directive = (name) => policy.split(";").find((part) => part.trim().startsWith(`${name} `));
  const scripts = directive("script-src") ?? directive("default-src");
  return !scripts || /'(wasm-)?unsafe-eval'/.test(scripts);
}
