#include <mcpapps/browser.h>
#include <mcpapps/mcpapps.h>

#include "svg_picture.h"
#include "view.h"

int main() {
  static mcpapps::App app(
      {.name = "graphviz", .version = "1.0.0", .title = "Graphviz"},
      {.availableDisplayModes = {mcpapps::DisplayMode::Inline, mcpapps::DisplayMode::Fullscreen}});
  static graphviz::SvgPicture picture("picture");
  static graphviz::View view(app, picture);
  picture.onPick([](const std::string& node) { view.pick(node); });
  mcpapps::followHostStyles(app);
  app.connect(mcpapps::browser());
}
