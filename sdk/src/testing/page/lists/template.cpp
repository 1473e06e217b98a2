// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "testing/page/lists/template.h"

#include <algorithm>
#include <charconv>
#include <memory>
#include <utility>

#include "testing/page/document.h"
#include "testing/page/forms/control.h"
#include "testing/page/forms/forms.h"
#include "testing/page/item.h"
#include "testing/page/lists/list.h"

namespace mcpapps::page::memory {
namespace {

NestedShape nestedIn(Item& item, std::size_t node) {
  const auto own =
      std::ranges::find_if(item.children, [](const ItemPtr& each) { return each->is("template"); });
  NestedShape nested{node, shapeOf(**own)};
  item.remove(**own);
  return nested;
}

/// Whether an address would run a script. Browsers ignore control characters in it.
bool isScript(std::string_view name, std::string_view value) {
  constexpr std::array<std::string_view, 6> kAddresses = {"href",       "src",        "action",
                                                          "formaction", "xlink:href", "data"};
  if (std::ranges::count(kAddresses, inLowerCase(name)) == 0) return false;
  std::string left;
  for (const char each : value) {
    if (static_cast<unsigned char>(each) > 0x20) left += each;
  }
  return inLowerCase(left).starts_with("javascript:");
}

void showAt(Item& item) {
  const packed::Value words = Document::current().words.value();
  const std::string pairs = item.attributeOr("data-words", "");
  for (const std::string_view pair : wordsOf(pairs)) {
    const std::size_t colon = pair.rfind(':');
    const packed::Value text = words.member(pair.substr(colon == pair.npos ? 0 : colon + 1));
    if (text.isAbsent() || text.isNull()) continue;
    if (colon == pair.npos) {
      item.setTextContent(textOf(text));
    } else {
      setSafeAttribute(item, pair.substr(0, colon), textOf(text));
    }
  }
}

}  // namespace

std::string_view takePart(std::string_view& word) {
  const std::size_t end = std::min(word.find(':'), word.size());
  const std::string_view part = word.substr(0, end);
  word.remove_prefix(std::min(end + 1, word.size()));
  return part;
}

std::size_t toSize(std::string_view digits) {
  std::size_t number = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return number;
}

Bound boundOf(std::string_view word) {
  return static_cast<Bound>(std::ranges::find(kBoundWords, word) - kBoundWords.begin());
}

ItemPtr nodeAt(const std::vector<ItemPtr>& nodes, std::size_t step) {
  const Item& from = *nodes[step / 2];
  return step % 2 == 1 ? from.children.front() : from.nextSibling();
}

void showPageTexts(Item& root) {
  showAt(root);
  forEachElement(root, [](Item& each) {
    showAt(each);
    return false;
  });
}

std::shared_ptr<const Shape> shapeOf(Item& element) {
  const auto shape = std::make_shared<Shape>();
  shape->root =
      *std::ranges::find_if(element.content, [](const ItemPtr& each) { return !each->isText(); });
  std::vector<ItemPtr> nodes{shape->root};
  const std::string bindings = element.attributeOr("data-bindings", "");
  for (std::string_view word : wordsOf(bindings)) {
    const std::string_view what = takePart(word);
    if (word.empty()) {
      shape->steps.push_back(toSize(what));
      nodes.push_back(nodeAt(nodes, shape->steps.back()));
      continue;
    }
    const std::string_view at = takePart(word);
    const std::size_t node = toSize(at);
    if (what == "on") {
      shape->eventTypes.emplace_back(at);
    } else if (what == "each") {
      shape->nested.push_back(nestedIn(*nodes[node], node));
      for (const Item* around = nodes[node].get(); around; around = around->parent) {
        for (ShapeBinding& each : shape->bindings) {
          if (nodes[each.node].get() == around && each.name == "value") each.isLate = true;
        }
      }
    } else {
      const Bound kind = boundOf(what);
      CellValue initial;
      if (kind == Bound::Condition) initial = "1";
      if (kind == Bound::Text || kind == Bound::Class || kind == Bound::Property) initial = "";
      show(*nodes[node], kind, std::string(word), initial);
      shape->bindings.push_back({kind, node, std::string(word), initial});
    }
  }
  showPageTexts(*shape->root);
  Document::current().templateRoots.push_back(shape->root);
  return shape;
}

void show(Item& node, Bound kind, const std::string& name, const CellValue& value) {
  const bool isOn = value && !value->empty();
  switch (kind) {
    case Bound::Text: node.text = value.value_or(""); break;
    case Bound::Attribute:
      value ? setSafeAttribute(node, name, *value) : node.removeAttribute(name);
      break;
    case Bound::Class: toggleClass(node, name, isOn); break;
    case Bound::Style: setStyle(node, name, value.value_or("")); break;
    case Bound::Property:
      name == "value" ? setValue(node, value.value_or("")) : setFlag(node, name, isOn);
      break;
    case Bound::Condition: break;
  }
}

void setSafeAttribute(Item& item, std::string_view name, std::string_view value) {
  if (isScript(name, value)) {
    item.removeAttribute(name);
    Document::current().report("the attribute " + std::string(name) +
                               " was not set: its value is a script");
    return;
  }
  item.setAttribute(name, value);
}

std::string actionOf(const Item& item, std::string_view type) {
  const std::string marks = item.attributeOr("data-on", "");
  for (std::string_view mark : wordsOf(marks)) {
    if (takePart(mark) == type) return std::string(mark);
  }
  return {};
}

// What a page, or a part of it, shows outside of templates, as in js_glue/link/page/page_state.js.

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

void showTexts(const Payload& texts) {
  memory::Document& document = memory::Document::current();
  document.words = texts;
  memory::showPageTexts(document.body());
  for (const memory::ItemPtr& root : document.templateRoots) memory::showPageTexts(*root);
}

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
