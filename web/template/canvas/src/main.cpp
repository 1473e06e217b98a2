#include <emscripten/html5.h>
#include <mcpapps/browser.h>
#include <mcpapps/canvas.h>
#include <mcpapps/dom.h>

#include <limits>

#include "chart.h"
#include "drawing.h"
#include "view.h"

namespace canvas = mcpapps::canvas;
namespace dom = mcpapps::dom;

int main() {
  // static: they live as long as the page.
  static mcpapps::App app({.name = "my-view", .version = "1.0.0", .title = "My view"});
  static my_view::Chart chart;
  static my_view::View view(app, chart);
  canvas::followHost(app);  // its display mode, theme, colours and fonts
  app.connect(mcpapps::browser());

  my_view::Drawing drawing;
  bool isStale = true;
  canvas::onResize([&] { isStale = true; });
  canvas::onContextRestored([&] {
    drawing.restore();
    isStale = true;
  });
  dom::on(canvas::element(), "pointermove", [&](const emscripten::val& event) {
    dom::setText("pointed", chart.inWords(event["offsetX"].as<double>() / canvas::size().width));
  });

  double last = emscripten_get_now();
  canvas::run([&] {
    const double now = emscripten_get_now();
    // Who wants no motion sees the bars where they belong at once.
    const double seconds = dom::matchesMedia("(prefers-reduced-motion: reduce)")
                               ? std::numeric_limits<double>::infinity()
                               : (now - last) / 1000;
    last = now;
    if (!chart.advance(seconds) && !isStale) return;
    isStale = false;
    drawing.draw(chart);
  });
}
