// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// Relative times, lists and plurals in American English, as browsers write them.

#include <cmath>
#include <string>
#include <string_view>

#include "english/digits.h"
#include "mcpapps/detail/intl.h"
#include "mcpapps/texts.h"

namespace mcpapps::detail::intl {
namespace {

struct UnitNames {
  std::string_view name;
  std::string_view shortName;
  std::string_view shortPlural;
};
constexpr UnitNames kUnits[] = {
    {"second", "sec.", "sec."},   {"minute", "min.", "min."}, {"hour", "hr.", "hr."},
    {"day", "day", "days"},       {"week", "wk.", "wk."},     {"month", "mo.", "mo."},
    {"quarter", "qtr.", "qtrs."}, {"year", "yr.", "yr."},
};

/// "yesterday"; empty if there is no such word.
std::string wordFor(double value, RelativeUnit unit, RelativeStyle style) {
  // Browsers compare hundredths.
  const double hundredths = std::round(value * 100);
  if (hundredths != 0 && std::abs(hundredths) != 100) return {};
  value = hundredths / 100;
  if (unit == RelativeUnit::Day) return value == 0 ? "today" : value > 0 ? "tomorrow" : "yesterday";
  if (unit == RelativeUnit::Second) return value == 0 ? "now" : "";
  const bool isTime = unit == RelativeUnit::Minute || unit == RelativeUnit::Hour;
  if (isTime && value != 0) return {};
  std::string word = value == 0 ? "this " : value > 0 ? "next " : "last ";
  const UnitNames& names = kUnits[static_cast<std::size_t>(unit)];
  return word.append(style == RelativeStyle::Short && !isTime ? names.shortName : names.name);
}

/// Without its sign, and with three digits behind the point, as numbers are that come without
/// options.
english::Digits rounded(double value, bool isHalfEven = false) {
  english::Digits digits = english::Digits::of(std::abs(value));
  digits.round(3, isHalfEven);
  return digits;
}

PluralCategory ordinalOf(const std::string& whole) {
  const char last = whole.back();
  const bool isTeen = whole.size() > 1 && whole[whole.size() - 2] == '1';
  if (isTeen) return PluralCategory::Other;
  if (last == '1') return PluralCategory::One;
  if (last == '2') return PluralCategory::Two;
  return last == '3' ? PluralCategory::Few : PluralCategory::Other;
}

struct Joints {
  std::string_view ofTwo;
  std::string_view between;
  std::string_view last;
};

Joints jointsOf(const ListFormat& format) {
  if (format.type == ListType::Disjunction) return {" or ", ", ", ", or "};
  if (format.type == ListType::Unit) {
    if (format.style == ListStyle::Narrow) return {" ", " ", " "};
    return {", ", ", ", ", "};
  }
  if (format.style == ListStyle::Long) return {" and ", ", ", ", and "};
  if (format.style == ListStyle::Short) return {" & ", ", ", ", & "};
  return {", ", ", ", ", "};
}

}  // namespace

std::string relativeTime(const Place& place, const RelativeTimeFormat& format, double value,
                         RelativeUnit unit) {
  if (format.numeric == RelativeNumeric::Auto) {
    if (std::string word = wordFor(value, unit, format.style); !word.empty()) return word;
  }
  // Browsers round these otherwise than numbers by themselves.
  const english::Digits digits = rounded(value, true);
  const std::string count = number(place, NumberSpec{}, digits.whole() + "." + digits.fraction(1));
  const bool isOne = count == "1";
  const UnitNames& names = kUnits[static_cast<std::size_t>(unit)];
  std::string text = count + " ";
  if (format.style == RelativeStyle::Short) {
    text += isOne ? names.shortName : names.shortPlural;
  } else {
    text.append(names.name).append(isOne ? "" : "s");
  }
  return std::signbit(value) ? text + " ago" : "in " + text;
}

std::string list(const Place&, const ListFormat& format, const std::vector<std::string>& items) {
  const Joints joints = jointsOf(format);
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) text += i + 1 < items.size() ? joints.between : i == 1 ? joints.ofTwo : joints.last;
    text += items[i];
  }
  return text;
}

PluralCategory plural(const Place&, PluralType type, double value) {
  if (!std::isfinite(value)) return PluralCategory::Other;
  const english::Digits digits = rounded(value);
  if (!digits.fraction(0).empty()) return PluralCategory::Other;
  const std::string whole = digits.whole();
  if (type == PluralType::Ordinal) return ordinalOf(whole);
  return whole == "1" ? PluralCategory::One : PluralCategory::Other;
}

const std::string& ownLocale() {
  static const std::string own = "en-US";
  return own;
}

bool knowsLocale(const std::string& locale) { return isLanguageTag(locale); }

}  // namespace mcpapps::detail::intl
