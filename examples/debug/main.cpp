#include <mcpapps/browser.h>
#include <mcpapps/dom.h>

#include "debug.h"

int main() {
  const std::string reason = mcpapps::engineReason();
  // static: outlives main()
  static debug::View view(mcpapps::engine() + (reason.empty() ? "" : ": " + reason));
  mcpapps::dom::onShown([](bool isShown) { view.setShown(isShown); });
  mcpapps::followHostStyles(view.app());
  view.connect(mcpapps::browser());
}
