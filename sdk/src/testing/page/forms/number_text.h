// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace mcpapps::page::memory {

/// As `String(number)` in JavaScript: the shortest text that reads as this number.
std::string numberText(double number);

/// A valid number of HTML in an `<input>`.
std::optional<double> numberIn(std::string_view text);
/// Whether the whole text is what the pattern says.
bool matches(std::string_view text, const std::string& pattern);

}  // namespace mcpapps::page::memory
