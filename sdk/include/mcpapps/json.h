// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace mcpapps {

/// A JSON value. Only the calls of nlohmann::json that cannot throw are used in the SDK: it is
/// compiled without exceptions, where a throw would end the program.
using Json = nlohmann::json;

/// Deeper nesting than this is refused: what walks along a value is recursive, and a host must not
/// be able to exhaust the stack. At this depth the SDK takes less than half of a view's 64 kB.
inline constexpr std::size_t kMaxJsonDepth = 256;

/// Parses one JSON text. Empty if the text is not JSON or is nested deeper than kMaxJsonDepth.
std::optional<Json> parseJson(std::string_view text);

/// Writes `value` without white space. Bytes that are not UTF-8 become U+FFFD.
std::string dumpJson(const Json& value);

}  // namespace mcpapps
