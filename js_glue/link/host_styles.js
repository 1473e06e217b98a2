// Sets styles of the document. An Emscripten library: linked into the glue.
addToLibrary({
  mcpapps_style_set__deps: ["$UTF8ToString"],
  // An empty value takes the property away.
  mcpapps_style_set: (name, value) =>
    document.documentElement.style.setProperty(UTF8ToString(name), UTF8ToString(value)),

  mcpapps_style_set_pixels__deps: ["$UTF8ToString"],
  mcpapps_style_set_pixels: (name, number) =>
    document.documentElement.style.setProperty(UTF8ToString(name), number + "px"),

  mcpapps_style_set_theme__deps: ["$UTF8ToString"],
  mcpapps_style_set_theme: (theme) => {
    const root = document.documentElement;
    // Not by dataset: closure would rename what follows it.
    root.setAttribute("data-theme", (root.style.colorScheme = UTF8ToString(theme)));
  },

  mcpapps_style_set_display_mode__deps: ["$UTF8ToString"],
  mcpapps_style_set_display_mode: (mode) =>
    document.documentElement.setAttribute("data-display-mode", UTF8ToString(mode)),

  mcpapps_style_set_fonts__deps: ["$UTF8ToString"],
  mcpapps_style_set_fonts: (css) => {
    const id = "mcpapps-host-fonts";
    let style = document.getElementById(id);
    if (!style) {
      style = document.createElement("style");
      style.id = id;
      // Not the head: some hosts put the page into the body of another document.
      document.documentElement.append(style);
    }
    style.textContent = UTF8ToString(css);
  },
});
