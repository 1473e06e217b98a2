// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <cstddef>
#include <functional>
#include <set>
#include <string>

#include "mcpapps/detail/page/rows.h"

namespace mcpapps::page::detail {

using RowKeys = std::set<std::string, std::less<>>;

/// The row of the list that was clicked; kNoRow for a click in a button or the like, or one that a
/// handler has handled.
std::size_t clickedRow(const ShownRows& shown, const Payload& brought);

/// Shows rows again that have become selected, or are not any more.
void showAnew(Node list, const RowKeys& keys);

}  // namespace mcpapps::page::detail
