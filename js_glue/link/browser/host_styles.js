// Sets styles of the document. An Emscripten library: linked into the glue.
addToLibrary({
  // An empty value removes the property.
  mcpapps_style_set: (name, value) =>
    document.documentElement.style.setProperty(UTF8ToString(name), UTF8ToString(value)),

  mcpapps_style_set_pixels: (name, number) =>
    document.documentElement.style.setProperty(UTF8ToString(name), number + "px"),

  // Hosts send the whole context again. Equal values are skipped, as each change of the page causes a measurement.
  // Not by dataset, whose members Closure would rename.
  $mcpappsMarkRoot: (name, value) => {
    const root = document.documentElement;
    if (root.getAttribute(name) != value) root.setAttribute(name, value);
  },

  mcpapps_style_set_theme: (theme) => {
    const { style } = document.documentElement;
    const value = UTF8ToString(theme);
    if (style.colorScheme != value) style.colorScheme = value;
    mcpappsMarkRoot("data-theme", value);
  },

  mcpapps_style_set_display_mode: (mode) => mcpappsMarkRoot("data-display-mode", UTF8ToString(mode)),

  mcpapps_style_set_fills: (fills) => mcpappsMarkRoot("data-fills", fills ? "yes" : "no"),

  mcpapps_style_set_fonts: (css) => {
    const id = "mcpapps-host-fonts";
    let style = document.getElementById(id);
    if (!style) {
      style = document.createElement("style");
      style.id = id;
      // Not in the head: some hosts put the page into the body of another document.
      document.documentElement.append(style);
    }
    style.textContent = UTF8ToString(css);
  },
});
