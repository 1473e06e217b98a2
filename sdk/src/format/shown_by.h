// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <string_view>

namespace mcpapps::format {

/// The element and attribute of the page whose value is being written, for what is reported; empty
/// if a program calls Formats itself.
inline std::string_view shownBy;

}  // namespace mcpapps::format
