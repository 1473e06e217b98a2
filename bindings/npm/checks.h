// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <string>
#include <string_view>

#include "mcpapps/payload.h"

namespace mcpapps::npm {

// The problems of a message of the host; empty if it is valid, and for methods for which the SDK
// has no types.

std::string problemsOfResult(std::string_view method, const Payload& result);
std::string problemsOfParams(std::string_view method, const Payload& params);

}  // namespace mcpapps::npm
