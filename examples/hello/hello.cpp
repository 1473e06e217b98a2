// The smallest view: shows what the tool answered.
#include <mcpapps/browser.h>
#include <mcpapps/mcpapps.h>

#include "hello.page.h"  // made from hello.html

int main() {
  static mcpapps::App app({.name = "hello", .version = "1.0.0"});  // static: outlives main()
  static const HelloPage page;

  app.onToolResult(
      [](const mcpapps::CallToolResult& result) { page.greeting.setText(result.text()); });
  mcpapps::followHostStyles(app);  // theme, colours and fonts of the host
  app.connect(mcpapps::browser());
}
