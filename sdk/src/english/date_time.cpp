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

constexpr std::int64_t kDay = 86'400;

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

DateTimeFormat partsOf(const DateTimeFormat& format) {
  const bool hasParts = format.weekday != TextWidth::None || format.year != DigitWidth::None ||
                        format.month != MonthWidth::None || format.day != DigitWidth::None;
  return hasParts ? format : partsOf(format.dateStyle);
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

bool isInWords(MonthWidth month) { return month == MonthWidth::Short || month == MonthWidth::Long; }

std::string dateText(const Day& at, const DateTimeFormat& format) {
  const std::string day = digitsOf(at.day, format.day);
  const std::string year = digitsOf(at.year, format.year);
  std::string text = monthOf(at, format.month);
  const bool isInWords = intl::isInWords(format.month);
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

/// Of two different texts. What both days have in common is said once, where the month is in words.
std::string rangeText(const Day& first, const Day& last, DateTimeFormat format) {
  constexpr std::string_view kTo = "\u2009–\u2009";
  const bool hasDay = format.day != DigitWidth::None;
  const bool isSameYear = first.year == last.year;
  if (!isInWords(format.month)) {
    // Ranges of numbers are not padded.
    if (format.month == MonthWidth::TwoDigit) format.month = MonthWidth::Numeric;
    if (hasDay) format.day = DigitWidth::Numeric;
    return dateText(first, format).append(kTo).append(dateText(last, format));
  }
  DateTimeFormat before = format;
  if (isSameYear) before.year = DigitWidth::None;
  std::string text = dateText(first, before).append(kTo);
  const bool isSameMonth = isSameYear && first.month == last.month;
  if (!isSameMonth || !hasDay || format.weekday != TextWidth::None)
    return text.append(dateText(last, format));
  text += digitsOf(last.day, format.day);
  join(text, ", ", digitsOf(last.year, format.year));
  return text;
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

std::string dateRange(const Place&, const DateTimeSpec& spec, double first, double last) {
  const auto dayOf = [](double milliseconds) {
    return Day(static_cast<std::int64_t>(milliseconds / (kDay * 1000)));
  };
  const Day from = dayOf(first);
  const Day to = dayOf(last);
  DateTimeFormat parts = partsOf(spec.format);
  // Days of two years are told apart.
  const bool wantsYear = from.year != to.year && parts.day != DigitWidth::None;
  if (wantsYear && parts.year == DigitWidth::None) parts.year = DigitWidth::Numeric;
  const std::string text = dateText(from, parts);
  return text == dateText(to, parts) ? text : rangeText(from, to, parts);
}

std::string dateTime(const Place&, const DateTimeSpec& spec, double milliseconds) {
  const auto seconds = static_cast<std::int64_t>(std::floor(milliseconds / 1000));
  const std::int64_t days = seconds / kDay - (seconds % kDay < 0 ? 1 : 0);
  const DateTimeFormat parts = partsOf(spec.format);
  std::string text;
  if (spec.hasDate) text = dateText(Day(days), parts);
  if (spec.hasTime) join(text, beforeTime(parts), timeText(seconds - days * kDay, spec.format));
  return text;
}

bool knowsTimeZone(const std::string&) { return true; }

}  // namespace mcpapps::detail::intl
