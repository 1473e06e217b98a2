#include <mcpapps/browser.h>
#include <mcpapps/dom.h>

#include "chart.h"
#include "view.h"

int main() {
  static weather::View view(weather::drawChart);  // static: outlives main()
  // The chart is drawn for one size.
  mcpapps::dom::onResize(mcpapps::dom::element("chart"), [] { view.redraw(); });
  mcpapps::followHostStyles(view.app());
  view.connect(mcpapps::browser());
}
