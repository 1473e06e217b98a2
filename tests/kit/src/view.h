#pragma once

// The view of greeting.jsonl, and with CHANGED_VIEW one that tells the model something else.

#include <mcpapps/mcpapps.h>

#include <functional>

namespace greeting {

class View {
 public:
  View(mcpapps::App& app, const std::function<void()>& /*show*/) : app_(app) {
    app_.onToolResult([this](const mcpapps::CallToolResult& greeting) { tell(greeting); });
  }

  /// What a click on the greeting does.
  mcpapps::Task<> again() {
    const mcpapps::Pending<mcpapps::CallToolResult> call = app_.callServerTool("greet");
    const mcpapps::Result<mcpapps::CallToolResult> greeting = co_await call;
    if (greeting) tell(*greeting);
  }

 private:
  void tell(const mcpapps::CallToolResult& greeting) {
#ifdef CHANGED_VIEW
    app_.updateModelContext("The user hears: " + greeting.text());
#else
    app_.updateModelContext("The user reads: " + greeting.text());
#endif
  }

  mcpapps::App& app_;
};

}  // namespace greeting
