// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// A tree of JSON, `Json`, for those who want one: it is nlohmann::json. In a program without
// exceptions, what would throw ends the program. The SDK itself uses only calls that cannot throw,
// and elsewhere only the name of nlohmann::json: its header takes long to compile.

#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "mcpapps/detail/packed.h"

namespace mcpapps {

using Json = nlohmann::json;

/// Parses one JSON text. Empty if the text is not JSON or is nested deeper than kMaxJsonDepth.
std::optional<Json> parseJson(std::string_view text);

/// Writes `value` without white space. Bytes that are not UTF-8 become U+FFFD.
std::string dumpJson(const Json& value);

}  // namespace mcpapps
