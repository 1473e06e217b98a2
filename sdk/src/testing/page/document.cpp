// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "testing/page/document.h"

#include <fstream>

#include "codec/text.h"
#include "mcpapps/detail/page/events.h"
#include "mcpapps/json.h"
#include "mcpapps/testing_page.h"

namespace mcpapps::page::memory {
namespace {

// A view's handler may be called by code that lets no exception through: the text is printed
// anyway.
[[noreturn]] void refuse(const std::string& text) {
  writeToStandardError("[mcpapps] " + text + "\n");
  throw testing::PageError(text);
}

// Keeps the order of attributes, by which bindings are numbered.
ItemPtr loaded(const nlohmann::ordered_json& node) {
  if (node.is_string()) return makeText(node.get_ref<const std::string&>());
  ItemPtr item = makeElement(node.at(0).get_ref<const std::string&>());
  for (const auto& [name, value] : node.at(1).items()) {
    item->attributes.emplace_back(name, value.get_ref<const std::string&>());
  }
  for (const nlohmann::ordered_json& each : node.at(2)) {
    ItemPtr child = loaded(each);
    if (item->is("template")) {
      item->content.push_back(std::move(child));
    } else {
      item->append(std::move(child));
    }
  }
  return item;
}

/// From the file that cmake/page_header.mjs makes of the HTML of a page.
ItemPtr load(const std::string& treeFile) {
  std::ifstream file(treeFile, std::ios::binary);
  if (!file) throw testing::PageError("the page " + treeFile + " cannot be read");
  try {
    return loaded(nlohmann::ordered_json::parse(file));
  } catch (const nlohmann::json::exception& error) {
    throw testing::PageError("the page " + treeFile + " cannot be read: " + error.what());
  }
}

}  // namespace

Document& Document::current() {
  static Document document;
  return document;
}

void Document::open(const std::string& treeFile) {
  close();
  root_ = load(treeFile);
}

void Document::close() {
  detail::forgetHandlers();
  waiting_.clear();
  reports.clear();
  words = {};
  states.clear();
  templateRoots.clear();
  openDialogs.clear();
  focused_ = nullptr;
  root_ = nullptr;
  for (Entry& entry : entries_) entry.item = nullptr;
}

void Document::refuseWithout() {
  refuse("there is no page: make a mcpapps::testing::Page before the view's code runs");
}

Item& Document::root() {
  if (!root_) refuseWithout();
  return *root_;
}

Item* Document::byId(std::string_view id) {
  const auto isIt = [&](const Item& each) {
    const std::string* other = each.attribute("id");
    return other && *other == id;
  };
  if (isIt(root())) return &root();
  Item* found = nullptr;
  forEachElement(root(), [&](Item& each) {
    if (isIt(each)) found = &each;
    return found != nullptr;
  });
  return found;
}

Node Document::numberOf(std::string_view id) {
  Node number = 0;
  for (const Entry& entry : entries_) {
    const bool isIts = number > 0 && entry.id == id;
    // Another element may have the id of one that has left the page.
    if (isIts && (!entry.item || root().contains(*entry.item))) {
      item(number);
      return number;
    }
    ++number;
  }
  Item* const found = byId(id);
  if (!found) refuse("the page has no element with the id \"" + std::string(id) + "\"");
  if (found->number > 0) {
    // It was found before without its id.
    entries_[static_cast<std::size_t>(found->number)].id = id;
    return found->number;
  }
  entries_.push_back({std::string(id), found->shared_from_this()});
  return found->number = static_cast<Node>(entries_.size() - 1);
}

Node Document::numberOf(Item& item) {
  if (item.number > 0) return item.number;
  if (const std::string* id = item.attribute("id"); id && !id->empty() && byId(*id) == &item) {
    return numberOf(*id);
  }
  entries_.push_back({{}, item.shared_from_this()});
  return item.number = static_cast<Node>(entries_.size() - 1);
}

Item& Document::item(Node number) {
  Entry& entry = entries_.at(static_cast<std::size_t>(number));
  if (entry.item) return *entry.item;
  if (entry.id.empty()) refuse("an element was used after its page had ended");
  Item* const found = byId(entry.id);
  if (!found) refuse("the page has no element with the id \"" + entry.id + "\"");
  found->number = number;
  entry.item = found->shared_from_this();
  return *found;
}

Item* Document::focused() {
  if (focused_ && !body().contains(*focused_)) focused_ = nullptr;
  return focused_.get();
}

void Document::settle() {
  // One may cause another.
  while (!waiting_.empty()) {
    const std::vector<std::function<void()>> now = std::exchange(waiting_, {});
    for (const std::function<void()>& event : now) event();
  }
}

}  // namespace mcpapps::page::memory
