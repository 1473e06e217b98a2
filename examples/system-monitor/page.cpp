#include "page.h"

#include <mcpapps/dom.h>

#include <cmath>
#include <cstdio>

#include "chart.h"
#include "monitor.h"

namespace dom = mcpapps::dom;
using emscripten::val;

namespace monitor::page {
namespace {

std::string percent(double part) { return std::to_string(std::lround(part * 100)) + " %"; }

void setHidden(const std::string& id, bool isHidden) { dom::element(id).set("hidden", isHidden); }

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
  if (history.size() > 0) {
    dom::setText("processor", percent(history.latest().processor));
    dom::setText("memory", percent(history.latest().memory));
    dom::setText("load", loadInWords(history.load()));
    dom::setAttribute(dom::element("chart"), "aria-label",
                      inWords(monitor.system().value_or(System{}), history));
    showCores(history.cores());
  }
  dom::setText("pause", monitor.isPaused() ? "Resume" : "Pause");
  dom::setAttribute(dom::element("pause"), "aria-pressed", monitor.isPaused() ? "true" : "false");
  dom::element("seconds").set("value", std::to_string(monitor.seconds()));
  dom::setText("notice", monitor.notice());
  setHidden("notice", monitor.notice().empty());
  redraw(monitor);
}

void redraw(const Monitor& monitor) {
  drawChart(dom::element("chart"), monitor.history(), monitor.seconds());
}

void say(const std::string& text) { dom::setText("answer", text); }

}  // namespace monitor::page
