// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#include <mcpapps/browser.h>
#include <mcpapps/mcpapps.h>

#include "title.h"

using emscripten::val;

namespace {

struct Place {
  int padding[8];
  int number = 0;
};
Place* volatile nowhere = nullptr;

}  // namespace

int main() {
  static mcpapps::App app({.name = viewName(), .version = "1.0.0"});
  app.onToolResult([](const mcpapps::CallToolResult& result) {
    val::global("document")["body"].set("textContent", result.text());
  });
  app.onToolCancelled([] { app.sendSizeChanged({.width = 1.0 * nowhere->number, .height = 1}); });
  app.connect(mcpapps::browser());
}
