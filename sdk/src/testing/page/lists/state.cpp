// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// What a page, or a part of it, shows outside of templates, as in js_glue/link/page/page_state.js.

#include <memory>
#include <utility>

#include "testing/page/document.h"
#include "testing/page/lists/list.h"

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

namespace {

void bind(Item& element, std::size_t first, std::vector<State::Cell>& cells) {
  const std::string bindings = element.attributeOr("data-bindings", "");
  for (std::string_view word : wordsOf(bindings)) {
    const Bound kind = boundOf(takePart(word));
    const std::size_t index = toSize(takePart(word)) - first;
    if (index >= cells.size()) continue;
    State::Cell& cell = cells[index];
    cell = {element.shared_from_this(), kind, std::string(word), {}};
    if (kind != Bound::Text) continue;
    element.removeChildren();
    element.append(cell.node = makeText(""));
  }
}

std::shared_ptr<State> makeState(std::size_t first, std::size_t count) {
  auto state = std::make_shared<State>();
  state->cells.resize(count);
  Item& root = Document::current().root();
  bind(root, first, state->cells);
  forEachElement(root, [&](Item& each) {
    if (!each.is("template")) bind(each, first, state->cells);
    return false;
  });
  return state;
}

}  // namespace

}  // namespace mcpapps::page::memory

namespace mcpapps::page::driver {

void showState(std::size_t first, const Table& table) {
  std::shared_ptr<memory::State>& state = memory::Document::current().states[first];
  // One of the cells is the key.
  if (!state) state = memory::makeState(first, table.cellCount - 1);
  memory::CellReader reader(table);
  reader.key();
  for (memory::State::Cell& cell : state->cells) {
    memory::CellValue value = reader.text();
    if (!cell.node || cell.shown == value) continue;
    show(*cell.node, cell.kind, cell.name, value);
    cell.shown = std::move(value);
  }
}

}  // namespace mcpapps::page::driver
