// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include <cstdint>
#include <optional>

#include "codec/text.h"
#include "page/keys.h"
#include "testing/user/element_state.h"

namespace mcpapps::testing::user {
namespace {

namespace driver = page::driver;
namespace inspect = page::inspect;

/// The field that the user has begun to change.
struct Edited {
  Node node = 0;
  std::string before;
  /// The typed text. A number field has no value yet while it contains "1."
  std::string typed;
};
Edited& edited() {
  static Edited field;
  return field;
}

void begin(Node field) {
  if (edited().node == field) return;
  leaveField();
  const std::string value = propertyOf(field, "value");
  edited() = {field, value, value};
}

void change(std::string typed) {
  const Node field = edited().node;
  edited().typed = typed;
  inspect::edit(field, typed);
  inspect::fire(field, "input", {});
}

void insert(Node field, std::string_view text) {
  begin(field);
  const auto most = attributeOf(field, "maxlength");
  const std::size_t end = most ? static_cast<std::size_t>(std::stoul("0" + *most)) : SIZE_MAX;
  std::string typed = edited().typed;
  std::size_t count = countCharacters(typed);
  for (const char each : text) {
    if (!isWithinCharacter(each) && count++ >= end) break;
    typed += each;
  }
  if (typed != edited().typed) change(std::move(typed));
}

void removeLast(Node field) {
  begin(field);
  std::string typed = edited().typed;
  if (typed.empty()) return;
  while (!typed.empty() && isWithinCharacter(typed.back())) typed.pop_back();
  if (!typed.empty()) typed.pop_back();
  change(typed);
}

bool canBeTypedInto(Node field) { return isTypedInto(field) && !attributeOf(field, "readonly"); }

/// Fields whose value is set as a whole, by a picker.
bool hasPicker(Node field) {
  return isOneOf(propertyOf(field, "type"),
                 {"date", "time", "month", "week", "datetime-local", "color", "range"});
}

Node formOf(Node control) {
  const auto id = attributeOf(control, "form");
  if (!id) return around(control, "form");
  for (const Node each : elementsIn(inspect::body())) {
    if (inspect::tag(each) == "form" && attributeOf(each, "id") == id) return each;
  }
  return 0;
}

// Spec HTML, "implicit submission": by the form's first button, or without one if it has at most
// one field.
void sendForm(Node field) {
  const Node form = formOf(field);
  if (form == 0) return;
  std::size_t fields = 0;
  for (const Node each : elementsIn(inspect::body())) {
    if (!isOneOf(inspect::tag(each), {"input", "button"}) || formOf(each) != form) continue;
    const std::string type = propertyOf(each, "type");
    if (type == "submit" || type == "image") {
      if (!testing::isDisabled(each)) inspect::click(each);
      return;
    }
    if (inspect::tag(each) == "input" && isTypedInto(each) && type != "color" && type != "range") {
      ++fields;
    }
  }
  if (fields <= 1) driver::call(form, "requestSubmit");
}

void enter(Node node) {
  const std::string tag = inspect::tag(node);
  if (tag == "textarea") {
    if (canBeTypedInto(node)) insert(node, "\n");
  } else if (tag == "input" && !isOneOf(propertyOf(node, "type"), {"button", "submit", "reset"})) {
    leaveField();
    sendForm(node);
  } else if (isOneOf(tag, {"button", "input", "a", "summary"})) {
    inspect::click(node);
  }
}

void space(Node node) {
  const std::string tag = inspect::tag(node);
  if (canBeTypedInto(node)) {
    insert(node, " ");
  } else if (isOneOf(tag, {"button", "summary", "input"})) {
    inspect::click(node);
  }
}

void tab(bool isBack) {
  const Node dialog = inspect::modalDialog();
  std::vector<Node> stops;
  std::optional<std::size_t> at;
  const Node from = inspect::focused();
  for (const Node each : elementsIn(dialog != 0 ? dialog : inspect::body())) {
    if (each == from) at = stops.size();
    if (each == from || isTabStop(each)) stops.push_back(each);
  }
  if (stops.empty()) return;
  const std::size_t last = stops.size() - 1;
  std::size_t next = isBack ? last : 0;
  if (at) next = isBack ? (*at == 0 ? last : *at - 1) : (*at == last ? 0 : *at + 1);
  focus(stops[next]);
}

void escape() {
  const Node dialog = inspect::modalDialog();
  if (dialog != 0 && inspect::fire(dialog, "cancel", {})) driver::call(dialog, "close");
}

void arrow(Node node, bool isDown) {
  if (inspect::tag(node) != "select" || attributeOf(node, "multiple")) return;
  std::vector<Node> options;
  std::size_t at = 0;
  for (const Node each : elementsIn(node)) {
    if (inspect::tag(each) != "option" || testing::isDisabled(each)) continue;
    if (driver::flag(each, page::FlagOf::Property, "selected")) at = options.size();
    options.push_back(each);
  }
  if (isDown ? at + 1 >= options.size() : at == 0) return;
  inspect::choose(options[isDown ? at + 1 : at - 1]);
  inspect::fire(node, "input", {});
  inspect::fire(node, "change", {});
}

/// A key as tests write it, such as "Ctrl+Shift+k".
page::KeyEvent keyOf(std::string_view text) {
  const unsigned held = page::detail::takeModifiers(text);
  page::KeyEvent key;
  key.ctrlKey = (held & (driver::kCtrl | page::detail::kEither)) != 0;
  key.altKey = (held & driver::kAlt) != 0;
  key.shiftKey = (held & driver::kShift) != 0;
  key.metaKey = (held & driver::kMeta) != 0;
  const unsigned modifier = page::detail::modifierOf(text);
  const bool isControl = modifier == driver::kCtrl || modifier == page::detail::kEither;
  key.key = isControl ? "Control" : modifier != 0 ? text : page::detail::keyOfName(text);
  if (key.key.empty()) {
    refuse("cannot press \"" + std::string(text) +
           "\": a key is one character, or has a name such as \"ArrowDown\"");
  }
  const char letter = text.size() == 1 ? text[0] : '\0';
  key.code = text;
  if (letter >= '0' && letter <= '9') key.code.insert(0, "Digit");
  if (letter >= 'a' && letter <= 'z')
    key.code = std::string("Key") + static_cast<char>(letter - 'a' + 'A');
  if (letter >= 'A' && letter <= 'Z') key.code.insert(0, "Key");
  return key;
}

void follow(Node node, std::string_view key, bool isShifted) {
  if (key == "Enter") return enter(node);
  if (key == " ") return space(node);
  if (key == "Tab") return tab(isShifted);
  if (key == "Escape") return escape();
  if (key == "ArrowDown" || key == "ArrowUp") return arrow(node, key == "ArrowDown");
  if (!canBeTypedInto(node)) return;
  if (key == "Backspace") return removeLast(node);
  if (countCharacters(key) == 1) insert(node, key);
}

}  // namespace

void leaveField() {
  const Edited field = std::exchange(edited(), {});
  if (field.node == 0 || propertyOf(field.node, "value") == field.before) return;
  inspect::fire(field.node, "change", {});
}

void forget() { edited() = {}; }

void focus(Node element) {
  if (!driver::hasFocus(element)) leaveField();
  driver::call(element, "focus");
}

void click(Node element) {
  // A table's row has no place beside its cells.
  if (inspect::tag(element) == "tr") {
    for (const Node cell : inspect::children(element)) {
      if (!inspect::tag(cell).empty()) return click(cell);
    }
  }
  inspect::fire(element, "pointerdown", {});
  if (inspect::fire(element, "mousedown", {})) {
    // The focus goes to the first element that can have it, through a label to its control.
    const Node label = inspect::tag(element) == "label" ? element : around(element, "label");
    Node to = element;
    while (to != 0 && to != label && !driver::hasFocus(to)) {
      if (isTabStop(to) || attributeOf(to, "tabindex")) focus(to);
      if (driver::hasFocus(to)) break;
      to = inspect::parent(to);
    }
    if (to == 0 && inspect::focused() != 0) {
      leaveField();
      driver::call(inspect::focused(), "blur");
    }
  }
  inspect::fire(element, "pointerup", {});
  inspect::fire(element, "mouseup", {});
  inspect::click(element);
}

void type(Node field, std::string_view text) {
  if (hasPicker(field)) return fill(field, text);
  focus(field);
  while (!text.empty()) {
    std::size_t size = 1;
    while (size < text.size() && isWithinCharacter(text[size])) ++size;
    const std::string_view letter = text.substr(0, size);
    press(letter == "\n" ? "Enter" : letter);
    text.remove_prefix(size);
  }
}

void fill(Node field, std::string_view text) {
  focus(field);
  begin(field);
  change(std::string(text));
  if (hasPicker(field)) leaveField();
}

void paste(Node element, std::string_view text) {
  focus(element);
  page::KeyEvent pasted;
  pasted.key = text;
  if (inspect::fire(element, "paste", pasted) && canBeTypedInto(element)) insert(element, text);
}

void press(std::string_view text) {
  const page::KeyEvent key = keyOf(text);
  const Node focused = inspect::focused();
  const Node node = focused != 0 ? focused : inspect::body();
  const bool isCommand = key.ctrlKey || key.altKey || key.metaKey;
  if (inspect::fire(node, "keydown", key) && !isCommand) follow(node, key.key, key.shiftKey);
  const Node after = inspect::focused();
  inspect::fire(after != 0 ? after : inspect::body(), "keyup", key);
}

}  // namespace mcpapps::testing::user
