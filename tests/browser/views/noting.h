// The common part of canvas programs: they record events in `globalThis.notes`, and the tool input
// has further orders of a test.
#pragma once

#include <mcpapps/browser.h>
#include <mcpapps/canvas.h>
#include <mcpapps/mcpapps.h>

#include <string>

using emscripten::val;

struct Order {
  std::string what;
};
MCPAPPS_DESCRIBE(Order, what)

inline void note(const std::string& line) { val::global("notes").call<void>("push", line); }

inline void hearOrders(mcpapps::App& app, void (*obey)(const std::string& order)) {
  val::global().set("notes", val::array());
  app.onToolInput([obey](const mcpapps::ToolInput& input) {
    if (const auto order = input.arguments.as<Order>()) obey(order->what);
  });
  app.onError([](const mcpapps::Error& error) { note("error " + error.message); });
  mcpapps::canvas::followHost(app);
}
