// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// The page as text, for reports of tests.

#include "testing/user/element_state.h"

namespace mcpapps::testing {
namespace {

namespace driver = page::driver;
namespace inspect = page::inspect;

/// The state of a control that is in no attribute.
std::string stateOf(Node element) {
  std::string state;
  const std::string tag = inspect::tag(element);
  if (tag == "input" && isOneOf(propertyOf(element, "type"), {"checkbox", "radio"})) {
    if (driver::flag(element, page::FlagOf::Property, "checked")) state += " [checked]";
  } else if (isTypedInto(element) || tag == "select") {
    state += " [value \"" + propertyOf(element, "value") + "\"]";
  }
  // Without a focused element, browsers report the body.
  if (tag != "body" && driver::hasFocus(element)) state += " [focused]";
  if (inspect::isHidden(element)) state += " [hidden]";
  return state;
}

void addTree(std::string& out, Node node, std::size_t depth) {
  const std::string indent(depth * 2, ' ');
  const std::string tag = inspect::tag(node);
  if (tag.empty()) {
    const std::string text = collapsed(inspect::text(node));
    if (!text.empty()) out += indent + text + '\n';
    return;
  }
  out += indent + tagText(node) + stateOf(node);
  const std::vector<Node> children = inspect::children(node);
  bool hasElements = false;
  for (const Node child : children) hasElements = hasElements || !inspect::tag(child).empty();
  if (!hasElements) {
    std::string text;
    for (const Node child : children) text += inspect::text(child);
    text = collapsed(text);
    out += text.empty() ? "\n" : ' ' + text + '\n';
    return;
  }
  out += '\n';
  for (const Node child : children) addTree(out, child, depth + 1);
}

}  // namespace

std::string tagText(Node element) {
  std::string text = '<' + inspect::tag(element);
  inspect::attributes(element).value().forEachMember(
      [&](std::string_view name, const packed::Value& value) {
        // Empty lists mean nothing, and exist in some places only.
        if (value.string().empty() && (name == "class" || name == "style")) return;
        text += ' ' + std::string(name);
        if (!value.string().empty()) text += "=\"" + std::string(value.string()) + '"';
      });
  return text + '>';
}

std::string treeText(Node element) {
  std::string out;
  addTree(out, element, 0);
  return out;
}

}  // namespace mcpapps::testing
