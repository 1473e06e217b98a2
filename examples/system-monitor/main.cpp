// A view that measures a machine while it can be seen, by a tool that the model does not see.
#include <mcpapps/browser.h>
#include <mcpapps/dom.h>

#include <cstdlib>

#include "monitor.h"
#include "page.h"

namespace dom = mcpapps::dom;

namespace {

// The program's state lives as long as the page.
monitor::Monitor view(mcpapps::browserStorage());

}  // namespace

int main() {
  dom::on("pause", "click", [] { view.setPaused(!view.isPaused()); });
  dom::on("seconds", "change", [] {
    view.setSeconds(std::atoi(dom::element("seconds")["value"].as<std::string>().c_str()));
  });
  dom::on("tell", "click", [] { return view.tellModel(); });
  dom::onShown([](bool isShown) { view.setShown(isShown); });
  dom::onResize(dom::element("chart"), [] { monitor::page::redraw(view); });
  mcpapps::followHostStyles(view.app());
  // The chart is drawn, not styled.
  view.app().addEventListener<mcpapps::HostContext>([] { monitor::page::redraw(view); });
  view.connect(mcpapps::browser());
}
