// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// Queries of tests about the page in memory.

#include "mcpapps/detail/page/inspect.h"

#include "codec/codec.h"
#include "mcpapps/detail/page/events.h"
#include "mcpapps/json.h"
#include "testing/page/document.h"
#include "testing/page/events.h"
#include "testing/page/forms/control.h"
#include "testing/page/lists/list.h"

namespace mcpapps::page::inspect {
namespace {

using memory::Document;
using memory::itemOf;

}  // namespace

void open(const char* tree) { Document::current().open(tree); }
void close() { Document::current().close(); }

Node root() { return Document::current().numberOf(Document::current().root()); }
Node body() { return Document::current().numberOf(Document::current().body()); }

std::vector<Node> children(Node element) {
  std::vector<Node> numbers;
  for (const memory::ItemPtr& child : itemOf(element).children) {
    numbers.push_back(Document::current().numberOf(*child));
  }
  return numbers;
}

Node parent(Node node) {
  memory::Item& item = itemOf(node);
  memory::Item* const parent = &item == &Document::current().body() ? nullptr : item.parent;
  return parent ? Document::current().numberOf(*parent) : 0;
}

std::string tag(Node node) { return itemOf(node).tag; }

Payload attributes(Node element) {
  packed::Writer writer;
  const packed::Writer::Open object = writer.openObject();
  for (const auto& [name, value] : itemOf(element).attributes) {
    writer.key(object, name);
    writer.string(value);
  }
  writer.closeObject(object);
  return payloadOf(writer);
}

std::string text(Node node) { return itemOf(node).text; }

bool isRow(Node element) { return itemOf(element).row != nullptr; }

bool isHidden(Node element) { return memory::isHidden(itemOf(element)); }

Node focused() {
  memory::Item* const item = Document::current().focused();
  return item ? Document::current().numberOf(*item) : 0;
}

Node modalDialog() {
  memory::Item* const dialog = memory::modalDialog();
  return dialog ? Document::current().numberOf(*dialog) : 0;
}

void settle() { Document::current().settle(); }

bool fire(Node target, std::string_view type, const KeyEvent& key) {
  return memory::fire(itemOf(target), type, key);
}

void click(Node element) { memory::click(itemOf(element)); }

void edit(Node field, std::string_view value) {
  memory::Item& item = itemOf(field);
  memory::setValue(item, value);
  item.control.isTyped = true;
}

void choose(Node option) { memory::setSelected(itemOf(option), true); }

bool scrollTo(Node list, std::size_t row) {
  const auto& shown = itemOf(list).list;
  return shown && shown->scrollTo(row);
}

void attach(Node input, const std::vector<File>& files) { itemOf(input).control.files = files; }

std::vector<std::string> reports() { return Document::current().reports; }

}  // namespace mcpapps::page::inspect
