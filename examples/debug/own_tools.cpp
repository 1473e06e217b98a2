#include <mcpapps/dom.h>

#include "debug.h"

using namespace mcpapps;

namespace debug {
namespace {

struct Sum {
  double a = 0;
  double b = 0;
};
MCPAPPS_DESCRIBE(Sum, a, b)
struct Total {
  double total = 0;
};
MCPAPPS_DESCRIBE(Total, total)

RegisteredTool extra;

void showExtra() {
  dom::setText("extra-state", !extra            ? "not registered"
                              : extra.enabled() ? "registered, enabled"
                                                : "registered, disabled");
}

}  // namespace

void offerTools(App& app) {
  // Registered before connect(), so that the host asks for tools at all.
  app.registerTool<Sum, Total>("add_numbers", {.description = "Adds two numbers in the view."},
                               [](const Sum& sum) {
                                 logLine("add_numbers: called", Payload::of(sum));
                                 return Total{sum.a + sum.b};
                               });
  onCall("register-tool", [&app] {
    extra =
        app.registerTool("say_word", {.description = "Says the word that the page has now."}, [] {
          logLine("say_word: called");
          return CallToolResult{.content = {TextContent{.text = input("word")}}};
        });
    logLine("registerTool(\"say_word\")");
    showExtra();
  });
  const auto onButton = [](const char* id, const char* what, void (RegisteredTool::*act)() const) {
    dom::on(id, "click", [what, act] {
      (extra.*act)();
      logLine(what);
      showExtra();
    });
  };
  onButton("enable-tool", "enable()", &RegisteredTool::enable);
  onButton("disable-tool", "disable()", &RegisteredTool::disable);
  onButton("remove-tool", "remove()", &RegisteredTool::remove);
  onCall("tools-changed", [&app] { follow("sendToolListChanged", app.sendToolListChanged()); });
  showExtra();
}

}  // namespace debug
