// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#include <emscripten/val.h>

#include <string>

#include "mcpapps/browser.h"

using emscripten::val;

namespace mcpapps {
namespace {

val document() { return val::global("document"); }
val root() { return document()["documentElement"]; }

void apply(const HostContext& context) {
  if (context.theme) applyDocumentTheme(*context.theme);
  if (!context.styles) return;
  applyHostStyleVariables(*context.styles);
  if (context.styles->css && context.styles->css->fonts)
    applyHostFonts(*context.styles->css->fonts);
}

}  // namespace

void applyDocumentTheme(const Extensible<Theme>& theme) {
  // A theme that we do not know has no color-scheme either.
  if (!theme.known()) return;
  root().call<void>("setAttribute", std::string("data-theme"), theme.raw());
  root()["style"].set("colorScheme", theme.raw());
}

void applyHostStyleVariables(const HostStyles& styles) {
  val style = root()["style"];
  for (const auto& [name, value] : styles.variables) {
    if (name.starts_with("--")) style.call<void>("setProperty", name, value);
  }
}

void applyHostFonts(const std::string& css) {
  static std::string applied;
  if (css == applied) return;
  applied = css;
  const std::string id = "mcpapps-host-fonts";
  val style = document().call<val>("getElementById", id);
  if (style.isNull()) {
    style = document().call<val>("createElement", std::string("style"));
    style.set("id", id);
    // Not the head: some hosts put the page into the body of another document.
    root().call<void>("append", style);
  }
  style.set("textContent", css);
}

void followHostStyles(App& app) {
  app.addEventListener<InitializeResult>(
      [](const InitializeResult& host) { apply(host.hostContext); });
  app.addEventListener<HostContext>(apply);
}

}  // namespace mcpapps
