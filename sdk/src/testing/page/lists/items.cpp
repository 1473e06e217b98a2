// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// Rows that the user reaches by arrow keys, as in js_glue/link/page/page_items.js.

#include <algorithm>

#include "testing/page/document.h"
#include "testing/page/events.h"
#include "testing/page/forms/control.h"
#include "testing/page/lists/list.h"

namespace mcpapps::page::driver {
namespace {

using memory::Document;
using memory::Item;
using memory::List;
using memory::listOf;
using memory::Row;
using Items = std::vector<Item*>;

bool mayHaveFocus(Item& item) { return memory::isFocusable(item) || item.is("a"); }

/// The whole list may be hidden for now.
bool isSeen(Item& item, Item& list) { return memory::isShown(item) || !memory::isShown(list); }

Items insideOf(Item& cell, Item& list) {
  Items inside;
  memory::forEachElement(cell, [&](Item& each) {
    if (memory::isFocusable(each) && !memory::isDisabled(each) && isSeen(each, list)) {
      inside.push_back(&each);
    }
    return false;
  });
  return inside;
}

Items itemsOf(const List& list, const Row& row) {
  if (!list.hasItems) return {row.root.get()};
  Items items;
  for (const memory::ItemPtr& cell : row.root->children) {
    if (cell->isText() || !isSeen(*cell, *list.node)) continue;
    const Items inside = insideOf(*cell, *list.node);
    const bool hasField =
        std::ranges::any_of(inside, [](Item* each) { return memory::isTyped(*each, ""); });
    if (inside.empty() || hasField) {
      items.push_back(cell.get());
    } else {
      items.insert(items.end(), inside.begin(), inside.end());
    }
  }
  return items;
}

void leaveOut(const List& list, Item& root) {
  if (!list.hasItems) return root.setAttribute("tabindex", "-1");
  for (const memory::ItemPtr& cell : root.children) {
    if (!cell->isText()) cell->setAttribute("tabindex", "-1");
  }
  memory::forEachElement(root, [](Item& each) {
    if (mayHaveFocus(each)) each.setAttribute("tabindex", "-1");
    return false;
  });
}

void leaveOut(const List& list, const memory::Shape& shape) {
  leaveOut(list, *shape.root);
  if (!list.hasItems) return;
  for (const memory::NestedShape& nested : shape.nested) leaveOut(list, *nested.shape);
}

Item* itemAt(const List& list, ItemPlace place) {
  if (list.rows.empty()) return nullptr;
  const auto clamped = [](int number, std::size_t size) {
    return static_cast<std::size_t>(std::clamp(number, 0, static_cast<int>(size) - 1));
  };
  const Items items = itemsOf(list, *list.rows[clamped(place.row, list.rows.size())]);
  return items.empty() ? nullptr : items[clamped(place.item, items.size())];
}

}  // namespace

void useItems(Node node, bool hasItems) {
  List& list = listOf(node);
  list.hasItems = hasItems;
  leaveOut(list, *list.shape);
  for (const std::shared_ptr<Row>& row : list.rows) leaveOut(list, *row->root);
}

ItemPlace itemPlace(Node node, bool ofFocus) {
  const List& list = listOf(node);
  Item* const element = ofFocus ? Document::current().focused() : list.stop.get();
  if (!element || element == list.node || !list.node->contains(*element)) return {};
  const Row* row = nullptr;
  for (Item* each = element; each != list.node; each = each->parent) {
    if (each->row) row = each->row;
  }
  if (!row) return {};
  const Items items = itemsOf(list, *row);
  const auto found = std::ranges::find_if(
      items, [&](Item* each) { return each->contains(*element) || element->contains(*each); });
  return {static_cast<int>(row->index),
          found == items.end() ? 0 : static_cast<int>(found - items.begin())};
}

bool reachItem(Node node, ItemPlace place, bool isFocused) {
  List& list = listOf(node);
  Item* const item = itemAt(list, place);
  if (!item) return false;
  if (list.stop) list.stop->setAttribute("tabindex", "-1");
  list.stop = item->shared_from_this();
  item->setAttribute("tabindex", "0");
  if (isFocused) memory::focus(*item);
  return true;
}

void openItem(Node node, ItemPlace place) {
  const List& list = listOf(node);
  Item* const item = itemAt(list, place);
  if (!item) return;
  const Items inside = list.hasItems ? insideOf(*item, *list.node) : Items();
  inside.empty() ? memory::click(*item) : memory::focus(*inside.front());
}

int findRow(Node node, int from, std::string_view text) {
  const auto& rows = listOf(node).rows;
  const std::string wanted = inLowerCase(text);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Row& row = *rows[(static_cast<std::size_t>(from) + i) % rows.size()];
    const std::string shown = row.root->textContent();
    if (inLowerCase(memory::trimmed(shown)).starts_with(wanted)) {
      return static_cast<int>(row.index);
    }
  }
  return -1;
}

bool focusRow(Node node, std::string_view key) {
  const List& list = listOf(node);
  const auto found = list.byKey.find(std::string(key));
  if (found == list.byKey.end()) return false;
  if (list.hasItems) return reachItem(node, {static_cast<int>(found->second->index), 0}, true);
  Item& root = *found->second->root;
  if (!memory::isFocusable(root)) root.setAttribute("tabindex", "-1");
  memory::focus(root);
  return Document::current().focused() == &root;
}

// Nothing has a height.
void scrollToRow(Node, int) {}
void followEnd(Node node, int slot) {
  List& list = listOf(node);
  list.endSlot = slot;
  list.scrollTo(std::max(list.all, list.rows.size()));
}

}  // namespace mcpapps::page::driver
