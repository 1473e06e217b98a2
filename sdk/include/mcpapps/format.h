// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// Numbers, amounts, dates and lists as the user's language writes them:
//
//   static mcpapps::Formats formats(app);             // the host's locale and time zone
//   formats.currency(expense.amount, "EUR")           // "1.234,50 €" in German
//   formats.date(expense.date, {.dateStyle = mcpapps::DateStyle::Long})
//   formats.number(bytes, {.notation = mcpapps::Notation::Compact})
//
// In a page this is the browser's Intl. Natively the same calls give a plain form, "1234.50 EUR"
// and "2026-01-05 15:04" in UTC, whatever the locale and on every machine; see docs/formats.md.

#include <chrono>
#include <concepts>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "mcpapps/app.h"
#include "mcpapps/date.h"
#include "mcpapps/decimal.h"
#include "mcpapps/format_options.h"

namespace mcpapps {

/// Writes by the rules of a locale and a time zone. Cheap to copy: copies share what they follow.
///
/// Nothing throws. A locale or a time zone that is unknown is reported once, to App::onError() as
/// BadMessage, and that of the browser is used in its place; so is one that was not given. Bad
/// arguments are reported once, as Misuse: see the calls.
class Formats {
 public:
  /// Follows HostContext::locale and HostContext::timeZone. Made before connect(), it has them
  /// before any handler of the App runs. It may outlive the App.
  explicit Formats(App& app);
  /// `locale` is a BCP 47 tag such as "de-AT". `timeZone` is an IANA name such as "Europe/Vienna",
  /// or an offset such as "+05:30". Errors go to standard error, in a page to the console.
  explicit Formats(std::string locale, std::string timeZone = {});

  /// The language tag by whose rules is written: that of the host or the constructor, or the
  /// browser's own where that is unknown, or none was given. The latter is "en-US" natively.
  const std::string& locale() const;
  /// As given by the host or the constructor; empty if they gave none.
  const std::string& timeZone() const;

  // ---- Numbers ----
  // A double is written by the shortest digits that say it, a Decimal and an integer exactly. What
  // is not finite is "NaN" or "∞" in most languages.

  std::string number(double value, const NumberFormat& format = {}) const;
  std::string number(Decimal value, const NumberFormat& format = {}) const;
  template <std::integral Number>
  std::string number(Number value, const NumberFormat& format = {}) const {
    return number(Decimal(value), format);
  }

  /// `code` is three letters of ISO 4217, such as "EUR". Anything else is written behind the
  /// number, as it is, and reported.
  std::string currency(double amount, std::string_view code, const NumberFormat& format = {}) const;
  std::string currency(Decimal amount, std::string_view code,
                       const NumberFormat& format = {}) const;
  template <std::integral Number>
  std::string currency(Number amount, std::string_view code,
                       const NumberFormat& format = {}) const {
    return currency(Decimal(amount), code, format);
  }

  /// Of 0.25, "25%".
  std::string percent(double ratio, const NumberFormat& format = {}) const;
  std::string percent(Decimal ratio, const NumberFormat& format = {}) const;
  template <std::integral Number>
  std::string percent(Number ratio, const NumberFormat& format = {}) const {
    return percent(Decimal(ratio), format);
  }

  // ---- Dates and times ----
  // An instant is any std::chrono::sys_time, such as system_clock::time_point. It is shown in the
  // time zone; a Date is the same day everywhere. An instant that Intl cannot show, more than
  // 100,000,000 days from 1970, is the empty text, and reported.

  std::string date(Date date, const DateTimeFormat& format = {}) const;
  template <class Duration>
  std::string date(std::chrono::sys_time<Duration> at, const DateTimeFormat& format = {}) const {
    return instant(milliseconds(at), true, false, format);
  }
  /// Both days and those between them, as briefly as the language says it: "Jan 10 – 23, 2012". If
  /// `last` is before `first`, both are written in full.
  std::string dateRange(Date first, Date last, const DateTimeFormat& format = {}) const;
  template <class Duration>
  std::string time(std::chrono::sys_time<Duration> at, const DateTimeFormat& format = {}) const {
    return instant(milliseconds(at), false, true, format);
  }
  template <class Duration>
  std::string dateTime(std::chrono::sys_time<Duration> at,
                       const DateTimeFormat& format = {}) const {
    return instant(milliseconds(at), true, true, format);
  }

  /// "in 3 days", "yesterday"; a negative `value` has passed. One that is not finite is the empty
  /// text, and reported.
  std::string relativeTime(double value, RelativeUnit unit,
                           const RelativeTimeFormat& format = {}) const;
  /// From one instant to another, in the largest unit of which there is a whole one: up to 59
  /// seconds, 59 minutes, 23 hours, 6 days, 4 weeks, 11 months of 30.44 days, then years.
  template <class One, class Other>
  std::string relativeTime(std::chrono::sys_time<One> at, std::chrono::sys_time<Other> now,
                           const RelativeTimeFormat& format = {}) const {
    return relativeTime(milliseconds(at) - milliseconds(now), format);
  }

  // ---- Words ----

  /// "a, b, and c".
  std::string list(const std::vector<std::string>& items, const ListFormat& format = {}) const;

  /// Which form goes with the number: `formats.plural(n) == PluralCategory::One ? "file" :
  /// "files"`.
  PluralCategory plural(double value, PluralType type = PluralType::Cardinal) const;

 private:
  struct State;

  template <class Duration>
  static double milliseconds(std::chrono::sys_time<Duration> at) {
    using Milliseconds = std::chrono::duration<double, std::milli>;
    return std::chrono::duration_cast<Milliseconds>(at.time_since_epoch()).count();
  }

  std::string instant(double milliseconds, bool hasDate, bool hasTime,
                      const DateTimeFormat& format) const;
  std::string relativeTime(double milliseconds, const RelativeTimeFormat& format) const;

  std::shared_ptr<State> state_;
};

}  // namespace mcpapps
