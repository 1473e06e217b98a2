// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mcpapps::server::detail {

/// What stands in `uri` where the template has `{name}` (RFC 6570, level 1). Nothing if the uri is
/// none of the template's.
std::optional<std::vector<std::string>> partsOf(std::string_view uri, std::string_view uriTemplate);

}  // namespace mcpapps::server::detail
