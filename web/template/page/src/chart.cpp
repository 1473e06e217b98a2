#include "chart.h"

#include <algorithm>
#include <vector>

#include "chances.h"

namespace my_view {
namespace {

/// What the <template> of view.html shows: a column of the chart.
struct Bar {
  int total = 0;
  int count = 0;
  double rolled = 0;  ///< The bar's height, of 1.
  double expected = 0;
};
MCPAPPS_DESCRIBE(Bar, total, count, rolled, expected)

}  // namespace

void Chart::show(const Rolls& rolls) const {
  const std::vector<double> likely = chances(rolls.dice);
  std::vector<Bar> bars;
  double highest = 0;
  for (std::size_t i = 0; i < likely.size(); ++i) {
    const double rolled = static_cast<double>(rolls.counts[i]) / rolls.number();
    bars.push_back({rolls.total(i), rolls.counts[i], rolled, likely[i]});
    highest = std::max({highest, rolled, likely[i]});
  }
  for (Bar& bar : bars) {
    bar.rolled /= highest;
    bar.expected /= highest;
  }
  page_.chart.show(bars);
}

}  // namespace my_view
