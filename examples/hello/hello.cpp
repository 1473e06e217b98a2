// The smallest view: shows what the tool answered.
#include <mcpapps/browser.h>
#include <mcpapps/mcpapps.h>

using emscripten::val;

int main() {
  static mcpapps::App app({.name = "hello", .version = "1.0.0"});  // static: outlives main()

  app.onToolResult([](const mcpapps::CallToolResult& result) {
    val greeting = val::global("document").call<val>("getElementById", std::string("greeting"));
    greeting.set("textContent", result.text());
  });
  mcpapps::followHostStyles(app);  // theme, colours and fonts of the host
  app.connect(mcpapps::browser());
}
