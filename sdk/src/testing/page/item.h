// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// The nodes of a page in memory.

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "codec/text.h"
#include "mcpapps/page/form.h"

namespace mcpapps::page::memory {

struct Item;
struct FormState;
struct List;
struct Row;
struct State;
using ItemPtr = std::shared_ptr<Item>;

struct Event {
  std::string type;
  KeyEvent key;
  bool bubbles = true;
  bool isPrevented = false;
  bool isStopped = false;
  /// Of `submit`: the button, if it was one.
  Item* submitter = nullptr;

  /// A listener has done what is to be done.
  void handle() { isPrevented = isStopped = true; }
};

struct Listener {
  std::string type;
  bool isCapturing = false;
  std::function<void(Item& target, Event& event)> call;
};

/// Changes of a control by the user or the program, in place of the HTML.
struct ControlState {
  std::optional<std::string> value;
  std::optional<bool> isChecked;
  bool isIndeterminate = false;
  /// Of an `<option>`.
  std::optional<bool> isSelected;
  /// Of a `<select>`: a value without an option was set.
  bool hasNone = false;
  std::vector<File> files;
  /// Whether the user made the last change, whose length browsers check.
  bool isTyped = false;
  std::string customError;
};

/// An element, or a text, which has no tag.
struct Item : std::enable_shared_from_this<Item> {
  Item() = default;
  ~Item();
  Item(const Item&) = delete;
  Item& operator=(const Item&) = delete;

  std::string tag;
  std::string text;
  std::vector<std::pair<std::string, std::string>> attributes;
  Item* parent = nullptr;
  std::vector<ItemPtr> children;
  /// Of a `<template>`: its children are not part of the page.
  std::vector<ItemPtr> content;

  ControlState control;
  std::vector<Listener> listeners;
  std::shared_ptr<List> list;
  std::shared_ptr<FormState> form;
  /// The row that this is the root of.
  Row* row = nullptr;
  /// The text in its place while a `data-if` removes it.
  ItemPtr place;
  /// Of a `<dialog>`: it was opened by showModal().
  bool isModal = false;
  /// See Document::numberOf(); 0 if it has none yet.
  int number = 0;

  bool isText() const { return tag.empty(); }
  bool is(std::string_view name) const { return tag == name; }
  const std::string* attribute(std::string_view name) const;
  std::string attributeOr(std::string_view name, std::string_view otherwise) const;
  bool has(std::string_view name) const { return attribute(name) != nullptr; }
  void setAttribute(std::string_view name, std::string_view value);
  void removeAttribute(std::string_view name);

  void append(ItemPtr child);
  /// Puts `other` in place of `child`, and the reverse.
  void replace(Item& child, const ItemPtr& other);
  void remove(Item& child);
  void removeChildren();
  ItemPtr nextSibling() const;

  std::string textContent() const;
  void setTextContent(std::string_view value);
  bool contains(const Item& other) const;
  /// The closest ancestor, or itself, with this tag; null if there is none.
  Item* closest(std::string_view name);
  /// As cloneNode() in DOM: without listeners.
  ItemPtr clone() const;
};

ItemPtr makeElement(std::string_view tag);
ItemPtr makeText(std::string_view text);

/// Calls visit(Item&) for each descendant element in the order of the page, until it returns true.
/// Returns whether it did.
template <class Visit>
bool forEachElement(Item& within, const Visit& visit) {
  for (const ItemPtr& child : within.children) {
    if (child->isText()) continue;
    if (visit(*child) || forEachElement(*child, visit)) return true;
  }
  return false;
}

/// Without white space at both ends.
std::string_view trimmed(std::string_view text);
std::vector<std::string_view> wordsOf(std::string_view text);

// The list-valued attributes `class` and `style`.
bool hasClass(const Item& item, std::string_view name);
void toggleClass(Item& item, std::string_view name, bool isThere);

std::string style(const Item& item, std::string_view property);
/// An empty value removes it.
void setStyle(Item& item, std::string_view property, std::string_view value);

}  // namespace mcpapps::page::memory
