#include "page.h"

#include <mcpapps/browser.h>
#include <mcpapps/dom.h>

#include <cstdio>
#include <cstdlib>

#include "chart.h"

namespace dom = mcpapps::dom;
using emscripten::val;

namespace monitor::page {
namespace {

// A bar for each core. They are made once, and then only change.
void showCores(const std::vector<double>& cores) {
  const val list = dom::element("cores");
  if (list["childElementCount"].as<std::size_t>() != cores.size()) {
    list.call<void>("replaceChildren");
    for (std::size_t i = 0; i < cores.size(); ++i) {
      const val item = dom::create("li");
      item.call<void>("append", dom::create("span"), dom::create("b"));
      list.call<void>("append", item);
    }
  }
  for (std::size_t i = 0; i < cores.size(); ++i) {
    const val item = list["children"][i];
    dom::setText(item["firstChild"], "Core " + std::to_string(i + 1));
    dom::setText(item["lastChild"], percent(cores[i]));
    item["style"].call<void>("setProperty", std::string("--busy"),
                             std::to_string(cores[i] * 100) + "%");
  }
}

std::string loadInWords(const std::vector<double>& load) {
  if (load.empty()) return "–";
  char text[32];
  std::snprintf(text, sizeof text, "%.2f", load[0]);
  return text;
}

// The chart again, at the size and in the colours of now.
void redraw(const Monitor& monitor) {
  drawChart(dom::element("chart"), monitor.history(), monitor.seconds());
}

}  // namespace

void show(const Monitor& monitor) {
  if (const std::optional<System>& system = monitor.system()) {
    char memory[32];
    std::snprintf(memory, sizeof memory, "%.1f GB", system->memory / 1e9);
    dom::setText("name", system->name);
    dom::setText("about", system->platform + " · " + system->processor + " · " +
                              std::to_string(system->cores) + " cores · " + memory);
  }
  const History& history = monitor.history();
  if (!history.points().empty()) {
    dom::setText("processor", percent(history.points().back().processor));
    dom::setText("memory", percent(history.points().back().memory));
    dom::setText("load", loadInWords(history.load()));
    dom::setAttribute(dom::element("chart"), "aria-label",
                      inWords(monitor.system().value_or(System{}), history));
    showCores(history.cores());
  }
  dom::setText("pause", monitor.isPaused() ? "Resume" : "Pause");
  dom::setAttribute(dom::element("pause"), "aria-pressed", monitor.isPaused() ? "true" : "false");
  dom::element("seconds").set("value", std::to_string(monitor.seconds()));
  dom::setText("notice", monitor.notice());
  dom::element("notice").set("hidden", monitor.notice().empty());
  redraw(monitor);
}

void say(const std::string& text) { dom::setText("answer", text); }

}  // namespace monitor::page

int main() {
  using namespace monitor;
  static Monitor view(mcpapps::browserStorage());  // static: outlives main()
  dom::on("pause", "click", [] { view.setPaused(!view.isPaused()); });
  dom::on("seconds", "change", [] {
    view.setSeconds(std::atoi(dom::element("seconds")["value"].as<std::string>().c_str()));
  });
  dom::on("tell", "click", [] { return view.tellModel(); });
  dom::onShown([](bool isShown) { view.setShown(isShown); });
  dom::onResize(dom::element("chart"), [] { page::redraw(view); });
  mcpapps::followHostStyles(view.app());
  // The chart is drawn, not styled.
  view.app().addEventListener<mcpapps::HostContext>([] { page::redraw(view); });
  view.connect(mcpapps::browser());
}
