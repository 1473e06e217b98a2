// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <string>

#include "testing/page/item.h"

namespace mcpapps::page::memory {

/// Loads the root element of a page from the file that cmake/page_header.mjs makes of its HTML.
/// Throws a testing::PageError if it cannot be read.
ItemPtr load(const std::string& treeFile);

}  // namespace mcpapps::page::memory
