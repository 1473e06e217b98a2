// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include "codec/packed_writer.h"
#include "mcpapps/detail/packed.h"
#include "mcpapps/json.h"

namespace mcpapps::packed {

// Apart from the rest, so that a view that never asks for a tree does not carry one.

// Both write null for what is nested deeper than kMaxJsonDepth: they are recursive.
Json toJson(const Value& value, std::size_t depth = 0);
void write(Writer& writer, const Json& json, std::size_t depth = 0);

}  // namespace mcpapps::packed
