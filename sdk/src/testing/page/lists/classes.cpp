// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "testing/page/lists/classes.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace mcpapps::page::memory {
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
