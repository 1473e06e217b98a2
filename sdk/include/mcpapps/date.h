// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <algorithm>
#include <chrono>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "mcpapps/detail/mistakes.h"
#include "mcpapps/detail/time.h"
#include "mcpapps/detail/type_maker.h"

namespace mcpapps {

/// Numbered as in ISO 8601.
enum class Weekday : std::uint8_t {
  Monday = 1,
  Tuesday,
  Wednesday,
  Thursday,
  Friday,
  Saturday,
  Sunday
};

namespace detail {
/// Not constexpr: a Date that does not exist is an error where it is written.
void thereIsNoSuchDate();
constexpr bool isDate(int year, unsigned month, unsigned day);
}  // namespace detail

/// A day of the calendar, without a time and without a time zone: a birthday, the date of a
/// receipt. Between 0000-01-01 and 9999-12-31, by the Gregorian calendar, also before there was
/// one. In JSON it is text such as "2026-01-26", in JSON Schema a string of the format "date".
class Date {
 public:
  /// 1970-01-01.
  constexpr Date() = default;
  /// A date that is written in the program; it does not compile if there is no such date. Use of()
  /// for numbers that are known at run time only.
  consteval Date(int year, unsigned month, unsigned day) {
    const std::optional<Date> date = of(year, month, day);
    if (!date) detail::thereIsNoSuchDate();
    days_ = date->days_;
  }
  MCPAPPS_DETAIL_MISTAKEN_IF(!detail::isDate(year, month, day), "no calendar has this date",
                             constexpr Date(int year, unsigned month, unsigned day));
  MCPAPPS_DETAIL_MISTAKEN_CALL("write Date(2026, 1, 26); Date::parse() reads a text")
  explicit Date(std::string_view text);
  /// The first or the last date, if `day` is outside of what a Date can be.
  explicit constexpr Date(std::chrono::sys_days day)
      : Date(InRange(day.time_since_epoch().count())) {}

  /// Nothing if there is no such date. Months and days count from 1.
  static constexpr std::optional<Date> of(int year, unsigned month, unsigned day) {
    if (year < 0 || year > 9999 || month > 12 || day > 31) return std::nullopt;
    const std::chrono::year_month_day date =
        std::chrono::year(year) / std::chrono::month(month) / std::chrono::day(day);
    if (!date.ok()) return std::nullopt;
    return Date(std::chrono::sys_days(date));
  }
  /// Of a text such as "2026-01-26"; nothing for any other.
  static std::optional<Date> parse(std::string_view text);

  static constexpr Date first() { return Date(std::chrono::sys_days(std::chrono::days(kFirst))); }
  static constexpr Date last() { return Date(std::chrono::sys_days(std::chrono::days(kLast))); }

  constexpr int year() const { return static_cast<int>(parts().year()); }
  constexpr unsigned month() const { return static_cast<unsigned>(parts().month()); }
  constexpr unsigned day() const { return static_cast<unsigned>(parts().day()); }
  constexpr Weekday weekday() const {
    return static_cast<Weekday>(std::chrono::weekday(sysDays()).iso_encoding());
  }

  /// Stops at the first and at the last date.
  constexpr Date addDays(std::int64_t days) const {
    constexpr std::int64_t kSpan = kLast - kFirst;
    return Date(InRange(days_ + std::clamp(days, -kSpan, kSpan)));
  }
  /// Stops at the first and at the last date. A day that the month does not have becomes its last:
  /// a month after January 31st is February 28th or 29th.
  constexpr Date addMonths(std::int64_t months) const {
    constexpr std::int64_t kSpan = 10'000 * 12;
    const std::int64_t month = year() * 12 + month0() + std::clamp(months, -kSpan, kSpan);
    if (month < 0) return first();
    if (month >= kSpan) return last();
    const auto in = std::chrono::year(static_cast<int>(month / 12)) /
                    std::chrono::month(static_cast<unsigned>(month % 12 + 1));
    const unsigned most = static_cast<unsigned>((in / std::chrono::last).day());
    return Date(std::chrono::sys_days(in / std::chrono::day(std::min(day(), most))));
  }
  /// Negative if `other` is later.
  constexpr int daysSince(Date other) const { return days_ - other.days_; }

  /// Midnight in UTC.
  constexpr std::chrono::sys_days sysDays() const {
    return std::chrono::sys_days(std::chrono::days(days_));
  }
  /// Such as "2026-01-26".
  std::string toString() const;

  friend constexpr auto operator<=>(Date, Date) = default;

 private:
  static constexpr std::int32_t kFirst = -719'528;
  static constexpr std::int32_t kLast = 2'932'896;

  /// Days since 1970, of a Date or beyond its ends.
  struct InRange {
    explicit constexpr InRange(std::int64_t any)
        : days(static_cast<std::int32_t>(std::clamp<std::int64_t>(any, kFirst, kLast))) {}
    std::int32_t days;
  };
  explicit constexpr Date(InRange range) : days_(range.days) {}

  constexpr std::chrono::year_month_day parts() const { return sysDays(); }
  constexpr int month0() const { return static_cast<int>(month()) - 1; }

  std::int32_t days_ = 0;
};

namespace detail {

constexpr bool isDate(int year, unsigned month, unsigned day) {
  return Date::of(year, month, day).has_value();
}

/// RFC 3339, "full-date": the seconds up to its midnight.
std::optional<SinceEpoch> parseDate(std::string_view text);
/// Of days since 1970; up and down are not used.
std::string dateText(std::int64_t days, std::int64_t up, std::int64_t down);

template <>
struct TypeMaker<Date> {
  using Culprit = void;
  static constexpr TimeOps kOps{
      {kTime, "date"},
      "2026-01-26",
      &parseDate,
      &dateText,
      86'400,
      1,
      [](const void* date, std::int64_t& days) {
        days = static_cast<const Date*>(date)->sysDays().time_since_epoch().count();
        return true;
      },
      [](void* date, std::int64_t days) {
        *static_cast<Date*>(date) = Date().addDays(days);
        return true;
      },
  };
  static constexpr Type make() { return {.kind = Kind::Scalar, .custom = &kOps}; }
};

}  // namespace detail
}  // namespace mcpapps
