// The page: draws the view, and listens to its user.
#include <mcpapps/browser.h>
#include <mcpapps/dom.h>

#include <algorithm>
#include <string>
#include <vector>

#include "view.h"

namespace dom = mcpapps::dom;
using emscripten::val;
using my_view::Rolls;

namespace {

void show();

// They live as long as the page.
mcpapps::App app({.name = "my-view", .version = "1.0.0", .title = "My view"});
my_view::View view(app, show);

// One column: the count, the bar and the total.
val createBar() {
  const val bar = dom::create("li");
  for (const char* tag : {"b", "i", "span"}) bar.call<void>("append", dom::create(tag));
  return bar;
}

void setHeight(const val& bar, const std::string& name, double height) {
  bar["style"].call<void>("setProperty", name, height);
}

// The style sheet of view.html draws the bars, in the colours of the host.
void showBars(const Rolls& rolls) {
  const val chart = dom::element("chart");
  const val bars = chart["children"];
  while (bars["length"].as<std::size_t>() < rolls.counts.size())
    chart.call<void>("append", createBar());
  while (bars["length"].as<std::size_t>() > rolls.counts.size())
    chart["lastChild"].call<void>("remove");

  const std::vector<double> chances = my_view::chances(rolls.dice);
  const double rolled = rolls.number();
  double highest = 0;
  for (std::size_t i = 0; i < rolls.counts.size(); ++i) {
    highest = std::max({highest, rolls.counts[i] / rolled, chances[i]});
  }
  for (std::size_t i = 0; i < rolls.counts.size(); ++i) {
    const val bar = bars[i];
    dom::setText(bar["firstChild"], std::to_string(rolls.counts[i]));
    dom::setText(bar["lastChild"], std::to_string(rolls.total(i)));
    setHeight(bar, "--rolled", rolls.counts[i] / rolled / highest);
    setHeight(bar, "--expected", chances[i] / highest);
  }
}

void show() {
  dom::setText("headline", view.headline());
  dom::setText("status", view.status());
  dom::element("more").set("disabled", !view.canRoll());
  if (view.rolls().dice > 0) showBars(view.rolls());
}

}  // namespace

int main() {
  dom::on("more", "click", [] { view.rollMore(); });
  mcpapps::followHostStyles(app);  // theme, colours and fonts of the host
  app.connect(mcpapps::browser());
}
