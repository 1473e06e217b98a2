#include <mcpapps/browser.h>
#include <mcpapps/dom.h>

#include "monitor.h"

int main() {
  // static: outlives main()
  static monitor::Monitor view(mcpapps::browserStorage());
  mcpapps::dom::onShown([](bool isShown) { view.setShown(isShown); });
  mcpapps::followHostStyles(view.app());
  view.connect(mcpapps::browser());
}
