// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <string>

namespace mcpapps {

/// A whole number for people to read; exact up to 2^53. What std::to_string() brings along is
/// several times as large.
std::string decimal(double number);

}  // namespace mcpapps
