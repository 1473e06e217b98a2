// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// Virtual lists, as in js_glue/link/page/page_virtual.js. Here nothing has a height: a test says
// which rows are in sight.

#include <algorithm>
#include <initializer_list>
#include <string>

#include "testing/page/lists/list.h"

namespace mcpapps::page::driver {
namespace {

using memory::Item;
using memory::ItemPtr;
using memory::List;
using memory::listOf;

ItemPtr makeSpace(const Item& root) {
  ItemPtr space = memory::makeElement(root.tag);
  space->setAttribute("aria-hidden", "true");
  return space;
}

bool is(const Item& item, std::string_view tag, std::initializer_list<std::string_view> roles) {
  const std::string* const role = item.attribute("role");
  return item.is(tag) || (role && std::ranges::find(roles, *role) != roles.end());
}

Item* tableAround(Item* item) {
  while (item && !is(*item, "table", {"grid", "treegrid", "table"})) item = item->parent;
  return item;
}

std::size_t headingsOf(const Item& table) {
  for (const ItemPtr& child : table.children) {
    if (!child->is("thead")) continue;
    return static_cast<std::size_t>(
        std::ranges::count_if(child->children, [](const ItemPtr& each) { return each->is("tr"); }));
  }
  return 0;
}

}  // namespace

void listenSight(Node node, int slot) {
  List& list = listOf(node);
  list.sightSlot = slot;
  list.isWhole = false;
  list.node->replace(*list.end, makeSpace(*list.shape->root));
  list.node->append(list.end);
  list.node->append(makeSpace(*list.shape->root));
}

void placeRows(Node node, std::span<const CellEnd> numbers, std::size_t, std::size_t all) {
  const List& list = listOf(node);
  Item* const table = tableAround(list.node);
  const std::size_t headings = table ? headingsOf(*table) : 0;
  if (table) table->setAttribute("aria-rowcount", std::to_string(all + headings));
  for (std::size_t i = 0; i < std::min(numbers.size(), list.rows.size()); ++i) {
    Item& root = *list.rows[i]->root;
    const std::size_t place = numbers[i] + std::size_t{1};
    if (is(root, "tr", {"row"})) {
      root.setAttribute("aria-rowindex", std::to_string(place + headings));
    } else if (is(root, "li", {"option", "listitem"})) {
      root.setAttribute("aria-posinset", std::to_string(place));
      root.setAttribute("aria-setsize", std::to_string(all));
    }
  }
}

}  // namespace mcpapps::page::driver
