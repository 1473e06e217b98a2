// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#pragma once

// Values of JavaScript as arguments of C++, in views and in the npm engine.

#include <malloc.h>

#include <cstdlib>
#include <memory>

#include "mcpapps/payload.h"

namespace mcpapps {

/// Takes a packed value that JavaScript allocated with malloc(). Absent if it is damaged or null.
inline Payload take(packed::Word* block) {
  std::shared_ptr<void> owner(block, std::free);
  if (!packed::isWellFormed(block, malloc_usable_size(block) / sizeof(packed::Word))) return {};
  return {std::move(owner), packed::Value(block)};
}

}  // namespace mcpapps
