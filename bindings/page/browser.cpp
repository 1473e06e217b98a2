// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#include "mcpapps/browser.h"

#include <emscripten/console.h>

#include <utility>

#include "page.h"

using emscripten::val;

// js_glue/link/browser/forms.js
extern "C" void mcpapps_forms_mend();
// js_glue/link/program/restart.js
extern "C" double mcpapps_post_message_first_id();

namespace mcpapps {
namespace {

// The loader's result; absent if a page starts the program itself.
std::string loaderSays(const char* name) {
  const val loader = val::global("__mcpapps");
  if (loader.isUndefined()) return {};
  const val value = loader[name];
  return value.isString() ? value.as<std::string>() : std::string();
}

}  // namespace

Environment browser(BrowserOptions options) {
  mcpapps_forms_mend();
  return {
      .transport = postMessageTransport(),
      .clock = browserClock(),
      .sizeObserver = documentSizeObserver(std::move(options.sizeIncludes)),
      .warn = [](std::string_view line) { emscripten_console_warn(std::string(line).c_str()); },
      .internals = {.throwObserver = pageThrowObserver(),
                    .firstId = static_cast<std::int64_t>(mcpapps_post_message_first_id())},
  };
}

std::string engine() { return loaderSays("engine"); }
std::string engineReason() { return loaderSays("reason"); }

}  // namespace mcpapps
