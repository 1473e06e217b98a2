// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <string>
#include <string_view>

namespace mcpapps::server::detail {

/// SHA-256 (FIPS 180-4), as 64 hexadecimal digits.
std::string sha256(std::string_view bytes);

}  // namespace mcpapps::server::detail
