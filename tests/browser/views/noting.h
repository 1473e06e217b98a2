// What the programs for canvases have in common: they note in `globalThis.notes` what they hear,
// and the tool input orders what a test wants besides.
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
