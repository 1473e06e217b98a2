// What a host of web/hosts tells a view when it starts. Needs neither Node nor a browser.

/**
 * @param {import("./hosts.js").Host} host
 * @param {"light" | "dark"} [theme]
 */
export function contextOf({ hostContext, styles, displayModes = ["inline", "fullscreen"] }, theme = "light") {
  if (!hostContext) {
    const containerDimensions = { maxHeight: 6000 };
    const modes = { displayMode: "inline", availableDisplayModes: displayModes };
    return { theme, ...modes, containerDimensions, locale: "en-US", platform: "web" };
  }
  // There is a host that tells nothing at all.
  if (Object.keys(hostContext).length === 0) return {};
  return { theme, ...hostContext, ...(styles && { styles: { variables: styles[theme] } }) };
}

/** @param {import("./hosts.js").Host} host */
export function capabilitiesOf({ hostCapabilities, messages }) {
  return (
    hostCapabilities ?? {
      ...(messages.form && { elicitation: {} }),
      openLinks: {},
      serverTools: {},
      logging: {},
      message: { text: {} },
      updateModelContext: { text: {} },
    }
  );
}

/** @param {import("./hosts.js").Host} host */
export const infoOf = ({ id, hostInfo }) => hostInfo ?? { name: id, version: "1.0.0" };
