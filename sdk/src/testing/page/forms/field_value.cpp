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
