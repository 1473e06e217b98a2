#include <mcpapps/browser.h>
#include <mcpapps/mcpapps.h>

#include <string>
#include <vector>

#include "logic.h"

using emscripten::val;

std::string viewName();  // title.cpp

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
  app.onToolInputPartial([](const mcpapps::ToolInputPartial&) {
    val::global("document")["body"].set("textContent",
                                        hasWordAt({"only"}, 5) ? "a word" : "no word");
  });
  app.onToolInput([](const mcpapps::ToolInput&) {
    const std::vector<int> numbers{1, 2, 3};
    const std::size_t place = numbers.size() + 2;
    app.sendSizeChanged({.width = 1.0 * numbers[place], .height = 1});
  });
  app.onToolCancelled([] { app.sendSizeChanged({.width = 1.0 * nowhere->number, .height = 1}); });
  app.connect(mcpapps::browser());
}
