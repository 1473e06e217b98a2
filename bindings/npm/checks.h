// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <string>
#include <string_view>

#include "mcpapps/payload.h"

namespace mcpapps::npm {

// What does not fit in what the host sent, one problem after the other; empty if all is well, and
// for methods that the SDK has no types for.

std::string problemsOfResult(std::string_view method, const Payload& result);
std::string problemsOfParams(std::string_view method, const Payload& params);

}  // namespace mcpapps::npm
