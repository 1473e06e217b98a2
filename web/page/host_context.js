// What the host tells the view about its surroundings.
import { styleVariables } from "./style_variables.js";

export const hostInfo = { name: "mcpapps-dev-host", title: "mcpapps dev host", version: "1.0.0" };

export const hostCapabilities = {
  openLinks: {},
  serverTools: {},
  serverResources: {},
  logging: {},
  updateModelContext: { text: {}, image: {}, resource: {}, resourceLink: {}, structuredContent: {} },
  message: { text: {}, image: {}, resource: {}, resourceLink: {} },
  // Views may show the forms of the server: see elicitation.js.
  elicitation: {},
};

export const maxInlineHeight = 820;

/**
 * @param {{theme: string, displayMode: string, tool: object, size: {width: number, height: number}}} state
 *   `size` is the room that the frame has; inline, the view chooses its height up to a limit
 */
export function hostContext({ theme, displayMode, tool, size }) {
  return {
    theme,
    styles: { variables: styleVariables },
    displayMode,
    availableDisplayModes: ["inline", "fullscreen"],
    containerDimensions:
      displayMode === "fullscreen"
        ? { width: size.width, height: size.height }
        : { width: size.width, maxHeight: maxInlineHeight },
    locale: navigator.language,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    userAgent: "mcpapps-dev-host",
    platform: "web",
    deviceCapabilities: {
      touch: matchMedia("(any-pointer: coarse)").matches,
      hover: matchMedia("(any-hover: hover)").matches,
    },
    // No safeAreaInsets: nothing covers the frame, and a view that pads by zeros loses its own padding.
    toolInfo: { tool },
  };
}
