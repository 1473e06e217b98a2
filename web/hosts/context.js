// The context that a host tells a view at the start. Runs in Node and in browsers.

/** @import { McpUiDisplayMode, McpUiHostCapabilities } from "@modelcontextprotocol/ext-apps/app-bridge" */
/** @import { McpUiHostContext, McpUiTheme } from "@modelcontextprotocol/ext-apps/app-bridge" */
/** @import { Host, PlayedHost } from "./hosts.js" */

/**
 * @typedef {{width?: number, maxWidth?: number, height?: number, maxHeight?: number}} Dimensions
 * @typedef {{displayMode?: McpUiDisplayMode, containerDimensions?: Dimensions}} Surroundings
 * @typedef {{[Key in keyof McpUiHostContext as Key extends keyof Surroundings ? never : Key]: McpUiHostContext[Key]}}
 *   OtherContext
 * @typedef {OtherContext & Surroundings} HostContext
 * @typedef {McpUiHostCapabilities & {elicitation?: object}} HostCapabilities
 */

/**
 * @param {PlayedHost} host
 * @param {McpUiTheme} theme
 * @param {string} [mode] the host's first by default
 * @returns {HostContext}
 */
export function contextOf(
  { hostContext, styles, modeContext, themes = ["light", "dark"], displayModes: modes = usualModes },
  theme,
  mode,
) {
  // Some hosts have a single theme.
  const shown = themes.includes(theme) ? theme : themes[0];
  if (!hostContext) {
    const containerDimensions = { maxHeight: 6000 };
    const ofMode = { displayMode: /** @type {const} */ ("inline"), availableDisplayModes: modes };
    return { theme: shown, ...ofMode, containerDimensions, locale: "en-US", platform: "web" };
  }
  // One host sends no context.
  if (Object.keys(hostContext).length === 0) return {};
  return {
    theme: shown,
    ...hostContext,
    ...modeContext?.[/** @type {string} */ (mode)],
    ...(styles && { styles: { variables: styles[shown] } }),
  };
}

/**
 * The part of the context that depends on the mode.
 * @type {(host: PlayedHost, theme: McpUiTheme, mode: string) => Record<string, unknown>}
 */
export function modeContextOf(host, theme, mode) {
  const names = Object.values(host.modeContext ?? {}).flatMap(Object.keys);
  const context = contextOf(host, theme, mode);
  return Object.fromEntries(names.map((name) => [name, context[name]]));
}

/** @type {McpUiDisplayMode[]} */
const usualModes = ["inline", "fullscreen"];
/** @type {McpUiDisplayMode[]} */
export const specifiedModes = [...usualModes, "pip"];
/** Modes of drafts. @type {string[]} */
export const draftModes = ["split"];
export const displayModes = [...specifiedModes, ...draftModes];

/**
 * The display modes of a host that sends this context.
 * @type {(host: Pick<Host, "displayModes">, context: Pick<HostContext, "availableDisplayModes">) => McpUiDisplayMode[]}
 */
export const modesOf = ({ displayModes: modes = usualModes }, { availableDisplayModes = modes }) =>
  availableDisplayModes;

/** @type {(host: PlayedHost) => HostCapabilities} */
export const capabilitiesOf = ({ hostCapabilities, messages }) => ({
  ...(hostCapabilities ?? {
    openLinks: {},
    serverTools: {},
    serverResources: {},
    logging: {},
    message: { text: {} },
    updateModelContext: { text: {} },
  }),
  ...(messages.form && { elicitation: {} }),
});

/** @param {PlayedHost} host */
export const infoOf = ({ id, hostInfo }) => hostInfo ?? { name: id, version: "1.0.0" };

/**
 * Whether a host sends messages outside of the specification, of which views warn.
 * @param {Pick<Host, "messages">} host
 */
export const sendsOddities = ({ messages }) => Boolean(messages.sends || messages.answersTwice);
