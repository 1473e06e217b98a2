// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// What format.h needs of its surroundings. In a page these functions are the browser's Intl
// (bindings/page/intl.cpp); natively they write a plain form (sdk/src/format/plain.cpp). What goes
// in was checked by format.cpp: locales and time zones are known, digits are in range, times are
// times, numbers of relative times are finite.

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "mcpapps/format_options.h"

namespace mcpapps::detail::intl {

/// Whose rules are followed.
struct Place {
  /// BCP 47; empty for that of the surroundings.
  std::string locale;
  /// IANA; empty for that of the surroundings.
  std::string timeZone;
  /// No other Place in the program has it.
  std::uint32_t number = 0;
};

enum class NumberStyle : std::uint8_t { Decimal, Percent, Currency };
struct NumberSpec {
  NumberStyle style = NumberStyle::Decimal;
  /// Three capital letters.
  std::array<char, 4> currency{};
  NumberFormat format;

  friend bool operator==(const NumberSpec&, const NumberSpec&) = default;
};

struct DateTimeSpec {
  bool hasDate = true;
  bool hasTime = true;
  /// Whatever time zone the Place has.
  bool isUtc = false;
  DateTimeFormat format;

  friend bool operator==(const DateTimeSpec&, const DateTimeSpec&) = default;
};

std::string number(const Place& place, const NumberSpec& spec, double value);
/// `digits` is a decimal number or "NaN".
std::string number(const Place& place, const NumberSpec& spec, const std::string& digits);
/// Of milliseconds since 1970.
std::string dateTime(const Place& place, const DateTimeSpec& spec, double milliseconds);
/// `first` is not after `last`, and `spec` has no time.
std::string dateRange(const Place& place, const DateTimeSpec& spec, double first, double last);
std::string relativeTime(const Place& place, const RelativeTimeFormat& format, double value,
                         RelativeUnit unit);
std::string list(const Place& place, const ListFormat& format,
                 const std::vector<std::string>& items);
PluralCategory plural(const Place& place, PluralType type, double value);

/// The language tag of the surroundings.
const std::string& ownLocale();

/// Of texts that look like one.
bool knowsLocale(const std::string& locale);
bool knowsTimeZone(const std::string& timeZone);

}  // namespace mcpapps::detail::intl
