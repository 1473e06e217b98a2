// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// Numbers in American English, as browsers write them.

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

#include "english/digits.h"
#include "mcpapps/detail/intl.h"

namespace mcpapps::detail::intl {
namespace {

using english::Digits;

constexpr std::string_view kNoBreakSpace = "\u00a0";

struct Symbol {
  std::string_view code;
  std::string_view symbol;
};
constexpr Symbol kSymbols[] = {
    {"AUD", "A$"},   {"BRL", "R$"},  {"CAD", "CA$"},  {"CNY", "CN¥"}, {"EUR", "€"},
    {"GBP", "£"},    {"HKD", "HK$"}, {"ILS", "₪"},    {"INR", "₹"},   {"JPY", "¥"},
    {"KRW", "₩"},    {"MXN", "MX$"}, {"NZD", "NZ$"},  {"PHP", "₱"},   {"TWD", "NT$"},
    {"USD", "$"},    {"VND", "₫"},   {"XAF", "FCFA"}, {"XCD", "EC$"}, {"XOF", "F\u202fCFA"},
    {"XPF", "CFPF"}, {"XXX", "¤"},
};

// Of the currencies that are not divided into a hundred.
constexpr std::string_view kWithoutDigits =
    "AFN ALL BIF CLP COP DJF GNF HUF IDR IQD IRR ISK JPY KMF KPW KRW LAK LBP MGA MMK PKR PYG RWF "
    "SLL SOS "
    "SYP UGX VND VUV XAF XOF XPF YER";
constexpr std::string_view kWithThreeDigits = "BHD JOD KWD LYD OMR TND";

int digitsOf(std::string_view currency) {
  if (kWithoutDigits.find(currency) != kWithoutDigits.npos) return 0;
  return kWithThreeDigits.find(currency) != kWithThreeDigits.npos ? 3 : 2;
}

struct FractionDigits {
  int least;
  int most;
};

/// As ECMA-402 chooses them.
FractionDigits fractionDigitsOf(const NumberSpec& spec) {
  FractionDigits digits{0, spec.style == NumberStyle::Percent ? 0 : 3};
  const NumberFormat& format = spec.format;
  if (spec.style == NumberStyle::Currency && format.notation == Notation::Standard) {
    digits.least = digits.most = digitsOf(spec.currency.data());
  }
  const auto least = format.minimumFractionDigits;
  const auto most = format.maximumFractionDigits;
  if (least && most) return {*least, *most};
  if (least) return {*least, std::max(digits.most, *least)};
  if (most) return {std::min(digits.least, *most), *most};
  return digits;
}

/// 0 for units, 3 for thousands, up to 12 for trillions.
int unitOf(const Digits& digits) { return std::clamp(digits.magnitude() / 3 * 3, 0, 12); }

/// Rounds in units of a thousand, a million, … and gives the unit.
int roundCompactly(Digits& digits, const NumberSpec& spec, int fractionDigits) {
  const bool isFree = !spec.format.minimumFractionDigits && !spec.format.maximumFractionDigits;
  const auto roundIn = [&](int unit) {
    Digits rounded = digits;
    rounded.shift(-unit);
    // Two digits, or all in front of the point.
    rounded.round(isFree ? std::max(0, 1 - rounded.magnitude()) : fractionDigits);
    return rounded;
  };
  int unit = unitOf(digits);
  Digits rounded = roundIn(unit);
  Digits whole = rounded;
  whole.shift(unit);
  // 999.9 became a thousand.
  if (unitOf(whole) != unit) {
    unit = unitOf(whole);
    rounded = roundIn(unit);
  }
  digits = rounded;
  return unit;
}

std::string grouped(std::string whole, std::size_t leastDigits) {
  if (whole.size() < leastDigits) return whole;
  for (std::size_t at = whole.size(); at > 3;) whole.insert(at -= 3, 1, ',');
  return whole;
}

constexpr std::string_view kShortUnits[] = {"", "K", "M", "B", "T"};
constexpr std::string_view kLongUnits[] = {"", " thousand", " million", " billion", " trillion"};

std::string_view suffixOf(int unit, const NumberSpec& spec) {
  const bool isLong =
      spec.format.compactDisplay == CompactDisplay::Long && spec.style != NumberStyle::Currency;
  return isLong ? kLongUnits[unit / 3] : kShortUnits[unit / 3];
}

std::string_view signOf(bool isNegative, bool isZero, SignDisplay display) {
  switch (display) {
    case SignDisplay::Auto: return isNegative ? "-" : "";
    case SignDisplay::Always: return isNegative ? "-" : "+";
    case SignDisplay::ExceptZero: return isZero ? "" : isNegative ? "-" : "+";
    case SignDisplay::Negative: return isNegative && !isZero ? "-" : "";
    case SignDisplay::Never: break;
  }
  return "";
}

std::string symbolOf(const NumberSpec& spec, bool isDigitNext) {
  const std::string_view code = spec.currency.data();
  std::string_view symbol = code;
  if (spec.format.currencyDisplay == CurrencyDisplay::Symbol) {
    const auto* const found = std::ranges::find(kSymbols, code, &Symbol::code);
    if (found != std::end(kSymbols)) symbol = found->symbol;
  }
  std::string text(symbol);
  const bool endsWithLetter = symbol.back() >= 'A' && symbol.back() <= 'Z';
  if (endsWithLetter && isDigitNext) text += kNoBreakSpace;
  return text;
}

std::string withSign(const NumberSpec& spec, std::string_view sign, std::string_view number,
                     bool isDigitNext) {
  std::string text(sign);
  if (spec.style == NumberStyle::Currency) text += symbolOf(spec, isDigitNext);
  text += number;
  if (spec.style == NumberStyle::Percent) text += '%';
  return text;
}

std::string finite(const NumberSpec& spec, Digits digits) {
  const NumberFormat& format = spec.format;
  if (spec.style == NumberStyle::Percent) digits.shift(2);
  const FractionDigits fractionDigits = fractionDigitsOf(spec);
  const bool isCompact = format.notation == Notation::Compact;
  const bool isFree = isCompact && !format.minimumFractionDigits && !format.maximumFractionDigits;
  int unit = 0;
  if (isCompact) {
    unit = roundCompactly(digits, spec, fractionDigits.most);
  } else {
    digits.round(fractionDigits.most);
  }
  std::string number = digits.whole();
  if (format.useGrouping) number = grouped(std::move(number), isCompact ? 5 : 4);
  const std::string fraction = digits.fraction(isFree ? 0 : fractionDigits.least);
  if (!fraction.empty()) number.append(".").append(fraction);
  number += suffixOf(unit, spec);
  return withSign(spec, signOf(digits.isNegative(), digits.isZero(), format.signDisplay), number,
                  true);
}

std::string notANumber(const NumberSpec& spec) {
  return withSign(spec, signOf(false, true, spec.format.signDisplay), "NaN", false);
}

}  // namespace

std::string number(const Place&, const NumberSpec& spec, double value) {
  if (std::isnan(value)) return notANumber(spec);
  if (std::isinf(value)) {
    return withSign(spec, signOf(value < 0, false, spec.format.signDisplay), "∞", false);
  }
  return finite(spec, Digits::of(value));
}

std::string number(const Place&, const NumberSpec& spec, const std::string& digits) {
  return digits == "NaN" ? notANumber(spec) : finite(spec, Digits::of(digits));
}

}  // namespace mcpapps::detail::intl
