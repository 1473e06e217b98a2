#pragma once

// The chart's vertical axes.

#include "forecast.h"

namespace weather {

/// The chart never has more grid lines than this, whatever the host sends.
inline constexpr int kMostGridLines = 12;

/// Temperatures in °C from `low` to `high`, both on a grid line.
struct Scale {
  double low = 0;
  double high = 0;
  int gridLines = 0;  ///< The first at `low`, the last at `high`.

  double gridLine(int index) const;
  /// 0 for `high`, 1 for `low`.
  double fromTop(double temperature) const;
};

/// Encloses 0 °C and all temperatures of `forecast`. What is no number counts as 0, and what lies
/// beyond ±1e300 as that, so that no difference overflows.
Scale scaleOf(const Forecast& forecast);

/// The precipitation in mm at the upper end of its axis: 10, 20, 50, 100 and so on. At least 10, so
/// that a drizzle does not look like a flood.
double rainScaleOf(const Forecast& forecast);

}  // namespace weather
