// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <string>
#include <vector>

#include "mcpapps/json.h"

namespace mcpapps {

/// The differences, one line for each place: `params.name: expected "a", got "b"`. Numbers are
/// compared by value: 1 is 1.0.
std::vector<std::string> jsonDifferences(const Json& expected, const Json& got);

}  // namespace mcpapps
