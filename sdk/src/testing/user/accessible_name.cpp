// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "testing/user/element_state.h"

namespace mcpapps::testing {
namespace {

namespace driver = page::driver;
namespace inspect = page::inspect;

constexpr std::string_view kWhiteSpace = " \t\n\f\r";

// Other elements are separated by a space.
bool isInline(std::string_view tag) {
  return isOneOf(tag,
                 {"a",     "abbr", "b",      "bdi", "bdo",   "button", "cite",  "code", "data",
                  "dfn",   "em",   "i",      "kbd", "label", "mark",   "q",     "s",    "samp",
                  "small", "span", "strong", "sub", "sup",   "time",   "tspan", "u",    "var"});
}

void addText(std::string& text, Node node) {
  const std::string tag = inspect::tag(node);
  if (tag.empty()) {
    text += inspect::text(node);
    return;
  }
  if (isOneOf(tag, {"template", "script", "style"})) return;
  const bool isBlock = !isInline(tag);
  if (isBlock) text += ' ';
  for (const Node child : inspect::children(node)) {
    if (inspect::tag(child).empty() || !inspect::isHidden(child)) {
      if (tag != "select" || driver::flag(child, page::FlagOf::Property, "selected") ||
          inspect::tag(child) == "optgroup") {
        addText(text, child);
      }
    }
  }
  if (isBlock) text += ' ';
}

std::string inputRole(Node element) {
  const std::string type = propertyOf(element, "type");
  if (isOneOf(type, {"button", "submit", "reset", "image"})) return "button";
  if (isOneOf(type, {"checkbox", "radio"})) return type;
  if (type == "number") return "spinbutton";
  if (type == "range") return "slider";
  if (type == "search") return "searchbox";
  return isOneOf(type, {"text", "email", "tel", "url"}) ? "textbox" : "";
}

/// The text of the `<label>` of a control; empty if it has none.
std::string labelOf(Node control) {
  const std::optional<std::string> id = attributeOf(control, "id");
  if (id && !id->empty()) {
    for (const Node each : elementsIn(inspect::body())) {
      if (inspect::tag(each) == "label" && attributeOf(each, "for") == id) return seenText(each);
    }
  }
  const Node label = around(control, "label");
  if (label == 0 || attributeOf(label, "for")) return {};
  // Without the control's own texts, as those of a <select>.
  std::string text;
  for (const Node child : inspect::children(label)) {
    if (!isWithin(control, child)) addText(text, child);
  }
  return collapsed(text);
}

std::string textsOf(std::string_view ids) {
  std::string text;
  for (const Node each : elementsIn(inspect::body())) {
    const std::optional<std::string> id = attributeOf(each, "id");
    if (id && (" " + std::string(ids) + " ").find(" " + *id + " ") != std::string::npos) {
      text += ' ' + seenText(each);
    }
  }
  return collapsed(text);
}

}  // namespace

std::string collapsed(std::string_view text) {
  std::string out;
  bool isSpace = false;
  for (const char each : text) {
    if (kWhiteSpace.find(each) != kWhiteSpace.npos) {
      isSpace = !out.empty();
      continue;
    }
    if (std::exchange(isSpace, false)) out += ' ';
    out += each;
  }
  return out;
}

std::string seenText(Node element) {
  std::string text;
  addText(text, element);
  return collapsed(text);
}

std::string roleOf(Node element) {
  if (const auto role = attributeOf(element, "role")) return *role;
  const std::string tag = inspect::tag(element);
  if (tag == "input") return inputRole(element);
  if (tag == "a") return attributeOf(element, "href") ? "link" : "";
  if (tag == "select") return attributeOf(element, "multiple") ? "listbox" : "combobox";
  if (tag.size() == 2 && tag[0] == 'h' && tag[1] >= '1' && tag[1] <= '6') return "heading";
  struct Known {
    std::string_view tag, role;
  };
  constexpr Known kKnown[] = {
      {"textarea", "textbox"}, {"button", "button"},  {"img", "img"},
      {"option", "option"},    {"dialog", "dialog"},  {"form", "form"},
      {"table", "table"},      {"tr", "row"},         {"td", "cell"},
      {"th", "columnheader"},  {"ul", "list"},        {"ol", "list"},
      {"li", "listitem"},      {"output", "status"},  {"progress", "progressbar"},
      {"meter", "meter"},      {"nav", "navigation"}, {"main", "main"},
      {"details", "group"},    {"fieldset", "group"}, {"article", "article"}};
  for (const Known& each : kKnown) {
    if (each.tag == tag) return std::string(each.role);
  }
  return {};
}

std::string nameOf(Node element) {
  if (const auto ids = attributeOf(element, "aria-labelledby")) return textsOf(*ids);
  if (const auto label = attributeOf(element, "aria-label")) return collapsed(*label);
  const std::string tag = inspect::tag(element);
  if (isOneOf(tag, {"input", "select", "textarea"})) {
    if (roleOf(element) == "button") return collapsed(propertyOf(element, "value"));
    if (const std::string label = labelOf(element); !label.empty()) return label;
    if (const auto text = attributeOf(element, "placeholder")) return collapsed(*text);
  } else if (tag == "img") {
    return collapsed(attributeOf(element, "alt").value_or(""));
  } else if (const std::string text = seenText(element); !text.empty()) {
    return text;
  }
  return collapsed(attributeOf(element, "title").value_or(""));
}

// The page as text, for reports of tests.

namespace {

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
