// A view to try a host with: it logs all that the host sends, and has a button for each call of the
// App's.
#include <mcpapps/browser.h>

#include "debug.h"

int main() {
  using mcpapps::DisplayMode;
  static mcpapps::App app(
      {.name = "debug", .version = "1.0.0", .title = "Debug"},
      {.availableDisplayModes = {DisplayMode::Inline, DisplayMode::Fullscreen, DisplayMode::Pip}});
  debug::listen(app);
  debug::listenToCalls(app);
  debug::offerTools(app);
  mcpapps::followHostStyles(app);
  app.connect(mcpapps::browser()).then([](const mcpapps::Result<mcpapps::InitializeResult>& host) {
    if (!host) debug::logError("connect()", host.error().message);
  });
}
