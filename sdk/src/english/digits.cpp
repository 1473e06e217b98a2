// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "english/digits.h"

#include <algorithm>
#include <charconv>

namespace mcpapps::english {

Digits Digits::of(double number) {
  char text[32];
  // "-1.234e+21"
  const char* end =
      std::to_chars(text, text + sizeof text, number, std::chars_format::scientific).ptr;
  const std::string_view all(text, static_cast<std::size_t>(end - text));
  const std::size_t e = all.find('e');
  Digits digits = of(all.substr(0, e));
  int exponent = 0;
  const char* first = text + e + 1;
  std::from_chars(*first == '+' ? first + 1 : first, end, exponent);
  digits.shift(exponent);
  return digits;
}

Digits Digits::of(std::string_view decimal) {
  Digits digits;
  digits.isNegative_ = decimal.starts_with('-');
  if (digits.isNegative_) decimal.remove_prefix(1);
  const std::size_t point = std::min(decimal.find('.'), decimal.size());
  digits.point_ = static_cast<int>(point);
  digits.digits_ = decimal.substr(0, point);
  if (point < decimal.size()) digits.digits_ += decimal.substr(point + 1);
  digits.trim();
  return digits;
}

void Digits::trim() {
  const std::size_t zeros = std::min(digits_.find_first_not_of('0'), digits_.size());
  digits_.erase(0, zeros);
  point_ -= static_cast<int>(zeros);
  digits_.erase(digits_.find_last_not_of('0') + 1);
  if (digits_.empty()) point_ = 0;
}

void Digits::round(int fractionDigits, bool isHalfEven) {
  const int kept = point_ + fractionDigits;
  if (kept >= static_cast<int>(digits_.size())) return;
  if (kept < 0) {
    digits_.clear();
    return trim();
  }
  const auto count = static_cast<std::size_t>(kept);
  // There are no zeros at the end.
  const bool isMiddle = digits_[count] == '5' && count + 1 == digits_.size();
  const bool isEven = count == 0 || (digits_[count - 1] - '0') % 2 == 0;
  const bool isUp = digits_[count] >= '5' && !(isHalfEven && isMiddle && isEven);
  digits_.erase(count);
  if (isUp) {
    // A digit more for what is carried over.
    digits_.insert(0, 1, '0');
    ++point_;
    std::size_t at = digits_.size() - 1;
    for (; digits_[at] == '9'; --at) digits_[at] = '0';
    ++digits_[at];
  }
  trim();
}

std::string Digits::whole() const {
  if (point_ <= 0) return "0";
  std::string text = digits_.substr(0, static_cast<std::size_t>(point_));
  text.resize(static_cast<std::size_t>(point_), '0');
  return text;
}

std::string Digits::fraction(int atLeast) const {
  std::string text;
  if (point_ < 0) text.assign(static_cast<std::size_t>(-point_), '0');
  if (const auto from = static_cast<std::size_t>(std::max(point_, 0)); from < digits_.size()) {
    text += digits_.substr(from);
  }
  if (digits_.empty()) text.clear();
  if (const auto least = static_cast<std::size_t>(atLeast); text.size() < least) {
    text.resize(least, '0');
  }
  return text;
}

}  // namespace mcpapps::english
