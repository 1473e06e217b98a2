// The smallest view: shows what the tool answered.
#include <mcpapps/browser.h>
#include <mcpapps/dom.h>
#include <mcpapps/mcpapps.h>

int main() {
  static mcpapps::App app({.name = "hello", .version = "1.0.0"});  // static: outlives main()

  app.onToolResult([](const mcpapps::CallToolResult& result) {
    mcpapps::dom::setText("greeting", result.text());
  });
  mcpapps::followHostStyles(app);  // theme, colours and fonts of the host
  app.connect(mcpapps::browser());
}
