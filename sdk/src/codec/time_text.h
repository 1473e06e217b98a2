// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace mcpapps::detail {

/// A time since 1970, or a duration: `nanoseconds` is between 0 and 10^9 - 1 and is added to the
/// seconds.
struct Seconds {
  std::int64_t whole = 0;
  std::int64_t nanoseconds = 0;
};

/// A time in whole ticks of up/down seconds, rounded down; empty if there are too many of them.
std::optional<std::int64_t> toTicks(const Seconds& time, std::int64_t up, std::int64_t down);
std::optional<Seconds> fromTicks(std::int64_t ticks, std::int64_t up, std::int64_t down);

/// RFC 3339, section 5.6. A leap second is the second after it.
std::optional<Seconds> parseInstant(std::string_view text);
/// In UTC, with as many digits as are needed; empty outside of the years 0 to 9999.
std::string instantText(const Seconds& time);

struct TimeSpan {
  bool isNegative = false;
  Seconds length;
};

/// ISO 8601, "P1DT2H3M4.5S" or "P2W". Years and months have no fixed length and are refused. A sign
/// may stand in front, as in Java and JavaScript.
std::optional<TimeSpan> parseDuration(std::string_view text);
std::string durationText(const TimeSpan& duration);

}  // namespace mcpapps::detail
