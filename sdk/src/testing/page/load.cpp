// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "testing/page/load.h"

#include <fstream>

#include "mcpapps/json.h"
#include "mcpapps/testing_page.h"

namespace mcpapps::page::memory {
namespace {

// Keeps the order of attributes, by which bindings are numbered.
ItemPtr itemOf(const nlohmann::ordered_json& node) {
  if (node.is_string()) return makeText(node.get_ref<const std::string&>());
  ItemPtr item = makeElement(node.at(0).get_ref<const std::string&>());
  for (const auto& [name, value] : node.at(1).items()) {
    item->attributes.emplace_back(name, value.get_ref<const std::string&>());
  }
  for (const nlohmann::ordered_json& each : node.at(2)) {
    ItemPtr child = itemOf(each);
    if (item->is("template")) {
      item->content.push_back(std::move(child));
    } else {
      item->append(std::move(child));
    }
  }
  return item;
}

}  // namespace

ItemPtr load(const std::string& treeFile) {
  std::ifstream file(treeFile, std::ios::binary);
  if (!file) throw testing::PageError("the page " + treeFile + " cannot be read");
  try {
    return itemOf(nlohmann::ordered_json::parse(file));
  } catch (const nlohmann::json::exception& error) {
    throw testing::PageError("the page " + treeFile + " cannot be read: " + error.what());
  }
}

}  // namespace mcpapps::page::memory
