// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// Texts for people to read, and JSON as text.

#include <string>
#include <string_view>
#include <vector>

#include "mcpapps/payload.h"

namespace mcpapps {

/// A whole number; exact up to 2^53. What std::to_string() brings along is several times as large.
std::string decimal(double number);

/// Whether a character of UTF-8 began before this byte.
inline bool isWithinCharacter(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0) == 0x80;
}

/// At most so many bytes of UTF-8, not cut within a character, and an ellipsis if there are more.
std::string shortened(std::string_view text, std::size_t most);
/// The same with the ellipsis in the middle.
std::string withoutMiddle(std::string_view text, std::size_t most);

/// One after the other.
std::string toString(const std::vector<Problem>& problems);

void writeToStandardError(std::string_view text);

namespace packed {

/// JSON without white space, the members of objects in their order, as JSON.stringify writes them;
/// a tree of Json would sort them. An absent value is null.
std::string toText(const Value& value);

}  // namespace packed
}  // namespace mcpapps
