// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// Dates and times in American English and UTC, as browsers write them.

#include <cmath>
#include <string>
#include <string_view>

#include "mcpapps/detail/intl.h"

namespace mcpapps::detail::intl {
namespace {

constexpr std::string_view kMonths[] = {"January",   "February", "March",    "April",
                                        "May",       "June",     "July",     "August",
                                        "September", "October",  "November", "December"};
constexpr std::string_view kWeekdays[] = {"Sunday",   "Monday", "Tuesday", "Wednesday",
                                          "Thursday", "Friday", "Saturday"};

std::string padded(std::int64_t number) {
  return (number < 10 ? "0" : "") + std::to_string(number);
}

/// A day of the proleptic Gregorian calendar. That of std::chrono ends with the year 32767.
struct Day {
  std::int64_t year;
  int month;  ///< From 0.
  int day;
  int weekday;  ///< From Sunday.

  explicit Day(std::int64_t days) {
    const std::int64_t fromSunday = (days + 4) % 7;
    weekday = static_cast<int>(fromSunday < 0 ? fromSunday + 7 : fromSunday);
    // In eras of 400 years, which begin with March, so that leap days come last.
    constexpr std::int64_t kEra = 146'097;
    const std::int64_t fromMarch = days + 719'468;
    const std::int64_t era = (fromMarch >= 0 ? fromMarch : fromMarch - kEra + 1) / kEra;
    const std::int64_t ofEra = fromMarch - era * kEra;
    const std::int64_t yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36'524 - ofEra / 146'096) / 365;
    const std::int64_t ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
    const std::int64_t monthFromMarch = (5 * ofYear + 2) / 153;
    day = static_cast<int>(ofYear - (153 * monthFromMarch + 2) / 5 + 1);
    month = static_cast<int>((monthFromMarch + 2) % 12);
    year = era * 400 + yearOfEra + (month < 2 ? 1 : 0);
    // There is no year 0: before 1 is 1 BC, and the era is not shown.
    if (year <= 0) year = 1 - year;
  }
};

/// What a DateStyle is made of.
DateTimeFormat partsOf(DateStyle style) {
  DateTimeFormat parts{
      .year = DigitWidth::Numeric, .month = MonthWidth::Long, .day = DigitWidth::Numeric};
  switch (style) {
    case DateStyle::Short:
      parts.year = DigitWidth::TwoDigit;
      parts.month = MonthWidth::Numeric;
      break;
    case DateStyle::Medium: parts.month = MonthWidth::Short; break;
    case DateStyle::Long: break;
    case DateStyle::Full: parts.weekday = TextWidth::Long; break;
  }
  return parts;
}

std::string digitsOf(std::int64_t number, DigitWidth width) {
  if (width == DigitWidth::None) return {};
  return width == DigitWidth::TwoDigit ? padded(number % 100) : std::to_string(number);
}

std::string monthOf(const Day& day, MonthWidth width) {
  switch (width) {
    case MonthWidth::None: break;
    case MonthWidth::Numeric: return std::to_string(day.month + 1);
    case MonthWidth::TwoDigit: return padded(day.month + 1);
    case MonthWidth::Short: return std::string(kMonths[day.month].substr(0, 3));
    case MonthWidth::Long: return std::string(kMonths[day.month]);
  }
  return {};
}

void join(std::string& text, std::string_view between, std::string_view more) {
  if (more.empty()) return;
  if (!text.empty()) text += between;
  text += more;
}

std::string dateText(const Day& at, const DateTimeFormat& format) {
  const std::string day = digitsOf(at.day, format.day);
  const std::string year = digitsOf(at.year, format.year);
  std::string text = monthOf(at, format.month);
  const bool isInWords = format.month == MonthWidth::Short || format.month == MonthWidth::Long;
  join(text, isInWords ? " " : "/", day);
  join(text, !isInWords ? "/" : day.empty() ? " " : ", ", year);
  if (format.weekday == TextWidth::None) return text;
  const std::string_view weekday = format.weekday == TextWidth::Long
                                       ? kWeekdays[at.weekday]
                                       : kWeekdays[at.weekday].substr(0, 3);
  if (text.empty()) return std::string(weekday);
  const bool isDate = format.month != MonthWidth::None && format.day != DigitWidth::None;
  if (!isDate) return text.append(" ").append(weekday);
  return std::string(weekday).append(", ").append(text);
}

std::string timeText(std::int64_t seconds, const DateTimeFormat& format) {
  const std::int64_t hour = seconds / 3600;
  const bool is23 = format.hourCycle == HourCycle::H23;
  std::string text = is23 ? padded(hour) : std::to_string((hour + 11) % 12 + 1);
  text.append(":").append(padded(seconds / 60 % 60));
  if (format.timeStyle == TimeStyle::Medium) text.append(":").append(padded(seconds % 60));
  if (!is23) text += hour < 12 ? " AM" : " PM";
  return text;
}

std::string_view beforeTime(const DateTimeFormat& parts) {
  if (parts.month == MonthWidth::Long) return " at ";
  const bool isWeekday = parts.weekday != TextWidth::None && parts.month == MonthWidth::None &&
                         parts.day == DigitWidth::None && parts.year == DigitWidth::None;
  return isWeekday ? " " : ", ";
}

}  // namespace

std::string dateTime(const Place&, const DateTimeSpec& spec, double milliseconds) {
  constexpr std::int64_t kDay = 86'400;
  const auto seconds = static_cast<std::int64_t>(std::floor(milliseconds / 1000));
  const std::int64_t days = seconds / kDay - (seconds % kDay < 0 ? 1 : 0);
  const DateTimeFormat& format = spec.format;
  const bool hasParts = format.weekday != TextWidth::None || format.year != DigitWidth::None ||
                        format.month != MonthWidth::None || format.day != DigitWidth::None;
  const DateTimeFormat parts = hasParts ? format : partsOf(format.dateStyle);
  std::string text;
  if (spec.hasDate) text = dateText(Day(days), parts);
  if (spec.hasTime) join(text, beforeTime(parts), timeText(seconds - days * kDay, format));
  return text;
}

bool knowsTimeZone(const std::string&) { return true; }

}  // namespace mcpapps::detail::intl
