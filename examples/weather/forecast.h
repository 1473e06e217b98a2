#pragma once

// What the weather view knows, apart from any page: the tool's data and what follows from it.

#include <mcpapps/date.h>
#include <mcpapps/describe.h>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace weather {

enum class Sky { Drizzle, Fog, Rain, Snow, Sun };
constexpr auto describe(mcpapps::Describe<Sky>) {
  using mcpapps::enumName;
  return mcpapps::enumNames(enumName("drizzle", Sky::Drizzle), enumName("fog", Sky::Fog),
                            enumName("rain", Sky::Rain), enumName("snow", Sky::Snow),
                            enumName("sun", Sky::Sun));
}

/// One observed day. Temperatures in °C, precipitation in mm, wind in m/s.
struct Day {
  mcpapps::Date date;
  double precipitation = 0;
  double tempMax = 0;
  double tempMin = 0;
  double wind = 0;
  Sky weather = Sky::Sun;
};
MCPAPPS_DESCRIBE(Day, date, precipitation, tempMax, tempMin, wind, weather)

/// The days for which there is data.
struct Available {
  mcpapps::Date first;
  mcpapps::Date last;
};
MCPAPPS_DESCRIBE(Available, first, last)

/// The tool's answer.
struct Forecast {
  std::string location;
  mcpapps::Date start;
  std::vector<Day> days;
  Available available;
};
MCPAPPS_DESCRIBE(Forecast, location, start, days, available)

/// The tool's arguments. All are optional: the tool has defaults, and they come one by one while
/// the model writes them.
struct Query {
  std::optional<std::string> location = {};
  std::optional<mcpapps::Date> start = {};
  std::optional<int> days = {};

  bool operator==(const Query&) const = default;
};
MCPAPPS_DESCRIBE(Query, location, start, days)

/// The view shows a year at most; more would be a table that no one reads.
inline constexpr std::size_t kMostDays = 366;

/// Drops the days after `kMostDays`.
void keepFirstYear(Forecast& forecast);

/// The figures above the chart.
struct Summary {
  double warmest = 0;
  double coldest = 0;
  double precipitation = 0;  ///< The sum.
  double wind = 0;           ///< The strongest.
};
Summary summarize(const Forecast& forecast);

/// The range that begins `ranges` lengths after `from`, moved into the data if need be; nothing
/// where the data ends.
std::optional<Query> neighbour(const Query& from, const Available& available, int ranges);

/// How many days a user sees at a time who asked by `query` and got `forecast`: at the end of the
/// data there are fewer.
int lengthOf(const Forecast& forecast, const Query& query);

/// One sentence for the model.
std::string inWords(const Forecast& forecast);

/// Whether `value` has few enough digits to be written out: less than nine before the point.
bool isShort(double value);

/// A number with one decimal, as the figures have them: "12.3", "1.5e17" for one that is not short,
/// and "–" for what is no number.
std::string fixed(double value);

}  // namespace weather
