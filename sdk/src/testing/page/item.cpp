// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "testing/page/item.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace mcpapps::page::memory {
namespace {

constexpr std::string_view kWhiteSpace = " \t\n\f\r";

auto placeOf(const Item& parent, const Item& child) {
  return std::ranges::find_if(parent.children,
                              [&](const ItemPtr& each) { return each.get() == &child; });
}

}  // namespace

const std::string* Item::attribute(std::string_view name) const {
  for (const auto& [each, value] : attributes) {
    if (each == name) return &value;
  }
  return nullptr;
}

std::string Item::attributeOr(std::string_view name, std::string_view otherwise) const {
  const std::string* value = attribute(name);
  return value ? *value : std::string(otherwise);
}

void Item::setAttribute(std::string_view name, std::string_view value) {
  for (auto& [each, before] : attributes) {
    if (each != name) continue;
    before = value;
    return;
  }
  attributes.emplace_back(name, value);
}

void Item::removeAttribute(std::string_view name) {
  std::erase_if(attributes, [&](const auto& each) { return each.first == name; });
}

void Item::append(ItemPtr child) {
  child->parent = this;
  children.push_back(std::move(child));
}

// What has the focus, or what Tab leads to, may outlive its row.
Item::~Item() {
  for (const ItemPtr& child : children) {
    if (child->parent == this) child->parent = nullptr;
  }
}

void Item::replace(Item& child, const ItemPtr& other) {
  const auto found = placeOf(*this, child);
  if (found == children.end()) return;
  child.parent = nullptr;
  other->parent = this;
  children[static_cast<std::size_t>(found - children.begin())] = other;
}

void Item::remove(Item& child) {
  const auto found = placeOf(*this, child);
  if (found == children.end()) return;
  child.parent = nullptr;
  children.erase(found);
}

void Item::removeChildren() {
  for (const ItemPtr& child : children) child->parent = nullptr;
  children.clear();
}

ItemPtr Item::nextSibling() const {
  const auto next = placeOf(*parent, *this) + 1;
  return next == parent->children.end() ? nullptr : *next;
}

std::string Item::textContent() const {
  std::string all = text;
  for (const ItemPtr& child : children) all += child->textContent();
  return all;
}

void Item::setTextContent(std::string_view value) {
  if (isText()) {
    text = value;
    return;
  }
  removeChildren();
  if (!value.empty()) append(makeText(value));
}

bool Item::contains(const Item& other) const {
  for (const Item* each = &other; each; each = each->parent) {
    if (each == this) return true;
  }
  return false;
}

Item* Item::closest(std::string_view name) {
  for (Item* each = this; each; each = each->parent) {
    if (each->is(name)) return each;
  }
  return nullptr;
}

ItemPtr Item::clone() const {
  auto copy = std::make_shared<Item>();
  copy->tag = tag;
  copy->text = text;
  copy->attributes = attributes;
  if (is("input") || is("textarea")) copy->control = control;
  copy->children.reserve(children.size());
  for (const ItemPtr& child : children) copy->append(child->clone());
  for (const ItemPtr& each : content) copy->content.push_back(each->clone());
  return copy;
}

ItemPtr makeElement(std::string_view tag) {
  auto item = std::make_shared<Item>();
  item->tag = tag;
  return item;
}

ItemPtr makeText(std::string_view text) {
  auto item = std::make_shared<Item>();
  item->text = text;
  return item;
}

std::string_view trimmed(std::string_view text) {
  const std::size_t from = text.find_first_not_of(kWhiteSpace);
  if (from == text.npos) return {};
  return text.substr(from, text.find_last_not_of(kWhiteSpace) - from + 1);
}

std::vector<std::string_view> wordsOf(std::string_view text) {
  std::vector<std::string_view> words;
  for (text = trimmed(text); !text.empty(); text = trimmed(text)) {
    const std::size_t end = std::min(text.find_first_of(kWhiteSpace), text.size());
    words.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return words;
}

namespace {

using Declarations = std::vector<std::pair<std::string, std::string>>;

Declarations declarationsOf(const Item& item) {
  Declarations all;
  const std::string text = item.attributeOr("style", "");
  for (std::string_view left = text; !left.empty();) {
    const std::size_t end = std::min(left.find(';'), left.size());
    const std::string_view one = left.substr(0, end);
    const std::size_t colon = one.find(':');
    if (colon != one.npos) {
      all.emplace_back(trimmed(one.substr(0, colon)), trimmed(one.substr(colon + 1)));
    }
    left.remove_prefix(std::min(end + 1, left.size()));
  }
  return all;
}

}  // namespace

bool hasClass(const Item& item, std::string_view name) {
  const std::string classes = item.attributeOr("class", "");
  return std::ranges::count(wordsOf(classes), name) > 0;
}

void toggleClass(Item& item, std::string_view name, bool isThere) {
  if (hasClass(item, name) == isThere) return;
  const std::string before = item.attributeOr("class", "");
  std::vector<std::string_view> words = wordsOf(before);
  if (isThere) {
    words.push_back(name);
  } else {
    std::erase(words, name);
  }
  std::string after;
  for (auto word = words.begin(); word != words.end(); ++word) {
    if (std::find(words.begin(), word, *word) != word) continue;
    if (!after.empty()) after += ' ';
    after += *word;
  }
  item.setAttribute("class", after);
}

std::string style(const Item& item, std::string_view property) {
  for (const auto& [name, value] : declarationsOf(item)) {
    if (name == property) return value;
  }
  return {};
}

void setStyle(Item& item, std::string_view property, std::string_view value) {
  Declarations all = declarationsOf(item);
  const auto found = std::ranges::find(all, property, &Declarations::value_type::first);
  if (found == all.end()) {
    if (value.empty()) return;
    all.emplace_back(property, value);
  } else if (value.empty()) {
    all.erase(found);
  } else {
    found->second = value;
  }
  std::string after;
  for (const auto& [name, each] : all) {
    if (!after.empty()) after += ' ';
    after += name + ": " + each + ';';
  }
  item.setAttribute("style", after);
}

}  // namespace mcpapps::page::memory
