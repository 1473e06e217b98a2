#include <algorithm>
#include <chrono>

#include "axis.h"
#include "support/test.h"

using namespace weather;

namespace {

Forecast daysFrom(std::chrono::year_month_day first, int count) {
  Forecast forecast;
  for (int i = 0; i < count; ++i)
    forecast.days.push_back({.date = Date(std::chrono::sys_days(first)).addDays(i)});
  return forecast;
}

using namespace std::chrono;

}  // namespace

TEST_CASE("the chart names the month of its first day, and each month that begins") {
  const Forecast forecast = daysFrom(2012y / January / 28, 14);
  const auto labels = axisLabels(forecast, 14 * 36);
  REQUIRE(labels.size() == 14);
  for (const AxisLabel& label : labels) {
    const bool isNamed = label.day == 0 || forecast.days[label.day].date == Date(2012, 2, 1);
    CHECK(label.form == (isNamed ? DateForm::DayAndMonth : DateForm::Day));
  }
}

TEST_CASE("the chart names each month also where it names few days of it") {
  const auto labels = axisLabels(daysFrom(2012y / January / 10, 60), 5 * 36);
  REQUIRE(labels.size() == 5);  // of 10 and 22 January, 3, 15 and 27 February
  CHECK(labels[0].form == DateForm::DayAndMonth);
  CHECK(labels[1].form == DateForm::Day);
  CHECK(labels[2].form == DateForm::DayAndMonth);
  CHECK(labels[3].form == DateForm::Day);
  CHECK(labels[4].form == DateForm::Day);
}

TEST_CASE("the chart names the months of a year, and the years") {
  const Forecast year = daysFrom(2012y / March / 10, 366);
  const auto labels = axisLabels(year, 12 * 54);
  REQUIRE(labels.size() == 12);
  for (const AxisLabel& label : labels) {
    const Date date = year.days[label.day].date;
    CHECK(date.day() == 1);
    const bool begins = date == Date(2012, 4, 1) || date == Date(2013, 1, 1);
    CHECK(label.form == (begins ? DateForm::MonthAndYear : DateForm::Month));
  }
}

TEST_CASE("the chart names the month that its days begin with, if there is room for it") {
  const auto first = [](year_month_day day, double width) {
    return axisLabels(daysFrom(day, 366), width).at(0);
  };
  CHECK(first(2012y / January / 1, 12 * 54).day == 0);
  CHECK(first(2012y / January / 1, 12 * 54).form == DateForm::MonthAndYear);
  CHECK(first(2012y / January / 10, 12 * 100).day == 0);
  CHECK(first(2012y / January / 10, 12 * 54).day == 22);
}

TEST_CASE("the chart names no more days than there is room for") {
  for (const int count : {1, 2, 14, 62, 63, 100, 366}) {
    const Forecast forecast = daysFrom(2012y / January / 10, count);
    for (const double width : {-20.0, 0.0, 40.0, 180.0, 500.0}) {
      CAPTURE(count, width);
      const auto labels = axisLabels(forecast, width);
      CHECK(!labels.empty());
      CHECK(static_cast<double>(labels.size()) <= std::max(1.0, width / 36));
    }
  }
  CHECK(axisLabels({}, 500).empty());
}
