// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/decimal.h"

#include <cmath>

#include "codec/codec.h"

namespace mcpapps {
namespace {

// A double represents every number of so many digits, and each by another value.
constexpr double kFifteenDigits = 1e15;
// 2^63.
constexpr double kTooLarge = 9223372036854775808.0;

bool isShort(std::int64_t unscaled) {
  constexpr auto kMost = static_cast<std::int64_t>(kFifteenDigits);
  return unscaled > -kMost && unscaled < kMost;
}

}  // namespace

Decimal Decimal::fromDouble(double number) {
  if (!(std::abs(number) < kTooLarge)) return notFinite();
  if (number == std::trunc(number)) return static_cast<std::int64_t>(number);
  // The shortest decimal with this value as a double. Powers of ten up to 10^22 are exact doubles,
  // so the division below returns the double nearest to the decimal.
  int scale = 0;
  double rounded = std::round(number);
  while (rounded / static_cast<double>(detail::powerOfTen(scale)) != number && scale < kMaxScale) {
    const double next = std::round(number * static_cast<double>(detail::powerOfTen(scale + 1)));
    if (std::abs(next) >= kFifteenDigits) break;
    rounded = next;
    ++scale;
  }
  auto unscaled = static_cast<std::int64_t>(rounded);
  for (; scale > 0 && unscaled % 10 == 0; --scale) unscaled /= 10;
  return of(unscaled, scale);
}

double Decimal::toDouble() const {
  if (!isFinite()) return std::nan("");
  return static_cast<double>(unscaled_) / static_cast<double>(detail::powerOfTen(scale_));
}

std::string Decimal::toString() const {
  if (!isFinite()) return "NaN";
  std::string text = std::to_string(unscaled_);
  if (scale_ == 0) return text;
  const std::size_t sign = unscaled_ < 0 ? 1 : 0;
  const std::size_t least = std::size_t{scale_} + 1;
  if (const std::size_t digits = text.size() - sign; digits < least) {
    text.insert(sign, least - digits, '0');
  }
  return text.insert(text.size() - scale_, 1, '.');
}

namespace detail {

bool decodeDecimal(Decoder& decoder, const Type&, const packed::Value& value, void* out,
                   const DecoderPlace& place) {
  auto& number = *static_cast<Decimal*>(out);
  if (value.isString()) {
    const std::optional<Decimal> read = Decimal::parse(value.string());
    if (read) {
      number = *read;
      return true;
    }
    decoder.report(place,
                   std::string("expected a decimal such as 12.50, with up to 18 digits, got \"")
                       .append(value.string())
                       .append("\""));
    return false;
  }
  if (!value.isNumber()) return decoder.expected("number or string", value, place);
  std::int64_t whole = 0;
  const Decimal read = value.integer(whole) ? Decimal(whole) : Decimal::fromDouble(value.number());
  if (!read.isFinite()) {
    decoder.report(place, "decimal out of range");
    return false;
  }
  number = read;
  return true;
}

void encodeDecimal(packed::Writer& writer, const Type&, const void* value) {
  const auto& number = *static_cast<const Decimal*>(value);
  if (!number.isFinite()) return writer.null();
  if (isShort(number.unscaled())) return writer.number(number.toDouble());
  writer.string(number.toString());
}

std::string decimalDigits(const void* value) {
  return static_cast<const Decimal*>(value)->toString();
}

}  // namespace detail
}  // namespace mcpapps
