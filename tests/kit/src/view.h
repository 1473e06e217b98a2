#pragma once

// The view of greeting.jsonl, and with CHANGED_VIEW one that tells the model something else.

#include <mcpapps/mcpapps.h>

#include "chart.h"
#include "view.page.h"

namespace greeting_view {

class View {
 public:
  View(mcpapps::App& app, Chart& /*chart*/) : app_(app) {
    app_.onToolResult([this](const mcpapps::CallToolResult& greeting) { tell(greeting); });
    page_.again.onClick([this] { again(); });
  }

 private:
  void again() {
    app_.callServerTool("greet").then(
        [this](const mcpapps::Result<mcpapps::CallToolResult>& greeting) {
          if (greeting) tell(*greeting);
        });
  }

  void tell(const mcpapps::CallToolResult& greeting) {
    page_.words.setText(greeting.text());
#ifdef CHANGED_VIEW
    app_.updateModelContext("The user hears: " + greeting.text());
#else
    app_.updateModelContext("The user reads: " + greeting.text());
#endif
  }

  mcpapps::App& app_;
  ViewPage page_;
};

}  // namespace greeting_view
