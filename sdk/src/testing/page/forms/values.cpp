// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "testing/page/forms/values.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <regex>

#include "mcpapps/date.h"

namespace mcpapps::page::memory {
namespace {

bool isDigit(char letter) { return letter >= '0' && letter <= '9'; }

std::size_t countDigits(std::string_view text) {
  std::size_t count = 0;
  while (count < text.size() && isDigit(text[count])) ++count;
  return count;
}

std::string withoutNewlines(std::string_view text) {
  std::string left(text);
  std::erase_if(left, [](char each) { return each == '\n' || each == '\r'; });
  return left;
}

// There is no year 0.
bool isDate(std::string_view text) { return Date::parse(text).value_or(Date::first()).year() > 0; }

bool isTime(std::string_view text) {
  return matches(text, R"(([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?)");
}

bool isDateTime(std::string_view text) {
  return text.size() > 11 && isDate(text.substr(0, 10)) && (text[10] == 'T' || text[10] == ' ') &&
         isTime(text.substr(11));
}

std::string rangeValue(const Item& input, std::string_view text) {
  const double least = numberIn(input.attributeOr("min", "")).value_or(0);
  const double most = std::max(least, numberIn(input.attributeOr("max", "")).value_or(100));
  return numberText(std::clamp(numberIn(text).value_or(least + (most - least) / 2), least, most));
}

std::string where(bool isValid, std::string_view text) {
  return isValid ? std::string(text) : std::string();
}

}  // namespace

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
  std::string_view left = text;
  if (left.starts_with('-')) left.remove_prefix(1);
  const std::size_t whole = countDigits(left);
  left.remove_prefix(whole);
  std::size_t part = 0;
  if (left.starts_with('.')) {
    left.remove_prefix(1);
    part = countDigits(left);
    if (part == 0) return std::nullopt;
    left.remove_prefix(part);
  }
  if (whole + part == 0) return std::nullopt;
  if (left.starts_with('e') || left.starts_with('E')) {
    left.remove_prefix(1);
    if (left.starts_with('-') || left.starts_with('+')) left.remove_prefix(1);
    const std::size_t digits = countDigits(left);
    if (digits == 0) return std::nullopt;
    left.remove_prefix(digits);
  }
  if (!left.empty()) return std::nullopt;
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

std::string fieldValue(const Item& input, std::string_view type, std::string_view text) {
  if (type == "number") return where(numberIn(text).has_value(), text);
  if (type == "range") return rangeValue(input, text);
  if (type == "date") return where(isDate(text), text);
  if (type == "month") return where(isDate(std::string(text) + "-01"), text);
  if (type == "week") return where(matches(text, R"(\d{4}-W(0[1-9]|[1-4]\d|5[0-3]))"), text);
  if (type == "time") return where(isTime(text), text);
  if (type == "datetime-local") {
    std::string value = where(isDateTime(text), text);
    if (!value.empty()) value[10] = 'T';
    return value;
  }
  if (type == "color") return matches(text, "#[0-9A-Fa-f]{6}") ? inLowerCase(text) : "#000000";
  const std::string line = withoutNewlines(text);
  if (type == "email" || type == "url") return std::string(trimmed(line));
  return line;
}

}  // namespace mcpapps::page::memory
