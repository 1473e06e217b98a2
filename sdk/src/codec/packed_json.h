// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include "codec/packed_writer.h"
#include "mcpapps/detail/packed.h"
#include "mcpapps/json.h"

namespace mcpapps::packed {

// A separate file, so that a view without trees does not link it.

// Both write null for values nested deeper than kMaxJsonDepth: they are recursive.
Json toJson(const Value& value, std::size_t depth = 0);
void write(Writer& writer, const Json& json, std::size_t depth = 0);

}  // namespace mcpapps::packed
