// The context that the dev host sends the view.
import { contextOf, modesOf, specifiedModes } from "../../../hosts/context.js";
import { readSafeArea } from "../options.js";
import own from "./dev_host.json" with { type: "json" };

/**
 * @import { Implementation } from "@modelcontextprotocol/client"
 * @import { McpUiDisplayMode } from "@modelcontextprotocol/ext-apps/app-bridge"
 * @import { Dimensions, HostContext } from "../../../hosts/context.js"
 * @import { PlayedHost } from "../../../hosts/hosts.js"
 * @import { Options } from "../options.js"
 *
 * @typedef {PlayedHost & {name: string}} ShownHost
 * @typedef {{width: number, height?: number}} Size of the room for the frame; inline, its height has only a limit
 */

/**
 * The dev host's own profile, with all style variables of the specification. `elicitation`: views may show the forms of
 * the server (elicitation.js).
 */
export const devHost = /** @type {ShownHost & {hostInfo: Implementation}} */ (/** @type {unknown} */ ({
  ...own, id: "", styles: { light: own.styles.both, dark: own.styles.both },
}));

const maxInlineHeight = 820;
const fixedHeight = 400;

// Beside the column of a conversation, in pixels.
const gutter = 16;

/** The options' size for the view: in a conversation, theirs is that of the chat. @param {Options} options */
const roomIn = ({ conversation, width, height }) =>
  conversation ? { width: width && width - 2 * gutter, height: 0 } : { width, height };

/** The context of the dev host's own profile. @param {Size} size @returns {HostContext} */
const ownContext = (size) => ({
  availableDisplayModes: specifiedModes,
  containerDimensions: { width: size.width, maxHeight: maxInlineHeight },
  locale: navigator.language,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  userAgent: "mcpapps-dev-host",
  platform: "web",
  deviceCapabilities: {
    touch: matchMedia("(any-pointer: coarse)").matches,
    hover: matchMedia("(any-hover: hover)").matches,
  },
  // No safeAreaInsets: a view that pads by zeros would lose its own padding.
});

/**
 * The context of a host; devHost needs `size`.
 * @type {(host: ShownHost, options: Options, size?: Size) => HostContext}
 */
const contextIn = (host, { theme, mode }, size) =>
  contextOf(
    host === devHost ? { ...devHost, hostContext: ownContext(/** @type {Size} */ (size)) } : host, theme, mode,
  );

/** The display modes of a host. @type {(host: ShownHost, options: Options) => McpUiDisplayMode[]} */
export const modesIn = (host, options) => modesOf(host, contextIn(host, options, { width: 0 }));

/**
 * The inline container: the host's, unless options override it.
 * @type {(host: ShownHost, options: Options, size: Size) => Dimensions}
 */
function container(host, options, size) {
  const { container: kind } = options;
  const { width, height } = roomIn(options);
  /** @type {Dimensions} */
  const own = { ...contextIn(host, options, size).containerDimensions };
  if (!kind && !width && !height) return own;
  const known = width || own.width || size.width;
  if (kind === "fixed") return { width: known, height: height || own.height || fixedHeight };
  if (kind === "flexible") return { width: known, maxHeight: height || own.maxHeight || maxInlineHeight };
  if (width) Object.assign(own, own.maxWidth ? { maxWidth: width } : { width });
  if (height) Object.assign(own, own.height ? { height } : { maxHeight: height });
  return own;
}

/**
 * The inline height of a view's frame that asks for `wanted`.
 * @type {(host: ShownHost, options: Options, wanted: number) => number}
 */
export function heightIn(host, options, wanted) {
  const { height, maxHeight = maxInlineHeight } = container(host, options, { width: 0 });
  return height ?? Math.min(wanted, maxHeight);
}

/** The inline width of the frame; 0 for the available width. @type {(host: ShownHost, options: Options) => number} */
export function widthIn(host, options) {
  /** @type {Dimensions} */
  const own = host === devHost ? {} : (contextIn(host, options).containerDimensions ?? {});
  const { width } = roomIn(options);
  return width || Math.round(own.width ?? own.maxWidth ?? 0);
}

/**
 * The options override the host's own context.
 * @type {(state: {host: ShownHost, options: Options, size: Size}) => HostContext}
 */
export function hostContext({ host, options, size }) {
  const { mode, locale, timeZone, platform, touch } = options;
  const surroundings = contextIn(host, options, size);
  // One host sends no context.
  const isSilent = Object.keys(surroundings).length === 0;
  // In the column of a conversation, nothing covers the view.
  const safeAreaInsets = options.conversation && mode === "inline" ? undefined : readSafeArea(options.safeArea);
  return {
    ...surroundings,
    ...(!isSilent && {
      displayMode: mode,
      containerDimensions:
        mode === "inline" ? container(host, options, size) : { width: size.width, height: size.height },
    }),
    ...(locale && { locale }),
    ...(timeZone && { timeZone }),
    ...(platform && { platform }),
    ...(touch && { deviceCapabilities: { touch: touch === "yes", hover: touch === "no" } }),
    ...(safeAreaInsets && { safeAreaInsets }),
  };
}
