// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "testing/page/forms/field_value.h"

#include <algorithm>

#include "mcpapps/date.h"
#include "testing/page/forms/number_text.h"

namespace mcpapps::page::memory {
namespace {

std::string withoutNewlines(std::string_view text) {
  std::string left(text);
  std::erase_if(left, [](char each) { return each == '\n' || each == '\r'; });
  return left;
}

/// Whether `text` matches `shape`, in which 9 stands for any digit.
bool hasShape(std::string_view text, std::string_view shape) {
  return std::ranges::equal(text, shape, [](char letter, char wanted) {
    return wanted == '9' ? letter >= '0' && letter <= '9' : letter == wanted;
  });
}

int partOf(std::string_view text, std::size_t from, std::size_t count) {
  int number = 0;
  for (const char digit : text.substr(from, count)) number = number * 10 + (digit - '0');
  return number;
}

// There is no year 0.
bool isDate(std::string_view text) { return Date::parse(text).value_or(Date::first()).year() > 0; }

bool isMonth(std::string_view text) { return isDate(std::string(text) + "-01"); }

bool isWeek(std::string_view text) {
  return hasShape(text, "9999-W99") && partOf(text, 6, 2) >= 1 && partOf(text, 6, 2) <= 53;
}

bool isTime(std::string_view text) {
  const bool isWell = hasShape(text, "99:99") || hasShape(text, "99:99:99") ||
                      hasShape(text, "99:99:99.9") || hasShape(text, "99:99:99.99") ||
                      hasShape(text, "99:99:99.999");
  return isWell && partOf(text, 0, 2) < 24 && partOf(text, 3, 2) < 60 &&
         (text.size() < 8 || partOf(text, 6, 2) < 60);
}

bool isDateTime(std::string_view text) {
  return text.size() > 11 && isDate(text.substr(0, 10)) && (text[10] == 'T' || text[10] == ' ') &&
         isTime(text.substr(11));
}

bool isColor(std::string_view text) {
  return text.size() == 7 && text[0] == '#' &&
         text.find_first_not_of("0123456789abcdefABCDEF", 1) == text.npos;
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

std::string fieldValue(const Item& input, std::string_view type, std::string_view text) {
  if (type == "number") return where(numberIn(text).has_value(), text);
  if (type == "range") return rangeValue(input, text);
  if (type == "date") return where(isDate(text), text);
  if (type == "month") return where(isMonth(text), text);
  if (type == "week") return where(isWeek(text), text);
  if (type == "time") return where(isTime(text), text);
  if (type == "datetime-local") {
    std::string value = where(isDateTime(text), text);
    if (!value.empty()) value[10] = 'T';
    return value;
  }
  if (type == "color") return isColor(text) ? inLowerCase(text) : "#000000";
  const std::string line = withoutNewlines(text);
  if (type == "email" || type == "url") return std::string(trimmed(line));
  return line;
}

}  // namespace mcpapps::page::memory
