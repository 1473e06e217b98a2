// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace mcpapps::server {

/// The versions of MCP that a Server supports, newest first. They agree in all that it uses.
inline constexpr std::array<std::string_view, 4> kVersions = {"2025-11-25", "2025-06-18",
                                                              "2025-03-26", "2024-11-05"};

inline bool isKnownVersion(std::string_view version) {
  return std::ranges::find(kVersions, version) != kVersions.end();
}

}  // namespace mcpapps::server
