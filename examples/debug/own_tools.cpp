#include "debug.h"

namespace debug {

using namespace mcpapps;

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

/// The form of the tool that can be registered.
struct Said {
  std::string word;
};
MCPAPPS_DESCRIBE(Said, word)

}  // namespace

void View::offerTools() {
  // Registered before connect(), so that the host asks for tools at all.
  app_.registerTool<Sum, Total>("add_numbers", {.description = "Adds two numbers in the view."},
                                [this](const Sum& sum) {
                                  log_.add("add_numbers: called", Payload::of(sum));
                                  return Total{sum.a + sum.b};
                                });
  page_.registerTool.onSubmit<Said>([this] { registerExtra(); });
  const auto onButton = [this](const page::Button& button, const char* what,
                               void (RegisteredTool::*act)() const) {
    button.onClick([this, what, act] {
      (extra_.*act)();
      log_.add(what);
      showExtra();
    });
  };
  onButton(page_.enableTool, "enable()", &RegisteredTool::enable);
  onButton(page_.disableTool, "disable()", &RegisteredTool::disable);
  onButton(page_.removeTool, "remove()", &RegisteredTool::remove);
  page_.toolsChanged.onClick([this] { follow("sendToolListChanged", app_.sendToolListChanged()); });
  showExtra();
}

void View::registerExtra() {
  extra_ = app_.registerTool("say_word", {.description = "Says the word that the page has now."},
                             [this]() -> Result<CallToolResult> {
                               log_.add("say_word: called");
                               const Result<Said> said = page_.registerTool.read<Said>();
                               if (!said) return said.error();
                               return CallToolResult{.content = {TextContent{.text = said->word}}};
                             });
  log_.add("registerTool(\"say_word\")");
  showExtra();
}

void View::showExtra() {
  page_.extraState.setText(!extra_            ? "not registered"
                           : extra_.enabled() ? "registered, enabled"
                                              : "registered, disabled");
}

}  // namespace debug
