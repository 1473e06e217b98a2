// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <string>

#include "mcpapps/detail/packed.h"

namespace mcpapps::packed {

/// JSON without white space, the members of objects in their order, as JSON.stringify writes them;
/// a tree of Json would sort them. An absent value is null.
std::string toText(const Value& value);

}  // namespace mcpapps::packed
