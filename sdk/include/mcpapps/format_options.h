// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// What the calls of format.h may be told. The names are those of JavaScript's Intl, whose
// documentation says more of each.

#include <cstdint>
#include <optional>

namespace mcpapps {

enum class Notation : std::uint8_t { Standard, Compact };
enum class CompactDisplay : std::uint8_t { Short, Long };
enum class SignDisplay : std::uint8_t { Auto, Always, ExceptZero, Negative, Never };
enum class CurrencyDisplay : std::uint8_t { Symbol, Code };

struct NumberFormat {
  /// Digits behind the point, 0 to 20. Without them: up to 3 of a number, as many as the currency
  /// has of an amount, none of percents, two digits in all with Notation::Compact. What is beyond
  /// 20 is 20; a minimum above the maximum is the maximum.
  std::optional<int> minimumFractionDigits = {};
  std::optional<int> maximumFractionDigits = {};
  /// Compact: 1.2K, or "1.2 thousand" with CompactDisplay::Long.
  Notation notation = Notation::Standard;
  CompactDisplay compactDisplay = CompactDisplay::Short;
  /// Always: +5. ExceptZero: +5, but 0. Negative: as Auto, but no -0.
  SignDisplay signDisplay = SignDisplay::Auto;
  /// Thousands are set apart.
  bool useGrouping = true;
  /// Of amounts: $5 or USD 5.
  CurrencyDisplay currencyDisplay = CurrencyDisplay::Symbol;

  friend bool operator==(const NumberFormat&, const NumberFormat&) = default;
};

enum class DateStyle : std::uint8_t { Short, Medium, Long, Full };
enum class TimeStyle : std::uint8_t { Short, Medium };
enum class TextWidth : std::uint8_t { None, Short, Long };
enum class DigitWidth : std::uint8_t { None, Numeric, TwoDigit };
enum class MonthWidth : std::uint8_t { None, Numeric, TwoDigit, Short, Long };
/// H12: 12:05 AM. H23: 00:05. Auto: as the locale has it.
enum class HourCycle : std::uint8_t { Auto, H12, H23 };

struct DateTimeFormat {
  /// Counts if none of `weekday`, `year`, `month` and `day` is set. In English: 1/26/26,
  /// Jan 26, 2026, January 26, 2026, Monday, January 26, 2026.
  DateStyle dateStyle = DateStyle::Medium;
  /// The parts of the date that are shown, in the order that the locale has.
  TextWidth weekday = TextWidth::None;
  DigitWidth year = DigitWidth::None;
  MonthWidth month = MonthWidth::None;
  DigitWidth day = DigitWidth::None;
  /// In English: 3:04 PM, 3:04:07 PM.
  TimeStyle timeStyle = TimeStyle::Short;
  HourCycle hourCycle = HourCycle::Auto;

  friend bool operator==(const DateTimeFormat&, const DateTimeFormat&) = default;
};

enum class RelativeUnit : std::uint8_t { Second, Minute, Hour, Day, Week, Month, Quarter, Year };
/// Always: 1 day ago. Auto: yesterday, where the language has a word for it.
enum class RelativeNumeric : std::uint8_t { Always, Auto };
enum class RelativeStyle : std::uint8_t { Long, Short };

struct RelativeTimeFormat {
  RelativeNumeric numeric = RelativeNumeric::Auto;
  RelativeStyle style = RelativeStyle::Long;

  friend bool operator==(const RelativeTimeFormat&, const RelativeTimeFormat&) = default;
};

/// Conjunction: a, b, and c. Disjunction: a, b, or c. Unit: a, b, c.
enum class ListType : std::uint8_t { Conjunction, Disjunction, Unit };
enum class ListStyle : std::uint8_t { Long, Short, Narrow };

struct ListFormat {
  ListType type = ListType::Conjunction;
  ListStyle style = ListStyle::Long;

  friend bool operator==(const ListFormat&, const ListFormat&) = default;
};

/// Cardinal: 1 file, 2 files. Ordinal: 1st, 2nd, 3rd.
enum class PluralType : std::uint8_t { Cardinal, Ordinal };

/// The form of a word that goes with a number. English has One and Other, and Two and Few for
/// ordinals; other languages have more.
enum class PluralCategory : std::uint8_t { Zero, One, Two, Few, Many, Other };

}  // namespace mcpapps
