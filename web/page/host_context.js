// What the host tells the view about its surroundings.
import { styleVariables } from "./style_variables.js";

/** The dev host's own; what it imitates stands in web/hosts. */
export const devHost = {
  name: "mcpapps dev host",
  hostInfo: { name: "mcpapps-dev-host", title: "mcpapps dev host", version: "1.0.0" },
  hostCapabilities: {
    openLinks: {},
    serverTools: {},
    serverResources: {},
    logging: {},
    updateModelContext: { text: {}, image: {}, resource: {}, resourceLink: {}, structuredContent: {} },
    message: { text: {}, image: {}, resource: {}, resourceLink: {} },
    // Views may show the forms of the server: see elicitation.js.
    elicitation: {},
  },
  tellsTool: true,
  styles: { light: styleVariables, dark: styleVariables },
  messages: {},
};

const maxInlineHeight = 820;

/** The context that the dev host makes up for itself. */
const ownContext = (size) => ({
  availableDisplayModes: ["inline", "fullscreen"],
  containerDimensions: { width: size.width, maxHeight: maxInlineHeight },
  locale: navigator.language,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  userAgent: "mcpapps-dev-host",
  platform: "web",
  deviceCapabilities: {
    touch: matchMedia("(any-pointer: coarse)").matches,
    hover: matchMedia("(any-hover: hover)").matches,
  },
  // No safeAreaInsets: nothing covers the frame, and a view that pads by zeros loses its own padding.
});

/** The height that a host gives a view that asks for `wanted`: its own, or at most its maximum. */
export function heightIn(host, wanted) {
  const { height, maxHeight = maxInlineHeight } = host.hostContext?.containerDimensions ?? {};
  return height ?? Math.min(wanted, maxHeight);
}

/** How wide a host makes a view at most; 0 if that is not known. */
export function widthIn({ hostContext }) {
  const { width, maxWidth } = hostContext?.containerDimensions ?? {};
  return Math.round(width ?? maxWidth ?? 0);
}

/**
 * @param {{host: object, theme: string, displayMode: string, tool: object, size: {width: number, height: number}}} state
 *   `host` is devHost or one of web/hosts; `size` is the room that the frame has; inline, the view chooses its height
 *   up to a limit
 */
export function hostContext({ host, theme, displayMode, tool, size }) {
  const { hostContext: surroundings = ownContext(size), styles, tellsTool } = host;
  return {
    ...surroundings,
    theme,
    ...(styles && { styles: { variables: styles[theme] } }),
    displayMode,
    ...(displayMode === "fullscreen" && { containerDimensions: { width: size.width, height: size.height } }),
    ...(tellsTool && { toolInfo: { tool } }),
  };
}
