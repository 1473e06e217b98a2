#include "forecast.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>

namespace weather {
namespace {

using std::chrono::sys_days;

bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool isDigit(char c) { return c >= '0' && c <= '9'; }

std::optional<unsigned> number(std::string_view text) {
  unsigned value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

// YYYY-MM-DD
std::optional<sys_days> parseDate(std::string_view text) {
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') return std::nullopt;
  const auto year = number(text.substr(0, 4));
  const auto month = number(text.substr(5, 2));
  const auto day = number(text.substr(8, 2));
  if (!year || !month || !day) return std::nullopt;
  const std::chrono::year_month_day date{std::chrono::year(static_cast<int>(*year)),
                                         std::chrono::month(*month), std::chrono::day(*day)};
  if (!date.ok()) return std::nullopt;
  return sys_days(date);
}

std::string padded(unsigned value, std::size_t width) {
  std::string text = std::to_string(value);
  return std::string(width - std::min(width, text.size()), '0') + text;
}

std::string formatDate(sys_days day) {
  const std::chrono::year_month_day date(day);
  return padded(static_cast<unsigned>(static_cast<int>(date.year())), 4) + "-" +
         padded(static_cast<unsigned>(date.month()), 2) + "-" +
         padded(static_cast<unsigned>(date.day()), 2);
}

}  // namespace

void keepFirstYear(Forecast& forecast) {
  if (forecast.days.size() > kMostDays) forecast.days.resize(kMostDays);
}

std::optional<Query> neighbour(const Query& from, const Available& available, int ranges) {
  const auto start = parseDate(from.start.value_or(""));
  const auto first = parseDate(available.first);
  const auto last = parseDate(available.last);
  const int length = from.days.value_or(0);
  if (!start || !first || !last || length <= 0) return std::nullopt;
  const sys_days moved = std::max(*start + std::chrono::days(ranges * length), *first);
  if (moved > *last || moved == *start) return std::nullopt;
  return Query{.location = from.location, .start = formatDate(moved), .days = length};
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
  return "Weather of " + forecast.location + " from " + forecast.days.front().date + " to " +
         forecast.days.back().date + ": " + fixed(summary.coldest) + " to " +
         fixed(summary.warmest) + " °C, " + fixed(summary.precipitation) +
         " mm of precipitation, wind up to " + fixed(summary.wind) + " m/s.";
}

bool isDate(std::string_view text) { return parseDate(text).has_value(); }

bool isLanguageTag(std::string_view text) {
  const auto takePart = [&text](std::size_t shortest, std::size_t longest, bool letters) {
    std::size_t size = 0;
    while (size < text.size() && (letters ? isLetter(text[size]) : isDigit(text[size]))) ++size;
    const bool ends = size == text.size() || text[size] == '-';
    if (!ends || size < shortest || size > longest) return false;
    text.remove_prefix(std::min(size + 1, text.size()));
    return true;
  };
  if (text.ends_with('-') || !takePart(2, 3, true)) return false;
  takePart(4, 4, true);
  if (!takePart(2, 2, true)) takePart(3, 3, false);
  return text.empty();
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
