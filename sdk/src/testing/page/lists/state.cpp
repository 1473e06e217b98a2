// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "testing/page/lists/state.h"

#include <memory>
#include <utility>

#include "testing/page/document.h"
#include "testing/page/lists/list.h"

namespace mcpapps::page::memory {
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

void showState(std::size_t first, const Table& table) {
  std::shared_ptr<State>& state = Document::current().states[first];
  // One of the cells is the key.
  if (!state) state = makeState(first, table.cellCount - 1);
  CellReader reader(table);
  reader.key();
  for (State::Cell& cell : state->cells) {
    CellValue value = reader.text();
    if (!cell.node || cell.shown == value) continue;
    show(*cell.node, cell.kind, cell.name, value);
    cell.shown = std::move(value);
  }
}

}  // namespace mcpapps::page::memory
