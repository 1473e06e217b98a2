// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "mcpapps/payload.h"

namespace mcpapps {

/// A whole number; exact up to 2^53. std::to_string() needs several times the code.
std::string decimal(double number);

/// Whether a character of UTF-8 began before this byte.
inline bool isWithinCharacter(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0) == 0x80;
}

std::size_t countCharacters(std::string_view text);
/// Of ASCII letters.
std::string inLowerCase(std::string_view text);

/// At most `most` bytes of UTF-8, not cut within a character, with an ellipsis for the rest.
std::string shortened(std::string_view text, std::size_t most);
/// The same with the ellipsis in the middle.
std::string withoutMiddle(std::string_view text, std::size_t most);

std::string toString(const std::vector<Problem>& problems);

void writeToStandardError(std::string_view text);

namespace packed {

/// JSON without white space, with the members in their order, as JSON.stringify writes them; a tree
/// of Json would sort them. An absent value is null.
std::string toText(const Value& value);

}  // namespace packed
}  // namespace mcpapps
