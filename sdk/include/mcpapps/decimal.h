// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <compare>
#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "mcpapps/detail/mistakes.h"
#include "mcpapps/detail/type_maker.h"

namespace mcpapps {

/// Where a number goes that lies between two others.
enum class Rounding : std::uint8_t {
  HalfExpand,  ///< To the nearer one; from the middle away from zero, as taught at school.
  HalfEven,    ///< To the nearer one; from the middle to the even one, as banks do.
  Trunc,       ///< Towards zero.
};

namespace detail {
/// Not constexpr: a text that is no Decimal is an error where it is written.
void thereIsNoSuchDecimal();
constexpr bool isDecimal(std::string_view text);

#define MCPAPPS_DETAIL_SAYS_isNoDecimal                                                  \
  "mcpapps: write Decimal(\"0.5\"), or Decimal::fromDouble() of a double; a Decimal is " \
  "multiplied by whole numbers, and toDouble() by fractions"
MCPAPPS_DETAIL_MISTAKE(isNoDecimal, class Number);

constexpr std::int64_t powerOfTen(int exponent) {
  std::int64_t power = 1;
  while (exponent-- > 0) power *= 10;
  return power;
}
}  // namespace detail

/// An exact decimal number, such as an amount of money: a whole number of 64 bits, `unscaled`, and
/// how many of its digits stand behind the point, `scale`, 0 to 18. 12.50 is 1250 with the scale 2.
///
/// Nothing wraps around: a result that has no room is not finite, and so is every result that is
/// made from it. It equals nothing, is neither less nor greater than anything, is "NaN" as text and
/// null in JSON. Ask isFinite() where numbers of the host's are added up.
///
/// In JSON it may be a number or a text such as "12.50". JSON's numbers are doubles in JavaScript:
/// what has up to 15 digits arrives as it was written, and so does each whole number up to 2^53; of
/// other numbers the first 15 digits count (0.1 + 0.2, which is 0.30000000000000004, is 0.3). It is
/// written as a number if that has up to 15 digits, else as a text. A number has no zeros at its
/// end: 12.50 comes back as 12.5, which equals it; a text keeps them. Where people read it, in
/// csv(), on a page and in a form, it has all digits of its scale; see withScale().
class Decimal {
 public:
  static constexpr int kMaxScale = 18;

  constexpr Decimal() = default;
  /// A whole number. Not finite if it is beyond 64 bits with a sign.
  template <std::integral Number>
    requires(!std::same_as<Number, bool>)
  constexpr Decimal(Number whole)  // NOLINT(google-explicit-constructor): so `total > 100` reads
      : unscaled_(static_cast<std::int64_t>(whole)) {
    if constexpr (std::is_unsigned_v<Number> && sizeof(Number) == sizeof(std::int64_t)) {
      if (unscaled_ < 0) *this = notFinite();
    }
  }
  template <std::floating_point Number>
  Decimal(Number) {  // NOLINT(google-explicit-constructor): tells of `total + 0.5`
    static_assert(detail::isNoDecimal<Number>, MCPAPPS_DETAIL_SAYS_isNoDecimal);
  }
  /// A number that is written in the program, as in Decimal("12.50"); it does not compile if the
  /// text is no Decimal. Use parse() for a text that is known at run time only.
  template <std::size_t kSize>
  explicit consteval Decimal(const char (&text)[kSize]) {
    const std::optional<Decimal> number = parse(std::string_view(text, kSize - 1));
    if (!number) detail::thereIsNoSuchDecimal();
    *this = *number;
  }
  MCPAPPS_DETAIL_MISTAKEN_IF(!detail::isDecimal({text, kSize - 1}),
                             "a Decimal is written as in \"12.50\"",
                             template <std::size_t kSize>
                             explicit constexpr Decimal(const char (&text)[kSize]));

  /// `unscaled` / 10^`scale`. Not finite if the scale is not between 0 and 18.
  static constexpr Decimal of(std::int64_t unscaled, int scale) {
    if (scale < 0 || scale > kMaxScale) return notFinite();
    Decimal number;
    number.unscaled_ = unscaled;
    number.scale_ = static_cast<std::uint8_t>(scale);
    return number;
  }

  /// Of digits with perhaps a `-` in front and a point between them, "-12.50". Nothing for any
  /// other text, and for a number that has no room.
  static constexpr std::optional<Decimal> parse(std::string_view text) {
    const bool isNegative = text.starts_with('-');
    if (isNegative) text.remove_prefix(1);
    const std::size_t point = text.find('.');
    const std::size_t scale = point == text.npos ? 0 : text.size() - point - 1;
    if (text.empty() || point == 0 || (point != text.npos && scale == 0) || scale > kMaxScale) {
      return std::nullopt;
    }
    std::int64_t number = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (i == point) continue;
      const int digit = text[i] - '0';
      if (digit < 0 || digit > 9 || __builtin_mul_overflow(number, std::int64_t{10}, &number) ||
          __builtin_add_overflow(number, std::int64_t{isNegative ? -digit : digit}, &number)) {
        return std::nullopt;
      }
    }
    return of(number, static_cast<int>(scale));
  }

  /// As a number of JSON is read, see above. Not finite if `number` is not, or has no room.
  static Decimal fromDouble(double number);

  constexpr bool isFinite() const { return scale_ <= kMaxScale; }
  constexpr std::int64_t unscaled() const { return unscaled_; }
  /// Of a number that is not finite, more than kMaxScale.
  constexpr int scale() const { return scale_; }

  /// The double next to it, if it has up to 15 digits; with more, one nearby. NaN if not finite.
  double toDouble() const;
  /// With as many digits behind the point as the scale says, such as "12.50".
  std::string toString() const;

  /// With at most so many digits behind the point; zeros are not added.
  constexpr Decimal rounded(int scale, Rounding rounding = Rounding::HalfExpand) const {
    if (!isFinite() || scale >= scale_) return *this;
    if (scale < 0) scale = 0;
    const std::int64_t unit = detail::powerOfTen(scale_ - scale);
    std::int64_t whole = unscaled_ / unit;
    const std::int64_t rest = unscaled_ % unit;
    const std::int64_t twice = (rest < 0 ? -rest : rest) * 2;
    const bool isUp =
        twice > unit || (twice == unit && (rounding == Rounding::HalfExpand || whole % 2 != 0));
    if (isUp && rounding != Rounding::Trunc) whole += unscaled_ < 0 ? -1 : 1;
    return of(whole, scale);
  }

  /// With just so many digits behind the point, 0 to 18: rounded, or with zeros at the end. Not
  /// finite if there is no room for these.
  constexpr Decimal withScale(int scale, Rounding rounding = Rounding::HalfExpand) const {
    return rounded(scale, rounding) + of(0, scale);
  }

  constexpr Decimal operator-() const { return Decimal() - *this; }
  friend constexpr Decimal operator+(Decimal left, Decimal right) {
    if (!align(left, right) ||
        __builtin_add_overflow(left.unscaled_, right.unscaled_, &left.unscaled_)) {
      return notFinite();
    }
    return left;
  }
  friend constexpr Decimal operator-(Decimal left, Decimal right) {
    if (!align(left, right) ||
        __builtin_sub_overflow(left.unscaled_, right.unscaled_, &left.unscaled_)) {
      return notFinite();
    }
    return left;
  }
  /// By a whole number, so that no digits are lost.
  template <std::integral Number>
  friend constexpr Decimal operator*(Decimal number, Number times) {
    const Decimal factor(times);
    if (!number.isFinite() || !factor.isFinite() ||
        __builtin_mul_overflow(number.unscaled_, factor.unscaled_, &number.unscaled_)) {
      return notFinite();
    }
    return number;
  }
  template <std::integral Number>
  friend constexpr Decimal operator*(Number times, Decimal number) {
    return number * times;
  }
  template <std::floating_point Number>
  friend constexpr Decimal operator*(Decimal number, Number) {
    static_assert(detail::isNoDecimal<Number>, MCPAPPS_DETAIL_SAYS_isNoDecimal);
    return number;
  }
  template <std::floating_point Number>
  friend constexpr Decimal operator*(Number, Decimal number) {
    static_assert(detail::isNoDecimal<Number>, MCPAPPS_DETAIL_SAYS_isNoDecimal);
    return number;
  }
  constexpr Decimal& operator+=(Decimal other) { return *this = *this + other; }
  constexpr Decimal& operator-=(Decimal other) { return *this = *this - other; }

  /// By the value: 12.5 equals 12.50.
  friend constexpr std::partial_ordering operator<=>(const Decimal& left, const Decimal& right) {
    if (!left.isFinite() || !right.isFinite()) return std::partial_ordering::unordered;
    Decimal one = left;
    Decimal other = right;
    if (align(one, other)) return one.unscaled_ <=> other.unscaled_;
    // The one that had no room for the other's scale is further from zero than any that has.
    return left.scale_ < right.scale_ ? left.unscaled_ <=> 0 : 0 <=> right.unscaled_;
  }
  friend constexpr bool operator==(const Decimal& left, const Decimal& right) {
    return (left <=> right) == 0;
  }

 private:
  static constexpr std::uint8_t kNotFinite = 255;

  static constexpr Decimal notFinite() {
    Decimal number;
    number.scale_ = kNotFinite;
    return number;
  }

  /// Gives both the larger scale. False if there is no room for that, or if one is not finite.
  static constexpr bool align(Decimal& one, Decimal& other) {
    if (!one.isFinite() || !other.isFinite()) return false;
    return one.scale_ < other.scale_ ? one.extend(other.scale_) : other.extend(one.scale_);
  }
  constexpr bool extend(std::uint8_t scale) {
    const std::int64_t factor = detail::powerOfTen(scale - scale_);
    scale_ = scale;
    return !__builtin_mul_overflow(unscaled_, factor, &unscaled_);
  }

  std::int64_t unscaled_ = 0;
  std::uint8_t scale_ = 0;
};

namespace detail {

constexpr bool isDecimal(std::string_view text) { return Decimal::parse(text).has_value(); }

bool decodeDecimal(Decoder& decoder, const Type& type, const packed::Value& value, void* out,
                   const DecoderPlace& place);
void encodeDecimal(packed::Writer& writer, const Type& type, const void* value);
std::string decimalDigits(const void* value);

template <>
struct TypeMaker<Decimal> {
  using Culprit = void;
  static constexpr ScalarOps kOps{{&decodeDecimal, &encodeDecimal}, {}, &decimalDigits};
  static constexpr Type make() { return {.kind = Kind::Scalar, .custom = &kOps}; }
};

}  // namespace detail
}  // namespace mcpapps
