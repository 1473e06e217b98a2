// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include "testing/page/item.h"

namespace mcpapps::page::memory {

/// Shows the page's texts that elements in `root` name: "name" as the content, or "attribute:name".
void showPageTexts(Item& root);

}  // namespace mcpapps::page::memory
