// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "mcpapps/detail/packed.h"

namespace mcpapps {

// For those who want a tree. The rest of the SDK knows nlohmann::json by its name only: its header
// takes long to compile.

/// A JSON value. In a program without exceptions, what would throw ends the program. The SDK itself
/// uses only calls that cannot throw.
using Json = nlohmann::json;

/// Parses one JSON text. Empty if the text is not JSON or is nested deeper than kMaxJsonDepth.
std::optional<Json> parseJson(std::string_view text);

/// Writes `value` without white space. Bytes that are not UTF-8 become U+FFFD.
std::string dumpJson(const Json& value);

}  // namespace mcpapps
