// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// What a page, or a part of it, shows outside of templates, as in js_glue/link/page/page_state.js.

#include <optional>
#include <vector>

#include "mcpapps/detail/page/driver.h"
#include "testing/page/lists/template.h"

namespace mcpapps::page::memory {

struct State {
  struct Cell {
    /// Null if the page no longer has the element.
    ItemPtr node;
    Bound kind = Bound::Text;
    std::string name;
    /// Nothing before it is first shown.
    std::optional<CellValue> shown;
  };
  std::vector<Cell> cells;
};

void showState(std::size_t first, const Table& table);

}  // namespace mcpapps::page::memory
