// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <string_view>

namespace mcpapps {

void writeToStandardError(std::string_view text);

}  // namespace mcpapps
