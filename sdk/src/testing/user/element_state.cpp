// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "testing/user/element_state.h"

#include <algorithm>

namespace mcpapps::testing {

namespace driver = page::driver;
namespace inspect = page::inspect;

std::optional<std::string> attributeOf(Node element, std::string_view name) {
  const Payload value = driver::get(element, page::TextOf::Attribute, name);
  if (!value.value().isString()) return std::nullopt;
  return std::string(value.value().string());
}

std::string propertyOf(Node element, std::string_view name) {
  return std::string(driver::get(element, page::TextOf::Property, name).value().string());
}

bool isOneOf(std::string_view text, std::initializer_list<std::string_view> names) {
  return std::ranges::find(names, text) != names.end();
}

bool isWithin(Node node, Node outer) {
  for (; node != 0; node = inspect::parent(node)) {
    if (node == outer) return true;
  }
  return false;
}

Node around(Node node, std::string_view tag) {
  for (node = inspect::parent(node); node != 0; node = inspect::parent(node)) {
    if (inspect::tag(node) == tag) return node;
  }
  return 0;
}

std::vector<Node> elementsIn(Node element) {
  std::vector<Node> all;
  for (const Node child : inspect::children(element)) {
    if (inspect::tag(child).empty()) continue;
    all.push_back(child);
    const std::vector<Node> inner = elementsIn(child);
    all.insert(all.end(), inner.begin(), inner.end());
  }
  return all;
}

Node hiddenBy(Node element) {
  for (Node each = element; each != 0; each = inspect::parent(each)) {
    if (inspect::isHidden(each)) return each;
  }
  return 0;
}

bool isDisabled(Node element) {
  if (!isOneOf(inspect::tag(element), {"button", "input", "select", "textarea", "option"})) {
    return false;
  }
  if (attributeOf(element, "disabled")) return true;
  Node inner = element;
  for (Node each = inspect::parent(element); each != 0;
       inner = each, each = inspect::parent(each)) {
    if (inspect::tag(each) == "fieldset" && attributeOf(each, "disabled") &&
        inspect::tag(inner) != "legend") {
      return true;
    }
  }
  return false;
}

bool isTypedInto(Node element) {
  const std::string tag = inspect::tag(element);
  if (tag == "textarea") return true;
  return tag == "input" &&
         !isOneOf(propertyOf(element, "type"),
                  {"button", "submit", "reset", "image", "checkbox", "radio", "file", "hidden"});
}

bool isTabStop(Node element) {
  if (hiddenBy(element) != 0 || isDisabled(element)) return false;
  if (const auto index = attributeOf(element, "tabindex")) return !index->starts_with('-');
  const std::string tag = inspect::tag(element);
  if (tag == "a") return attributeOf(element, "href").has_value();
  if (tag == "summary") return inspect::tag(inspect::parent(element)) == "details";
  // In a group of radio buttons, only the checked one; arrow keys reach the others.
  if (tag == "input" && propertyOf(element, "type") == "radio") {
    const Node form = around(element, "form");
    for (const Node each : elementsIn(form != 0 ? form : inspect::body())) {
      if (each != element && inspect::tag(each) == "input" && propertyOf(each, "type") == "radio" &&
          attributeOf(each, "name") == attributeOf(element, "name") &&
          driver::flag(each, page::FlagOf::Property, "checked")) {
        return false;
      }
    }
    return true;
  }
  return isOneOf(tag, {"button", "input", "select", "textarea"});
}

}  // namespace mcpapps::testing
