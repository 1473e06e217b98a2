// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <cstddef>
#include <string_view>

namespace mcpapps {

/// The character at `position`, which moves behind it. A byte that begins no character is U+FFFD.
char32_t nextCharacter(std::string_view text, std::size_t& position);

/// How many characters there are.
std::size_t countCharacters(std::string_view text);

}  // namespace mcpapps
