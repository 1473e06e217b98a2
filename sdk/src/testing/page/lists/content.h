// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// Elements that C++ makes, and what has bytes.

#include "mcpapps/detail/page/driver.h"
#include "testing/page/item.h"

namespace mcpapps::page::memory {

/// See driver::setContent().
void setContent(Item& item, const packed::Value& parts);

/// A `<canvas>` in the place of an `<img>`, as js_glue/link/page/page_media.js makes it.
ItemPtr canvasFor(Item& image);

}  // namespace mcpapps::page::memory
