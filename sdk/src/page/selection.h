// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <functional>
#include <set>
#include <string>

#include "mcpapps/detail/page/rows.h"

namespace mcpapps::page::detail {

using RowKeys = std::set<std::string, std::less<>>;

/// Shows rows anew that have become selected, or are not any more.
void showAnew(Node list, const RowKeys& keys);

}  // namespace mcpapps::page::detail
