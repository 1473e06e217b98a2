// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// The typed page, on the page in memory.

#include "mcpapps/detail/page/driver.h"

#include "mcpapps/detail/page/events.h"
#include "testing/page/document.h"
#include "testing/page/events.h"
#include "testing/page/forms/control.h"
#include "testing/page/forms/values.h"
#include "testing/page/item.h"
#include "testing/page/lists/template.h"

namespace mcpapps::page::driver {

using memory::itemOf;

namespace {

/// `read` gives what the event brings.
template <class Read>
void listen(memory::Item& item, std::string_view type, int slot, Read read) {
  item.listeners.push_back(
      {std::string(type), false, [slot, read](memory::Item& target, auto& event) {
         if (detail::deliver(slot, read(target, event))) event.handle();
       }});
}

}  // namespace

Node element(std::string_view id) { return memory::Document::current().numberOf(id); }

void setText(Node node, TextOf what, std::string_view name, std::string_view value) {
  memory::Item& item = itemOf(node);
  switch (what) {
    case TextOf::Content: return item.setTextContent(value);
    case TextOf::Attribute: return memory::setSafeAttribute(item, name, value);
    case TextOf::Style: return memory::setStyle(item, name, value);
    case TextOf::Property:
      if (memory::value(item) != value) memory::setValue(item, value);
      return;
  }
}

void remove(Node node, TextOf what, std::string_view name) {
  if (what == TextOf::Attribute) {
    itemOf(node).removeAttribute(name);
  } else {
    memory::setStyle(itemOf(node), name, "");
  }
}

Payload get(Node node, TextOf what, std::string_view name) {
  memory::Item& item = itemOf(node);
  switch (what) {
    case TextOf::Content: return item.textContent();
    case TextOf::Attribute: {
      const std::string* value = item.attribute(name);
      return value ? Payload(*value) : Payload(nullptr);
    }
    case TextOf::Style: return memory::style(item, name);
    case TextOf::Property: return memory::property(item, name);
  }
  return {};
}

void setFlag(Node node, FlagOf what, std::string_view name, bool value) {
  memory::Item& item = itemOf(node);
  switch (what) {
    case FlagOf::Class: return memory::toggleClass(item, name, value);
    case FlagOf::Attribute:
      if (item.has(name) != value) value ? item.setAttribute(name, "") : item.removeAttribute(name);
      return;
    case FlagOf::Property: return memory::setFlag(item, name, value);
  }
}

bool flag(Node node, FlagOf what, std::string_view name) {
  memory::Item& item = itemOf(node);
  if (what == FlagOf::Class) return memory::hasClass(item, name);
  return what == FlagOf::Attribute ? item.has(name) : memory::flag(item, name);
}

void call(Node node, std::string_view method) {
  memory::Item& item = itemOf(node);
  if (method == "focus") {
    memory::focus(item);
  } else if (method == "blur") {
    if (memory::Document::current().focused() == &item) memory::blur();
  } else if (method == "show" || method == "showModal") {
    memory::openDialog(item, method == "showModal");
  } else if (method == "close") {
    memory::closeDialog(item);
  } else if (method == "click") {
    memory::click(item);
  } else if (method == "reset") {
    memory::reset(item);
  } else if (method == "requestSubmit") {
    memory::submit(item, nullptr);
  }
  // Others, such as scrollIntoView(), have no visible effect.
}

bool canUse(Node node) {
  if (node == 0) return !memory::modalDialog();
  memory::Item& item = itemOf(node);
  return memory::isShown(item) && !memory::isDisabled(item) && !memory::isInert(item);
}

bool hasFocus(Node node) { return memory::Document::current().focused() == &itemOf(node); }

void listen(Node node, std::string_view type, std::string_view brings, int slot) {
  memory::Item& item = itemOf(node);
  listen(item, type, slot,
         [&item, what = std::string(brings)](memory::Item&, const memory::Event& event) {
           if (what == "clipboardData") return Payload(event.key.key);
           return what.empty() ? Payload() : memory::property(item, what);
         });
}

void listenKeys(Node node, std::string_view type, int slot) {
  listen(node == 0 ? memory::Document::current().body() : itemOf(node), type, slot,
         memory::keyPayload);
}

// Nothing is decoded: all but an empty picture counts as valid. The `<img>` stays.
void showPicture(Node, std::span<const std::byte> bytes, int slot) {
  memory::Document& document = memory::Document::current();
  if (bytes.empty()) {
    return document.later([slot] {
      detail::deliver(slot, Payload("the picture cannot be decoded (without a type, 0 bytes)"));
    });
  }
  document.later([slot] { detail::deliver(slot, Payload(nullptr)); });
}
void showDocument(Node node, std::string_view type, std::span<const std::byte>, int slot) {
  memory::Item& item = itemOf(node);
  item.setAttribute(item.is("object") ? "data" : "src", "blob:" + std::string(type));
  memory::Document::current().later([slot] { detail::deliver(slot, Payload(nullptr)); });
}

std::string toText(double number) { return memory::numberText(number); }
std::optional<double> toNumber(std::string_view text) { return memory::numberIn(text); }

void report(std::string_view text) { memory::Document::current().report(text); }

}  // namespace mcpapps::page::driver
