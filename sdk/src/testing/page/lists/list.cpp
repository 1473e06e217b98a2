// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "testing/page/lists/list.h"

#include <algorithm>
#include <initializer_list>
#include <string>

#include "mcpapps/detail/page/events.h"
#include "mcpapps/json.h"
#include "testing/page/document.h"
#include "testing/page/events.h"
#include "testing/page/forms/control.h"

namespace mcpapps::page::memory {
namespace {

std::shared_ptr<Row> makeRow(const Shape& shape) {
  auto row = std::make_shared<Row>();
  row->root = shape.root->clone();
  row->root->row = row.get();
  row->nodes.push_back(row->root);
  for (const std::size_t step : shape.steps) row->nodes.push_back(nodeAt(row->nodes, step));
  for (const ShapeBinding& binding : shape.bindings) row->cells.push_back(binding.initial);
  for (const NestedShape& nested : shape.nested) {
    row->lists.push_back(std::make_unique<List>(*row->nodes[nested.node], nested.shape));
  }
  return row;
}

// An empty text replaces an element that is not shown.
void setCondition(Item& node, bool isShown) {
  if (!node.place) node.place = makeText("");
  Item& place = *node.place;
  if (isShown) {
    if (place.parent) place.parent->replace(place, node.shared_from_this());
  } else if (node.parent) {
    node.parent->replace(node, node.place);
  }
}

void fillRow(Row& row, const Shape& shape, CellReader& table) {
  struct Late {
    std::size_t binding;
    bool isNew;
    std::string chosen;
  };
  std::vector<Late> late;
  for (std::size_t i = 0; i < shape.bindings.size(); ++i) {
    const ShapeBinding& binding = shape.bindings[i];
    CellValue value = table.text();
    Item& node = *row.nodes[binding.node];
    if (binding.isLate) late.push_back({i, row.cells[i] != value, memory::value(node)});
    if (row.cells[i] == value) continue;
    if (binding.kind == Bound::Condition) {
      setCondition(node, value && !value->empty());
    } else if (!binding.isLate) {
      show(node, binding.kind, binding.name, value);
    }
    row.cells[i] = std::move(value);
  }
  for (const std::unique_ptr<List>& list : row.lists) list->fill(table, table.count());
  for (const Late& each : late) {
    const ShapeBinding& binding = shape.bindings[each.binding];
    Item& node = *row.nodes[binding.node];
    // What the user has chosen stays while it is there.
    if (each.isNew || memory::value(node) != each.chosen) {
      show(node, binding.kind, binding.name, row.cells[each.binding]);
    }
  }
}

void skipRow(const Shape& shape, CellReader& table) {
  for (std::size_t left = shape.bindings.size(); left > 0; --left) table.text();
  for (const NestedShape& nested : shape.nested) {
    for (std::size_t left = table.count(); left > 0; --left) {
      table.text();
      skipRow(*nested.shape, table);
    }
  }
}

}  // namespace

Row::~Row() {
  // The element may outlive its row.
  if (root) root->row = nullptr;
}

CellValue CellReader::text() {
  const CellEnd end = table_.cells[next_++];
  if (end & kAbsentCell) return std::nullopt;
  const std::size_t from = bytes_;
  while (units_ < end) {
    const auto first = static_cast<unsigned char>(table_.text[bytes_]);
    bytes_ += first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    units_ += first < 0xF0 ? 1 : 2;
  }
  return std::string(table_.text.substr(from, bytes_ - from));
}

List::List(Item& element, std::shared_ptr<const Shape> nested)
    : node(&element), shape(std::move(nested)), end(makeText("")) {
  const auto own = std::ranges::find_if(element.children,
                                        [](const ItemPtr& each) { return each->is("template"); });
  if (own == element.children.end()) {
    element.append(end);
  } else {
    const ItemPtr markup = *own;
    if (!shape) shape = shapeOf(*markup);
    element.replace(*markup, end);
  }
  isWhole = std::ranges::all_of(element.children, [&](const ItemPtr& child) {
    return child == end || (child->isText() && trimmed(child->text).empty());
  });
}

// Changes the key of a second row with it; the new one may exist as well.
std::string List::unique(const ByKey& known, std::string key, std::size_t number) {
  while (known.contains(key)) {
    if (!std::exchange(hasReported, true)) {
      Document::current().report("two rows of the list " + node->attributeOr("id", node->tag) +
                                 " have the key \"" + key.substr(0, 100) + "\"");
    }
    const std::string zero(1, '\0');
    key.insert(0, zero + std::to_string(number) + zero);
  }
  return key;
}

void List::fill(CellReader& table, std::size_t count, const CellEnd* numbers) {
  hasReported = false;
  Rows now;
  ByKey nowByKey;
  const auto stays = [&](std::size_t i) { return numbers && numbers[i] == i; };
  for (std::size_t i = 0; i < count; ++i) {
    if (stays(i)) nowByKey.emplace(rows[i]->key, rows[i]);
  }
  bool isAnyKept = !nowByKey.empty();
  for (std::size_t i = 0; i < count; ++i) {
    if (stays(i)) {
      now.push_back(rows[i]);
      continue;
    }
    std::string key = unique(nowByKey, table.key(), i);
    const auto known = byKey.find(key);
    const std::shared_ptr<Row> row = known == byKey.end() ? makeRow(*shape) : known->second;
    isAnyKept = isAnyKept || known != byKey.end();
    row->key = key;
    nowByKey.emplace(std::move(key), row);
    fillRow(*row, *shape, table);
    now.push_back(row);
  }
  if (!rows.empty() && !isAnyKept && isWhole) {
    node->removeChildren();
    node->append(end);
  }
  place(now);
  byKey = std::move(nowByKey);
}

void List::add(CellReader& table, std::size_t count, bool isInFront) {
  hasReported = false;
  Rows now = isInFront ? Rows() : rows;
  for (; count > 0; --count) {
    const std::shared_ptr<Row> row = makeRow(*shape);
    row->key = unique(byKey, table.key(), byKey.size());
    byKey.emplace(row->key, row);
    fillRow(*row, *shape, table);
    now.push_back(row);
  }
  if (isInFront) now.insert(now.end(), rows.begin(), rows.end());
  place(now);
}

void List::update(CellReader& table, std::size_t count, CellEnd* numbers) {
  for (std::size_t i = 0; i < count; ++i) {
    const auto known = byKey.find(table.key());
    if (known == byKey.end()) {
      numbers[i] = kNoRow;
      skipRow(*shape, table);
    } else {
      numbers[i] = static_cast<CellEnd>(known->second->index);
      fillRow(*known->second, *shape, table);
    }
  }
}

void List::remove(CellReader& table, std::size_t count, CellEnd* numbers) {
  for (std::size_t i = 0; i < count; ++i) {
    const auto known = byKey.find(table.key());
    numbers[i] = known == byKey.end() ? kNoRow : static_cast<CellEnd>(known->second->index);
    if (known != byKey.end()) byKey.erase(known);
  }
  Rows left = rows;
  std::erase_if(left, [&](const std::shared_ptr<Row>& row) { return !byKey.contains(row->key); });
  place(left);
}

// The rows are contiguous, before the end.
void List::place(const Rows& now) {
  for (std::size_t i = 0; i < now.size(); ++i) now[i]->index = i;
  std::vector<ItemPtr> children;
  for (const ItemPtr& child : node->children) {
    if (child == end) {
      for (const std::shared_ptr<Row>& row : now) children.push_back(row->root);
    }
    if (child->row) {
      child->parent = nullptr;
    } else {
      children.push_back(child);
    }
  }
  for (const std::shared_ptr<Row>& row : now) row->root->parent = node;
  node->children = std::move(children);
  rows = now;
}

void List::listen(std::string_view action, Slot slot) {
  slots.insert_or_assign(std::string(action), slot);
  if (std::exchange(isListening, true)) return;
  for (const std::string& type : shape->eventTypes) {
    // Some events do not bubble.
    node->listeners.push_back(
        {type, true, [this](Item& target, Event& event) { hear(target, event); }});
  }
}

bool List::scrollTo(std::size_t row) {
  constexpr std::size_t kInSight = 20;
  const bool isVirtual = sightSlot >= 0;
  const bool isNowAtEnd = row + kInSight >= (isVirtual ? all : rows.size());
  if (endSlot >= 0 && std::exchange(isAtEnd, isNowAtEnd) != isNowAtEnd) {
    detail::deliver(endSlot, Payload(Json(isNowAtEnd)));
  }
  if (isVirtual) detail::deliver(sightSlot, Payload(Json::array({row, kInSight})));
  return isVirtual || endSlot >= 0;
}

void List::hear(Item& target, Event& event) const {
  auto slot = slots.end();
  Item* marked = &target;
  for (; marked && marked != node; marked = marked->parent) {
    slot = slots.find(actionOf(*marked, event.type));
    if (slot != slots.end()) break;
  }
  if (!marked || slot == slots.end()) return;
  Json brought = Json::array();
  for (Item* each = marked; each && each != node; each = each->parent) {
    if (each->row) brought.insert(brought.begin(), each->row->index);
  }
  if (slot->second.isOfKeys) {
    brought.push_back(keyPayload(target, event).json());
  } else if (controlType(*marked) == "checkbox") {
    brought.push_back(isChecked(*marked) ? "true" : "false");
  } else {
    const bool isEdited = marked->attributeOr("contenteditable", "false") != "false";
    brought.push_back(isEdited            ? Json(marked->textContent())
                      : hasValue(*marked) ? Json(value(*marked))
                                          : Json());
  }
  if (detail::deliver(slot->second.number, Payload(brought))) {
    event.handle();
  }
}

List& listOf(Node number) {
  Item& element = itemOf(number);
  if (!element.list) element.list = std::make_shared<List>(element, nullptr);
  return *element.list;
}

}  // namespace mcpapps::page::memory

namespace mcpapps::page::driver {

void listenRows(Node list, std::string_view action, int slot) {
  memory::listOf(list).listen(action, {slot, false});
}

void listenRowKeys(Node list, std::string_view action, int slot) {
  memory::listOf(list).listen(action, {slot, true});
}

bool changeRows(Node number, RowChange change, const Table& table, CellEnd* numbers) {
  memory::List& list = memory::listOf(number);
  memory::CellReader cells(table);
  switch (change) {
    case RowChange::Show: list.fill(cells, table.rows, numbers); break;
    case RowChange::Append: list.add(cells, table.rows, false); break;
    case RowChange::Prepend: list.add(cells, table.rows, true); break;
    case RowChange::Update: list.update(cells, table.rows, numbers); break;
    case RowChange::Remove: list.remove(cells, table.rows, numbers); break;
  }
  const std::string id = list.node->attributeOr("id", "");
  forEachElement(memory::Document::current().body(), [&](memory::Item& each) {
    if (const std::string* of = each.attribute("data-empty"); of && *of == id) {
      memory::setFlag(each, "hidden", !list.rows.empty());
    }
    return false;
  });
  return !list.hasReported;
}

// Virtual lists, as in js_glue/link/page/page_virtual.js. Here nothing has a height: a test says
// which rows are in sight.

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
  List& list = listOf(node);
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
  // At last: other rows come into sight.
  if (std::exchange(list.all, all) != all && list.endSlot >= 0 && list.isAtEnd) list.scrollTo(all);
}

}  // namespace mcpapps::page::driver
