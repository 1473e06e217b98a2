#include "forecast.h"

#include <algorithm>
#include <cmath>

namespace weather {

using mcpapps::Date;

void keepFirstYear(Forecast& forecast) {
  if (forecast.days.size() > kMostDays) forecast.days.resize(kMostDays);
}

std::optional<Query> neighbour(const Query& from, const Available& available, int ranges) {
  const int length = from.days.value_or(0);
  if (!from.start || length <= 0) return std::nullopt;
  const Date moved = std::max(from.start->addDays(std::int64_t{ranges} * length), available.first);
  if (moved > available.last || moved == *from.start) return std::nullopt;
  return Query{.location = from.location, .start = moved, .days = length};
}

int lengthOf(const Forecast& forecast, const Query& query) {
  const int length = static_cast<int>(forecast.days.size());
  const bool isCut = length > 0 && forecast.days.back().date == forecast.available.last;
  const int wanted = query.days.value_or(length);
  return isCut && wanted <= static_cast<int>(kMostDays) ? std::max(length, wanted) : length;
}

Summary summarize(const Forecast& forecast) {
  if (forecast.days.empty()) return {};
  Summary summary{.warmest = forecast.days[0].tempMax, .coldest = forecast.days[0].tempMin};
  for (const Day& day : forecast.days) {
    summary.warmest = std::max(summary.warmest, day.tempMax);
    summary.coldest = std::min(summary.coldest, day.tempMin);
    summary.wind = std::max(summary.wind, day.wind);
    summary.precipitation += day.precipitation;
  }
  return summary;
}

std::string inWords(const Forecast& forecast) {
  if (forecast.days.empty()) return "There is no weather of " + forecast.location + " to show.";
  const Summary summary = summarize(forecast);
  return "Weather of " + forecast.location + " from " + forecast.days.front().date.toString() +
         " to " + forecast.days.back().date.toString() + ": " + fixed(summary.coldest) + " to " +
         fixed(summary.warmest) + " °C, " + fixed(summary.precipitation) +
         " mm of precipitation, wind up to " + fixed(summary.wind) + " m/s.";
}

bool isShort(double value) { return std::abs(value) < 1e8; }

std::string fixed(double value) {
  if (!std::isfinite(value)) return "–";
  if (!isShort(value)) {
    int exponent = static_cast<int>(std::floor(std::log10(std::abs(value))));
    double digits = value / std::pow(10, exponent);
    // 9.96 would be written as 10.0.
    if (std::abs(digits) >= 9.95) digits /= 10, ++exponent;
    return fixed(digits) + "e" + std::to_string(exponent);
  }
  const long tenths = std::lround(value * 10);
  return (tenths < 0 ? "-" : "") + std::to_string(std::labs(tenths) / 10) + "." +
         std::to_string(std::labs(tenths) % 10);
}

}  // namespace weather
