// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <optional>
#include <string_view>

namespace mcpapps::format {

/// The minutes east of UTC of "+05:30", "-0800" or "+01"; nothing for other texts. Not all browsers
/// know such zones.
constexpr std::optional<int> offsetOf(std::string_view zone) {
  if (zone.empty() || (zone.front() != '+' && zone.front() != '-')) return std::nullopt;
  const int sign = zone.front() == '-' ? -1 : 1;
  zone.remove_prefix(1);
  const bool hasColon = zone.size() == 5 && zone[2] == ':';
  if (zone.size() != 2 && zone.size() != 4 && !hasColon) return std::nullopt;
  int digits[4] = {};
  int count = 0;
  for (std::size_t i = 0; i < zone.size(); ++i) {
    if (hasColon && i == 2) continue;
    const int digit = zone[i] - '0';
    if (digit < 0 || digit > 9) return std::nullopt;
    digits[count++] = digit;
  }
  const int hours = digits[0] * 10 + digits[1];
  const int minutes = digits[2] * 10 + digits[3];
  if (hours > 23 || minutes > 59) return std::nullopt;
  return sign * (hours * 60 + minutes);
}

}  // namespace mcpapps::format
