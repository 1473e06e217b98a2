// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include "testing/page/item.h"

namespace mcpapps::page::memory {

/// Shows the texts of the page that are named in `root` and in the elements within: "name" as the
/// text, or "attribute:name".
void showPageTexts(Item& root);

}  // namespace mcpapps::page::memory
