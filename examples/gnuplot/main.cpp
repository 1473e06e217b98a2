#include <mcpapps/browser.h>
#include <mcpapps/mcpapps.h>

#include "view.h"

int main() {
  static mcpapps::App app({.name = "gnuplot", .version = "1.0.0", .title = "Plot"});
  static plot::View view(app);
  mcpapps::followHostStyles(app);
  app.connect(mcpapps::browser());
}
