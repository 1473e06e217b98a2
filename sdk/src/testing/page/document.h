// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// The current page of the process.

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "mcpapps/detail/page/driver.h"
#include "testing/page/item.h"

namespace mcpapps::page::memory {

class Document {
 public:
  static Document& current();

  void open(const std::string& treeFile);
  void close();

  Item& root();
  Item& body() { return *root().children.front(); }
  /// Elements with an id keep their number from page to page: a struct of elements may outlive a
  /// page.
  Node numberOf(std::string_view id);
  Node numberOf(Item& item);
  Item& item(Node number);
  Item* byId(std::string_view id);

  /// Null for the body.
  Item* focused();
  void setFocused(Item* item) { focused_ = item ? item->shared_from_this() : nullptr; }

  /// The shown texts of the page by name.
  Payload words;
  /// What the page and its parts show outside of templates, by the first of their cells.
  std::map<std::size_t, std::shared_ptr<State>> states;
  std::vector<ItemPtr> templateRoots;
  /// Each with the element that had the focus before.
  std::vector<std::pair<ItemPtr, ItemPtr>> openDialogs;

  /// Queues an event that browsers fire later.
  void later(std::function<void()> event) { waiting_.push_back(std::move(event)); }
  void settle();

  void report(std::string_view text) { reports.emplace_back(text); }
  std::vector<std::string> reports;

 private:
  struct Entry {
    std::string id;
    ItemPtr item;
  };

  [[noreturn]] void refuseWithout();

  ItemPtr root_;
  ItemPtr focused_;
  /// By number; the first stands for none.
  std::vector<Entry> entries_{{}};
  std::vector<std::function<void()>> waiting_;
};

inline Item& itemOf(Node number) { return Document::current().item(number); }

}  // namespace mcpapps::page::memory
