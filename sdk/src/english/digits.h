// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <string>
#include <string_view>

namespace mcpapps::english {

/// A number as decimal digits, for rounding as people do it: 1.005 is exactly in the middle.
class Digits {
 public:
  /// The shortest digits that say a double, or all that a text has, "-12.50".
  static Digits of(double number);
  static Digits of(std::string_view decimal);

  bool isNegative() const { return isNegative_; }
  bool isZero() const { return digits_.empty(); }
  /// The first digit stands for so many tens to the power of this; 0 of zero.
  int magnitude() const { return digits_.empty() ? 0 : point_ - 1; }

  /// Multiplies by a power of ten.
  void shift(int powers) { point_ += digits_.empty() ? 0 : powers; }
  /// Keeps so many digits behind the point, the middle goes away from zero, or to the even digit;
  /// negative numbers of them count in front of it.
  void round(int fractionDigits, bool isHalfEven = false);

  /// In front of the point, at least "0".
  std::string whole() const;
  /// Behind it, at least so many.
  std::string fraction(int atLeast) const;

 private:
  void trim();

  bool isNegative_ = false;
  /// Without zeros at both ends: 0.digits * 10^point.
  std::string digits_;
  int point_ = 0;
};

}  // namespace mcpapps::english
