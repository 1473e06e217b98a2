#include <mcpapps/browser.h>
#include <mcpapps/dom.h>

#include "chart.h"
#include "monitor.h"

int main() {
  // static: outlives main()
  static monitor::Monitor view(mcpapps::browserStorage(), monitor::drawChart);
  mcpapps::dom::onShown([](bool isShown) { view.setShown(isShown); });
  mcpapps::dom::onResize(mcpapps::dom::element("chart"), [] { view.redraw(); });
  mcpapps::followHostStyles(view.app());
  view.connect(mcpapps::browser());
}
