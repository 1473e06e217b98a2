// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "testing/page/item.h"

namespace mcpapps::page::memory {

/// As `String(number)` in JavaScript: the shortest text that reads as this number.
std::string numberText(double number);

/// A valid number of HTML in an `<input>`.
std::optional<double> numberIn(std::string_view text);
bool matches(std::string_view text, const std::string& pattern);

/// The value of an `<input>` of this type for `text`. Spec HTML, "value sanitization algorithm".
std::string fieldValue(const Item& input, std::string_view type, std::string_view text);

}  // namespace mcpapps::page::memory
