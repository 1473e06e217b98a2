// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#include <emscripten/val.h>

#include <optional>
#include <string>

#include "mcpapps/browser.h"

using emscripten::val;

// js_glue/link/browser/host_styles.js
extern "C" {
void mcpapps_style_set(const char* name, const char* value);
void mcpapps_style_set_pixels(const char* name, double number);
void mcpapps_style_set_theme(const char* theme);
void mcpapps_style_set_display_mode(const char* mode);
void mcpapps_style_set_fills(bool fills);
void mcpapps_style_set_fonts(const char* css);
}

namespace mcpapps {
namespace {

// Whether the host decides the page's size.
bool hasContainer = false;

void applyLength(const char* name, const char* maximumName, std::optional<double> fixed,
                 std::optional<double> maximum) {
  // Not 100vw: that includes the scrollbar, and so brings the other one.
  mcpapps_style_set(name, fixed ? "100%" : "");
  mcpapps_style_set(maximumName, "");
  if (!fixed && maximum && *maximum > 0) mcpapps_style_set_pixels(maximumName, *maximum);
}

void applyContainer(const ContainerDimensions& container) {
  hasContainer = true;
  applyContainerDimensions(container);
}

// `context` has the host's changes, `whole` the merged context.
void apply(const HostContext& context, const HostContext& whole) {
  if (context.theme) applyDocumentTheme(*context.theme);
  // The mode of a host that names none.
  const auto mode = whole.displayMode.value_or(DisplayMode::Inline);
  applyDisplayMode(mode);
  const bool hasHeight = whole.containerDimensions && whole.containerDimensions->height;
  mcpapps_style_set_fills(mode != DisplayMode::Inline || hasHeight);
  if (context.styles) {
    applyHostStyleVariables(*context.styles);
    if (context.styles->css && context.styles->css->fonts)
      applyHostFonts(*context.styles->css->fonts);
  }
  if (context.safeAreaInsets) applySafeAreaInsets(*context.safeAreaInsets);
  if (context.containerDimensions) applyContainer(*context.containerDimensions);
}

val computedStyle(const val& element) {
  return val::global().call<val>("getComputedStyle", element);
}
val root() { return val::global("document")["documentElement"]; }

}  // namespace

void followHostStyles(App& app) {
  // First, as the author's listeners may measure the page, or draw with its colors.
  app.addEventListener<InitializeResult>(
      [](const InitializeResult& host) { apply(host.hostContext, host.hostContext); }, Turn::First);
  app.addEventListener<HostContext>(
      [&app](const HostContext& changed) {
        apply(changed, app.getHostContext());
        // The dimensions of an earlier display mode have ended with it.
        if (hasContainer && !app.getHostContext().containerDimensions) applyContainer({});
      },
      Turn::First);
  if (app.isConnected()) apply(app.getHostContext(), app.getHostContext());
}

void applyDocumentTheme(const Extensible<Theme>& theme) {
  // An unknown theme has no color-scheme.
  if (!theme.known()) return;
  mcpapps_style_set_theme(theme.raw().c_str());
}

void applyDisplayMode(const Extensible<DisplayMode>& mode) {
  mcpapps_style_set_display_mode(mode.raw().c_str());
}

void applyHostStyleVariables(const HostStyles& styles) {
  static decltype(styles.variables) applied;
  const auto isCustom = [](const std::string& name) { return name.starts_with("--"); };
  for (const auto& [name, value] : applied) {
    if (isCustom(name) && !styles.variables.contains(name)) mcpapps_style_set(name.c_str(), "");
  }
  for (const auto& [name, value] : styles.variables) {
    if (isCustom(name)) mcpapps_style_set(name.c_str(), value.c_str());
  }
  applied = styles.variables;
}

void applyHostFonts(const std::string& css) {
  static std::string applied;
  if (css == applied) return;
  applied = css;
  mcpapps_style_set_fonts(css.c_str());
}

void applySafeAreaInsets(const SafeAreaInsets& insets) {
  mcpapps_style_set_pixels("--safe-area-inset-top", insets.top);
  mcpapps_style_set_pixels("--safe-area-inset-right", insets.right);
  mcpapps_style_set_pixels("--safe-area-inset-bottom", insets.bottom);
  mcpapps_style_set_pixels("--safe-area-inset-left", insets.left);
}

void applyContainerDimensions(const ContainerDimensions& container) {
  applyLength("height", "max-height", container.height, container.maxHeight);
  applyLength("width", "max-width", container.width, container.maxWidth);
}

std::string styleVariable(const std::string& name, const std::string& fallback) {
  const auto value =
      computedStyle(root()).call<val>("getPropertyValue", name).call<std::string>("trim");
  return value.empty() ? fallback : value;
}

std::string styleColor(const std::string& name, const std::string& fallback) {
  // Browsers only resolve var() and light-dark() in an element's own color.
  val probe = val::global("document").call<val>("createElement", std::string("i"));
  probe["style"].set("color", "var(" + name + ", " + fallback + ")");
  root().call<void>("append", probe);
  const auto color = computedStyle(probe)["color"].as<std::string>();
  probe.call<void>("remove");
  return color;
}

}  // namespace mcpapps
