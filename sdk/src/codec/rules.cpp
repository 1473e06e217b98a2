// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include <cstdio>
#include <string>

#include "codec/text.h"
#include "mcpapps/detail/field_builder.h"
#include "mcpapps/detail/packed.h"

namespace mcpapps {
namespace {

// As few digits as the number needs: std::to_string(double) writes six decimals.
std::string textOf(double number) {
  char text[32];
  const int length = std::snprintf(text, sizeof text, "%.15g", number);
  return std::string(text, static_cast<std::size_t>(length));
}

std::string outside(std::string_view bound, std::string_view limit, const std::string& got) {
  return std::string("expected ").append(bound).append(limit).append(", got ").append(got);
}

std::string checkNumber(const FieldRules& rules, double number) {
  if (rules.minimum && number < *rules.minimum) {
    return outside("at least ", textOf(*rules.minimum), textOf(number));
  }
  if (rules.maximum && number > *rules.maximum) {
    return outside("at most ", textOf(*rules.maximum), textOf(number));
  }
  return {};
}

std::string checkCount(std::size_t count, const std::optional<std::uint32_t>& least,
                       const std::optional<std::uint32_t>& most, const char* unit) {
  const auto counted = [&](std::uint32_t limit) {
    return std::to_string(limit).append(unit).append(limit == 1 ? "" : "s");
  };
  if (least && count < *least) return outside("at least ", counted(*least), std::to_string(count));
  if (most && count > *most) return outside("at most ", counted(*most), std::to_string(count));
  return {};
}

}  // namespace

std::string detail::checkRules(const FieldRules& rules, const packed::Value& value) {
  if (value.isNumber()) return checkNumber(rules, value.number());
  if (value.isArray()) return checkCount(value.size(), rules.minItems, rules.maxItems, " item");
  if (!value.isString() || !(rules.minLength || rules.maxLength)) return {};
  return checkCount(countCharacters(value.string()), rules.minLength, rules.maxLength,
                    " character");
}

}  // namespace mcpapps
