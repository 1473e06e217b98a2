// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#pragma once

// What an App needs of a page. Only this header and what implements it know Emscripten.

#include <emscripten/val.h>

#include <functional>
#include <string>

#include "mcpapps/app.h"
#include "mcpapps/environment.h"

namespace mcpapps {

/// The page as an App's environment: messages to and from the window that shows the view, the
/// browser's timers, the size of the document, the console for warnings.
///
/// Messages go to `window.parent` as it is when the App connects, and are taken from it alone.
/// Their origin is not judged: it is opaque in most hosts.
Environment browser();

/// What runs this view: "wasm", or "js" where the host's policy forbids WebAssembly.
std::string engine();
/// Why it is JavaScript; empty for WebAssembly.
std::string engineReason();

/// A JavaScript function that calls `callback` with its first argument, for addEventListener() and
/// the like. Lives as long as the page.
emscripten::val callback(std::function<void(emscripten::val)> callback);

// Spec "Theming". Each says once what the reference SDK's function of this name says.

/// Sets `data-theme` and `color-scheme` on the root element, which light-dark() follows.
void applyDocumentTheme(const Extensible<Theme>& theme);
/// Sets the host's CSS variables on the root element. Names that are no custom properties are left
/// out.
void applyHostStyleVariables(const HostStyles& styles);
/// Adds the host's @font-face and @import rules to the document, once for each content.
void applyHostFonts(const std::string& css);

/// Applies theme, variables and fonts of the host's context when the App connects and whenever they
/// change.
void followHostStyles(App& app);

}  // namespace mcpapps
