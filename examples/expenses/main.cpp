#include <mcpapps/browser.h>
#include <mcpapps/mcpapps.h>

#include "view.h"

int main() {
  static mcpapps::App app({.name = "expenses", .version = "1.0.0"},
                          {.tools = mcpapps::ListChangedCapability{}});
  static expenses::View view(app, mcpapps::browserStorage());
  mcpapps::followHostStyles(app);
  app.connect(mcpapps::browser());
}
