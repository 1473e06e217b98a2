#include "axis.h"

#include <algorithm>

namespace weather {
namespace {

// From here on, months say more than days.
constexpr std::size_t kManyDays = 62;

// With the space beside them. Months are rare among days, and may be wider than these.
constexpr double kDayWidth = 36;
constexpr double kMonthWidth = 54;

int monthOf(const Day& day) { return day.date.year() * 12 + static_cast<int>(day.date.month()); }

std::vector<AxisLabel> monthLabels(const std::vector<Day>& days, double width, std::size_t most) {
  std::vector<std::size_t> firsts;
  for (std::size_t i = 1; i < days.size(); ++i)
    if (monthOf(days[i]) != monthOf(days[i - 1])) firsts.push_back(i);
  // The month in which the days begin, where it is whole, or there is room before the next name.
  if (firsts.empty()) return {};
  const double room = static_cast<double>(firsts[0]) * width / static_cast<double>(days.size());
  if (days[0].date.day() == 1 || room >= kMonthWidth) firsts.insert(firsts.begin(), 0);
  const std::size_t every = (firsts.size() + most - 1) / most;
  std::vector<AxisLabel> labels;
  int year = -1;
  for (std::size_t i = 0; i < firsts.size(); i += every) {
    const int its = days[firsts[i]].date.year();
    labels.push_back({firsts[i], its == year ? DateForm::Month : DateForm::MonthAndYear});
    year = its;
  }
  return labels;
}

std::vector<AxisLabel> dayLabels(const std::vector<Day>& days, std::size_t most) {
  const std::size_t every = (days.size() + most - 1) / most;
  std::vector<AxisLabel> labels;
  int month = -1;
  for (std::size_t i = 0; i < days.size(); i += every) {
    labels.push_back({i, monthOf(days[i]) == month ? DateForm::Day : DateForm::DayAndMonth});
    month = monthOf(days[i]);
  }
  return labels;
}

}  // namespace

std::vector<AxisLabel> axisLabels(const Forecast& forecast, double width) {
  if (forecast.days.empty()) return {};
  const auto fitting = [width](double each) {
    return static_cast<std::size_t>(std::max(1.0, width / each));
  };
  if (forecast.days.size() > kManyDays) {
    std::vector<AxisLabel> months = monthLabels(forecast.days, width, fitting(kMonthWidth));
    if (!months.empty()) return months;
  }
  return dayLabels(forecast.days, fitting(kDayWidth));
}

}  // namespace weather
