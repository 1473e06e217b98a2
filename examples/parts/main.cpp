#include <mcpapps/browser.h>
#include <mcpapps/mcpapps.h>

#include "view.h"

int main() {
  static mcpapps::App app({.name = "parts", .version = "1.0.0"});
  static parts::View view(app);
  mcpapps::followHostStyles(app);
  app.connect(mcpapps::browser());
}
