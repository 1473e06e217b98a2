#include "scale.h"

#include <algorithm>
#include <cmath>

namespace weather {
namespace {

double usable(double temperature) {
  constexpr double kFarthest = 1e300;
  return std::isnan(temperature) ? 0 : std::clamp(temperature, -kFarthest, kFarthest);
}

// To 1, 2 or 5 times a power of ten.
double roundUp(double value) {
  const double power = std::pow(10, std::floor(std::log10(value)));
  for (const double factor : {1, 2, 5})
    if (value <= factor * power) return factor * power;
  return 10 * power;
}

// Fives and tens for weather; 20, 50, 100, 200 … for anything else. At most eleven fill the range.
double stepFor(double range) {
  if (range <= 25) return 5;
  if (range <= 100) return 10;
  return roundUp(range / 10);
}

}  // namespace

double Scale::gridLine(int index) const { return low + (high - low) * index / (gridLines - 1); }

double Scale::fromTop(double temperature) const {
  return (high - usable(temperature)) / (high - low);
}

Scale scaleOf(const Forecast& forecast) {
  double low = 0;
  double high = 0;
  for (const Day& day : forecast.days) {
    const auto [least, most] = std::minmax({usable(day.tempMin), usable(day.tempMax)});
    low = std::min(low, least);
    high = std::max(high, most);
  }
  // Far from zero, a step may be too small to change a number at all.
  const double magnitude = std::max(std::abs(low), std::abs(high));
  const double step = stepFor(std::max(high - low, magnitude * 1e-12));
  Scale scale;
  scale.low = std::floor(low / step) * step;
  scale.high = std::max(std::ceil(high / step) * step, scale.low + step);
  scale.gridLines = 1 + static_cast<int>(std::round((scale.high - scale.low) / step));
  return scale;
}

double rainScaleOf(const Forecast& forecast) {
  double wettest = 10;
  for (const Day& day : forecast.days) wettest = std::max(wettest, usable(day.precipitation));
  return roundUp(wettest);
}

}  // namespace weather
