// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mcpapps::server::detail {

/// The parts of `uri` in place of `{name}` in the template (RFC 6570, level 1). Nothing if it does
/// not match.
std::optional<std::vector<std::string>> partsOf(std::string_view uri, std::string_view uriTemplate);

}  // namespace mcpapps::server::detail
