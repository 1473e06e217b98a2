#include "chart.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "chances.h"

namespace my_view {

void Chart::show(const Rolls& rolls) {
  const std::vector<double> likely = chances(rolls.dice);
  rolls_ = rolls;
  bars_.resize(likely.size());
  double highest = 0;
  for (std::size_t i = 0; i < likely.size(); ++i) {
    bars_[i].wanted = static_cast<double>(rolls.counts[i]) / rolls.number();
    bars_[i].expected = likely[i];
    highest = std::max({highest, bars_[i].wanted, likely[i]});
  }
  // Some room is left above the highest.
  constexpr double kMost = 0.95;
  for (Bar& bar : bars_) {
    bar.wanted *= kMost / highest;
    bar.expected *= kMost / highest;
  }
  isNew_ = true;
}

bool Chart::advance(double seconds) {
  bool hasMoved = std::exchange(isNew_, false);
  constexpr double kHeightsPerSecond = 2;
  for (Bar& bar : bars_) {
    const double most = kHeightsPerSecond * seconds;
    const double step = std::clamp(bar.wanted - bar.height, -most, most);
    bar.height += step;
    hasMoved = hasMoved || step != 0;
  }
  return hasMoved;
}

std::string Chart::inWords(double x) const {
  if (bars_.empty() || !(x >= 0 && x < 1)) return {};
  const auto index = static_cast<std::size_t>(x * static_cast<double>(bars_.size()));
  return std::to_string(rolls_.total(index)) + ": " + std::to_string(rolls_.counts[index]) +
         " of " + std::to_string(rolls_.number());
}

}  // namespace my_view
