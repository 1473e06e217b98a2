// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

const root = () => document.documentElement;

export function getDocumentTheme() {
  const theme = root().getAttribute("data-theme");
  if (theme === "dark" || theme === "light") return theme;
  return root().classList.contains("dark") ? "dark" : "light";
}

/** @param {"light" | "dark"} theme */
export function applyDocumentTheme(theme) {
  root().setAttribute("data-theme", theme);
  root().style.colorScheme = theme;
}

/** @param {Record<string, string | undefined>} styles */
export function applyHostStyleVariables(styles, element = root()) {
  for (const [name, value] of Object.entries(styles)) {
    if (value !== undefined) element.style.setProperty(name, value);
  }
}

/** @param {string} fontCss */
export function applyHostFonts(fontCss) {
  // The reference SDK's id, so that a page with both has the fonts once.
  const id = "__mcp-host-fonts";
  if (document.getElementById(id)) return;
  const style = document.createElement("style");
  style.id = id;
  style.textContent = fontCss;
  document.head.appendChild(style);
}
