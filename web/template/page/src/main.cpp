#include <mcpapps/browser.h>

#include "chart.h"
#include "view.h"

int main() {
  // static: they live as long as the page.
  static mcpapps::App app({.name = "my-view", .version = "1.0.0", .title = "My view"});
  static my_view::Chart chart;
  static my_view::View view(app, chart);
  mcpapps::followHostStyles(app);  // theme, colours and fonts of the host
  app.connect(mcpapps::browser());
}
