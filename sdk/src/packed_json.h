// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include "mcpapps/json.h"
#include "mcpapps/packed.h"
#include "packed_writer.h"

namespace mcpapps::packed {

// Apart from the rest, so that a view that never asks for a tree does not carry one.

Json toJson(const Value& value);
void write(Writer& writer, const Json& json);

}  // namespace mcpapps::packed
