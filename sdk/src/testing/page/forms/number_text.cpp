// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "testing/page/forms/number_text.h"

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <regex>

namespace mcpapps::page::memory {

std::string numberText(double number) {
  if (std::isnan(number)) return "NaN";
  if (std::isinf(number)) return number < 0 ? "-Infinity" : "Infinity";
  if (number == 0) return "0";
  if (number < 0) return "-" + numberText(-number);
  // d.ddde±xx, with as few digits as identify it.
  char written[40];
  const char* end =
      std::to_chars(written, written + sizeof written, number, std::chars_format::scientific).ptr;
  const std::string_view text(written, static_cast<std::size_t>(end - written));
  const std::size_t e = text.find('e');
  std::string digits(1, text[0]);
  if (e > 2) digits += text.substr(2, e - 2);
  // The number of digits before the point.
  const int point = std::atoi(std::string(text.substr(e + 1)).c_str()) + 1;
  const int count = static_cast<int>(digits.size());
  const auto zeros = [](int n) { return std::string(static_cast<std::size_t>(n), '0'); };
  if (point > 21 || point < -5) {
    const std::string exponent = std::to_string(std::abs(point - 1));
    if (count > 1) digits.insert(1, ".");
    return digits + (point > 0 ? "e+" : "e-") + exponent;
  }
  if (point <= 0) return "0." + zeros(-point) + digits;
  if (point >= count) return digits + zeros(point - count);
  return digits.insert(static_cast<std::size_t>(point), ".");
}

std::optional<double> numberIn(std::string_view text) {
  // Spec HTML, "valid floating-point number".
  static const std::regex valid(R"(-?(\d+(\.\d+)?|\.\d+)([eE][-+]?\d+)?)");
  if (!std::regex_match(text.begin(), text.end(), valid)) return std::nullopt;
  const double number = std::strtod(std::string(text).c_str(), nullptr);
  if (!std::isfinite(number)) return std::nullopt;
  return number;
}

bool matches(std::string_view text, const std::string& pattern) {
  try {
    const std::regex expression(pattern, std::regex::ECMAScript);
    return std::regex_match(text.begin(), text.end(), expression);
  } catch (const std::regex_error&) {
    return true;  // as in browsers: a pattern that is none refuses nothing
  }
}

}  // namespace mcpapps::page::memory
