// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// Formats natively, without Intl: one plain form, whatever the locale, and in UTC. See
// docs/formats.md.

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <string>
#include <string_view>

#include "mcpapps/detail/intl.h"

namespace mcpapps::detail::intl {
namespace {

constexpr std::int64_t kDay = 86'400;

bool isZero(std::string_view number) { return number.find_first_not_of("0.") == number.npos; }

/// Without a sign, with `least` to `most` digits after the point; halves are rounded up.
std::string rounded(std::string_view digits, int shift, std::size_t least, std::size_t most) {
  const std::size_t point = std::min(digits.find('.'), digits.size());
  std::string fraction(digits.substr(std::min(point + 1, digits.size())));
  if (const auto shifted = static_cast<std::size_t>(shift); fraction.size() < shifted) {
    fraction.resize(shifted, '0');
  }
  // A zero for the carry.
  std::string number = "0" + std::string(digits.substr(0, point)) + fraction;
  const std::size_t whole = 1 + point + static_cast<std::size_t>(shift);
  if (number.size() > whole + most) {
    const bool isUp = number[whole + most] >= '5';
    number.resize(whole + most);
    std::size_t at = number.size() - 1;
    for (; isUp && number[at] == '9'; --at) number[at] = '0';
    if (isUp) ++number[at];
  }
  while (number.size() > whole + least && number.back() == '0') number.pop_back();
  number.resize(std::max(number.size(), whole + least), '0');
  if (number.size() > whole) number.insert(whole, ".");
  return number.substr(std::min(number.find_first_not_of('0'), whole - 1));
}

std::string_view signOf(bool isNegative, bool isZero, SignDisplay display) {
  switch (display) {
    case SignDisplay::Never: return "";
    case SignDisplay::Always: return isNegative ? "-" : "+";
    case SignDisplay::ExceptZero: return isZero ? "" : isNegative ? "-" : "+";
    case SignDisplay::Negative: return isNegative && !isZero ? "-" : "";
    case SignDisplay::Auto: break;
  }
  return isNegative ? "-" : "";
}

/// A day of the proleptic Gregorian calendar, such as "2026-01-05".
std::string dayText(std::int64_t days) {
  // std::chrono ends with the year 32767, but the calendar repeats every 400 years.
  constexpr std::int64_t kEra = 146'097;
  const std::int64_t eras = days / kEra - (days % kEra < 0 ? 1 : 0);
  const std::chrono::year_month_day day{
      std::chrono::sys_days(std::chrono::days(static_cast<int>(days - eras * kEra)))};
  const std::int64_t year = int{day.year()} + eras * 400;
  const auto padded = [](std::uint64_t number, std::size_t size) {
    const std::string text = std::to_string(number);
    return std::string(text.size() < size ? size - text.size() : 0, '0') + text;
  };
  return (year < 0 ? "-" : "") + padded(static_cast<std::uint64_t>(std::abs(year)), 4) + "-" +
         padded(unsigned{day.month()}, 2) + "-" + padded(unsigned{day.day()}, 2);
}

}  // namespace

std::string number(const Place& place, const NumberSpec& spec, double value) {
  if (std::isfinite(value)) {
    // The largest double has 309 digits, the smallest 325 characters.
    char text[400];
    const char* end = std::to_chars(text, text + sizeof text, value, std::chars_format::fixed).ptr;
    return number(place, spec, std::string(text, static_cast<std::size_t>(end - text)));
  }
  if (std::isnan(value)) return number(place, spec, std::string("NaN"));
  return number(place, spec, std::string(value < 0 ? "-∞" : "∞"));
}

std::string number(const Place&, const NumberSpec& spec, const std::string& digits) {
  const bool isNegative = digits.starts_with('-');
  std::string text = digits.substr(isNegative ? 1 : 0);
  if (text != "NaN" && text != "∞") {
    const bool isPercent = spec.style == NumberStyle::Percent;
    const bool isAmount = spec.style == NumberStyle::Currency;
    const int least = spec.format.minimumFractionDigits.value_or(
        isAmount ? std::min(2, spec.format.maximumFractionDigits.value_or(2)) : 0);
    const int most = spec.format.maximumFractionDigits.value_or(std::max(least, isPercent  ? 0
                                                                                : isAmount ? 2
                                                                                           : 3));
    text = rounded(text, isPercent ? 2 : 0, static_cast<std::size_t>(least),
                   static_cast<std::size_t>(most));
  }
  text.insert(0, signOf(isNegative, isZero(text), spec.format.signDisplay));
  if (spec.style == NumberStyle::Percent) text += '%';
  if (spec.style == NumberStyle::Currency) text.append(" ").append(spec.currency.data());
  return text;
}

std::string dateTime(const Place&, const DateTimeSpec& spec, double milliseconds) {
  const auto seconds = static_cast<std::int64_t>(std::floor(milliseconds / 1000));
  const std::int64_t days = seconds / kDay - (seconds % kDay < 0 ? 1 : 0);
  std::string text;
  if (spec.hasDate) text = dayText(days);
  if (!spec.hasTime) return text;
  if (spec.hasDate) text += ' ';
  const auto two = [](std::int64_t number) {
    return (number < 10 ? "0" : "") + std::to_string(number);
  };
  const std::int64_t second = seconds - days * kDay;
  text += two(second / 3600) + ":" + two(second / 60 % 60);
  if (spec.format.timeStyle == TimeStyle::Medium) text += ":" + two(second % 60);
  return text;
}

std::string dateRange(const Place& place, const DateTimeSpec& spec, double first, double last) {
  return dateTime(place, spec, first) + " – " + dateTime(place, spec, last);
}

std::string relativeTime(const Place& place, const RelativeTimeFormat&, double value,
                         RelativeUnit unit) {
  constexpr const char* kUnits[] = {"second", "minute", "hour",    "day",
                                    "week",   "month",  "quarter", "year"};
  const NumberSpec spec{.format = {.signDisplay = SignDisplay::ExceptZero}};
  return number(place, spec, value) + " " + kUnits[static_cast<std::size_t>(unit)] +
         (std::abs(value) == 1 ? "" : "s");
}

std::string list(const Place&, const ListFormat&, const std::vector<std::string>& items) {
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i) text.append(i > 0 ? ", " : "").append(items[i]);
  return text;
}

PluralCategory plural(const Place&, PluralType type, double value) {
  const bool isOne = type == PluralType::Cardinal && std::abs(value) == 1;
  return isOne ? PluralCategory::One : PluralCategory::Other;
}

const std::string& ownLocale() {
  static const std::string own = "en-US";
  return own;
}

bool knowsLocale(const std::string&) { return true; }
bool knowsTimeZone(const std::string&) { return true; }

}  // namespace mcpapps::detail::intl
