// The layout of a graph as a function of the page, `layOut(task)`; d3.js has the same one.

#include <mcpapps/browser.h>

#include <cstddef>
#include <vector>

#include "layout.h"

using emscripten::val;

namespace {

val copyOf(const std::vector<double>& numbers) {
  return val(emscripten::typed_memory_view(numbers.size(), numbers.data())).call<val>("slice");
}

void layOut(val task) {
  const auto ends = emscripten::convertJSArrayToNumberVector<int>(task["ends"]);
  std::vector<graph::Link> links;
  for (std::size_t i = 0; i + 1 < ends.size(); i += 2) links.push_back({ends[i], ends[i + 1]});
  graph::Layout layout(task["nodes"].as<unsigned>(), links);
  for (int ticks = task["ticks"].as<int>(); ticks > 0; --ticks) layout.tick();
  task.set("x", copyOf(layout.x()));
  task.set("y", copyOf(layout.y()));
}

}  // namespace

int main() { val::global("window").set("layOut", mcpapps::callback(layOut)); }
