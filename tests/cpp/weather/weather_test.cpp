#include <cmath>
#include <limits>

#include "forecast.h"
#include "scale.h"
#include "support/test.h"

using namespace weather;

namespace {

std::optional<Query> previousRange(const Forecast& shown) {
  const int days = static_cast<int>(shown.days.size());
  return neighbour({shown.location, shown.start, days}, shown.available, -1);
}

Forecast january() {
  return *Payload(R"({
    "location": "Seattle",
    "start": "2012-01-02",
    "days": [
      {
        "date": "2012-01-02", "precipitation": 10.9, "tempMax": 10.6, "tempMin": 2.8, "wind": 4.5,
        "weather": "rain"
      },
      {
        "date": "2012-01-03", "precipitation": 0.8, "tempMax": 11.7, "tempMin": -7.2, "wind": 2.3,
        "weather": "sun"
      }
    ],
    "available": {"first": "2012-01-01", "last": "2012-01-06"}
  })"_json)
              .as<Forecast>();
}

}  // namespace

TEST_CASE("the weather in words names place, range and figures") {
  CHECK(inWords(january()) ==
        "Weather of Seattle from 2012-01-02 to 2012-01-03: -7.2 to 11.7 °C, 11.7 mm of "
        "precipitation, wind up to 4.5 m/s.");
}

TEST_CASE("the previous range does not begin before the data") {
  CHECK(previousRange(january())->start == Date(2012, 1, 1));
  Forecast first = january();
  first.start = Date(2012, 1, 1);
  CHECK(!previousRange(first));
}

TEST_CASE("numbers are shown with one decimal, and with an exponent if they are too long") {
  const auto [number, text] = GENERATE(table<double, std::string>({
      {0, "0.0"},
      {-0.04, "0.0"},
      {-0.06, "-0.1"},
      {12.25, "12.3"},
      {99'999'999, "99999999.0"},
      {1e17, "1.0e17"},
      {-1.25e9, "-1.3e9"},
      {9.99e20, "1.0e21"},
      {1.7e308, "1.7e308"},
      {std::numeric_limits<double>::infinity(), "–"},
  }));
  CHECK(fixed(number) == text);
}

TEST_CASE("the chart's grid lines are at fives or tens of degrees") {
  const Scale scale = scaleOf(january());
  CHECK(scale.low == -10);
  CHECK(scale.high == 15);
  CHECK(scale.gridLines == 6);
  CHECK(scale.gridLine(1) == -5);
  CHECK(scale.fromTop(15) == 0);
  CHECK(scale.fromTop(2.5) == 0.5);
  Forecast wide = january();
  wide.days.front().tempMax = 31;
  CHECK(scaleOf(wide).gridLines == 6);
  CHECK(scaleOf(wide).gridLine(1) == 0);
}

TEST_CASE("the chart has few grid lines, whatever temperatures the host sends") {
  constexpr double kMost = std::numeric_limits<double>::max();
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  Forecast forecast = january();
  forecast.days.resize(1);
  Day& day = forecast.days.front();
  for (const auto& [low, high] : {std::pair(0.0, 0.0),
                                  {5.0, 5.0},
                                  {0.0, 25.1},
                                  {-3.0, 101.0},
                                  {2.8, 1e7},
                                  {-1e9, 10.6},
                                  {2.8, 1e17},
                                  {1e17, 1e17},
                                  {1e17, 1.0000000000000002e17},
                                  {2.8, 1e308},
                                  {-1e308, 10.6},
                                  {-kMost, kMost},
                                  {-kInfinity, kInfinity},
                                  {kNone, kNone},
                                  {9.0, -1e12},
                                  {1e-300, 1e-300}}) {
    CAPTURE(low, high);
    day.tempMin = low;
    day.tempMax = high;
    const Scale scale = scaleOf(forecast);
    REQUIRE(scale.gridLines >= 2);
    CHECK(scale.gridLines <= kMostGridLines);
    for (int i = 1; i < scale.gridLines; ++i) CHECK(scale.gridLine(i) > scale.gridLine(i - 1));
    for (const double temperature : {low, high}) {
      CHECK(scale.fromTop(temperature) >= 0);
      CHECK(scale.fromTop(temperature) <= 1);
    }
  }
}

TEST_CASE("the chart's grid has 0 degrees in it, however warm or cold it is") {
  const auto [low, high] = GENERATE(table<double, double>(
      {{12.0, 31.0}, {3.0, 4.0}, {-31.0, -12.0}, {-7.2, 11.7}, {30.0, 130.0}, {-3.0, 101.0}}));
  CAPTURE(low, high);
  Forecast forecast = january();
  forecast.days.resize(1);
  forecast.days.front().tempMin = low;
  forecast.days.front().tempMax = high;
  const Scale scale = scaleOf(forecast);
  bool hasZero = false;
  for (int i = 0; i < scale.gridLines; ++i) hasZero |= scale.gridLine(i) == 0;
  CHECK(hasZero);
  CHECK(scale.gridLines <= kMostGridLines);
}

TEST_CASE("the scale of rain ends at a round number that no day exceeds") {
  const auto [wettest, end] = GENERATE(table<double, double>(
      {{0, 10}, {-3, 10}, {10, 10}, {10.9, 20}, {47.2, 50}, {55.9, 100}, {101, 200}}));
  Forecast forecast = january();
  forecast.days.resize(1);
  forecast.days.front().precipitation = wettest;
  CHECK(rainScaleOf(forecast) == end);
  forecast.days.front().precipitation = std::numeric_limits<double>::infinity();
  CHECK(std::isfinite(rainScaleOf(forecast)));
  forecast.days.front().precipitation = std::numeric_limits<double>::quiet_NaN();
  CHECK(rainScaleOf(forecast) == 10);
}

TEST_CASE("the weather view keeps a year of days") {
  Forecast forecast = january();
  keepFirstYear(forecast);
  CHECK(forecast.days.size() == 2);
  forecast.days.resize(100'000);
  keepFirstYear(forecast);
  CHECK(forecast.days.size() == kMostDays);
}
