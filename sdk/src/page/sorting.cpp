// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// Lists that the user sorts by their columns' headings, by "Sortable Table" of the ARIA Authoring
// Practices.

#include <algorithm>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "mcpapps/detail/page/rows.h"

namespace mcpapps::page::detail {
namespace {

Node headingOf(Node list, std::size_t column) {
  return driver::element(attributeOf(list, "id") + "-sort-" + std::to_string(column));
}

}  // namespace

void useSorting(Node list, std::size_t columns, RowSorting first, Handler showAgain) {
  ShownRows& shown = shownRows(list);
  if (shown.sorting) return;
  shown.sorting = std::make_shared<RowSorting>(first);
  for (std::size_t i = 0; i < columns; ++i) {
    listen(headingOf(list, i), "click", {}, [list, i, showAgain](const Payload& brought) {
      RowSorting& sorting = *shownRows(list).sorting;
      const int column = static_cast<int>(i);
      if (sorting.column >= 0) {
        const Node before = headingOf(list, static_cast<std::size_t>(sorting.column));
        driver::remove(before, TextOf::Attribute, "aria-sort");
      }
      sorting = {column, sorting.column == column && !sorting.isDescending};
      driver::setText(headingOf(list, i), TextOf::Attribute, "aria-sort",
                      sorting.isDescending ? "descending" : "ascending");
      return showAgain(brought);
    });
  }
}

void sortRows(Node list, std::span<const RowOrder> orders, std::vector<const void*>& rows) {
  const RowSorting sorting = *shownRows(list).sorting;
  if (sorting.column < 0) return;
  const RowOrder isBefore = orders[static_cast<std::size_t>(sorting.column)];
  std::ranges::stable_sort(rows, [&](const void* one, const void* other) {
    return sorting.isDescending ? isBefore(other, one) : isBefore(one, other);
  });
}

}  // namespace mcpapps::page::detail
