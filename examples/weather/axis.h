#pragma once

// The chart's horizontal axis: which days are named, and how.

#include <cstddef>
#include <string>
#include <vector>

#include "forecast.h"

namespace weather {

enum class DateForm { Day, DayAndMonth, Month, MonthAndYear };

struct AxisLabel {
  std::size_t day = 0;  ///< The index of the day.
  DateForm form = DateForm::Day;
};

/// As many as there is room for in `width` pixels. Days, with the month where it is another than
/// the label's before; of ranges that are too long for that, the first days of months.
std::vector<AxisLabel> axisLabels(const Forecast& forecast, double width);

}  // namespace weather
