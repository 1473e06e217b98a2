// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// What every element of a typed page can do; see mcpapps/page.h.

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "mcpapps/detail/page/driver.h"
#include "mcpapps/detail/page/events.h"
#include "mcpapps/page/keys.h"

namespace mcpapps::page {
namespace detail {

#define MCPAPPS_DETAIL_SAYS_isNoText                                               \
  "mcpapps: a text is set: let Formats write the number, or std::to_string(), or " \
  "std::format(); of a std::optional of a text, give value_or(\"\")"
MCPAPPS_DETAIL_MISTAKE(isNoText, class Given);

#define MCPAPPS_DETAIL_SAYS_elementHasNoTemplate                                            \
  "mcpapps: this element of the HTML is no list: it has no <template> of which rows could " \
  "be made"
MCPAPPS_DETAIL_MISTAKE(elementHasNoTemplate, class Rows);

}  // namespace detail

/// An element that the page has under an id. Copies stand for the same element.
///
/// A handler takes what its event brings, or nothing; it may be a coroutine. One that returns a
/// bool says whether it has handled the event: true keeps the browser from what it does by itself,
/// and the elements around from hearing it. The next handler of the same event replaces it, and
/// nullptr removes it.
class Element {
 public:
  constexpr explicit Element(const char* id) : id_(id) {}

  const char* id() const { return id_; }

  void setText(std::string_view text) const { set(TextOf::Content, {}, text); }
  template <class Given>
    requires(!std::is_convertible_v<const Given&, std::string_view>)
  void setText(const Given&) const {
    static_assert(detail::isNoText<Given>, MCPAPPS_DETAIL_SAYS_isNoText);
  }
  std::string text() const { return get(TextOf::Content, {}); }

  void setAttribute(std::string_view name, std::string_view value) const {
    set(TextOf::Attribute, name, value);
  }
  void removeAttribute(std::string_view name) const {
    driver::remove(node(), TextOf::Attribute, name);
  }
  /// Empty if the element has no such attribute.
  std::optional<std::string> attribute(std::string_view name) const;
  /// An attribute without a value.
  void setAttribute(std::string_view name, std::same_as<bool> auto isThere) const {
    driver::setFlag(node(), FlagOf::Attribute, name, isThere);
  }
  template <class Given>
    requires(!std::is_convertible_v<const Given&, std::string_view> && !std::same_as<Given, bool>)
  void setAttribute(std::string_view, const Given&) const {
    static_assert(detail::isNoText<Given>, MCPAPPS_DETAIL_SAYS_isNoText);
  }

  void setClass(std::string_view name, bool isThere = true) const {
    driver::setFlag(node(), FlagOf::Class, name, isThere);
  }
  bool hasClass(std::string_view name) const { return driver::flag(node(), FlagOf::Class, name); }

  /// The attribute `data-NAME`.
  void setData(std::string_view name, std::string_view value) const {
    setAttribute("data-" + std::string(name), value);
  }
  std::optional<std::string> data(std::string_view name) const {
    return attribute("data-" + std::string(name));
  }

  /// A property of CSS, or a variable such as "--share". An empty value takes it away.
  void setStyle(std::string_view name, std::string_view value) const {
    value.empty() ? driver::remove(node(), TextOf::Style, name) : set(TextOf::Style, name, value);
  }

  /// By the attribute `hidden`.
  void setVisible(bool isVisible) const { setProperty("hidden", !isVisible); }
  void show() const { setVisible(true); }
  template <class Rows>
  void show(const Rows&) const {
    static_assert(detail::elementHasNoTemplate<Rows>, MCPAPPS_DETAIL_SAYS_elementHasNoTemplate);
  }
  void hide() const { setVisible(false); }
  /// Whether it has no attribute `hidden`. One of the elements around it may have one.
  bool isVisible() const { return !property("hidden"); }

  void focus() const { driver::call(node(), "focus"); }
  bool hasFocus() const { return driver::hasFocus(node()); }
  /// Of an element with `popover`, which is shown above all else or closed. Buttons with
  /// `popovertarget` do it without C++. Native tests take it for shown at all times.
  void showPopover() const { driver::call(node(), "showPopover"); }
  void hidePopover() const { driver::call(node(), "hidePopover"); }
  void scrollIntoView() const { driver::call(node(), "scrollIntoView"); }

  template <class Function>
  void onClick(Function handler) const {
    on("click", std::move(handler));
  }
  /// When a key is pressed in the element. A handler that takes a `const KeyEvent&` hears every
  /// key. One that takes a std::string_view or the like gets the name of the key, such as "Enter"
  /// or "a", and is not called for a key that is pressed together with Ctrl, Alt or Meta, which is
  /// a command of the browser's or the host's. Spec UI Events, "Named Key Attribute Values".
  template <class Function>
  void onKey(Function handler) const {
    if constexpr (detail::isHandler<Function, KeyEvent> ||
                  detail::isHandler<Function, std::string>) {
      detail::listenKeys(node(), detail::toKeyHandler(std::move(handler)));
    } else {
      static_assert(detail::pageHandlerDoesNotTake<KeyEvent, Function>,
                    MCPAPPS_DETAIL_SAYS_pageHandlerDoesNotTake);
    }
  }
  /// When the user pastes into the element. The handler takes the text; one that returns true has
  /// taken it, and the browser inserts nothing.
  template <class Function>
  void onPaste(Function handler) const {
    listen<std::string>("paste", "clipboardData", std::move(handler), detail::textOf);
  }
  template <class Function>
  void onFocus(Function handler) const {
    on("focus", std::move(handler));
  }
  template <class Function>
  void onBlur(Function handler) const {
    on("blur", std::move(handler));
  }
  /// Any other event, by its name in DOM. The handler takes nothing.
  template <class Function>
  void on(std::string_view type, Function handler) const {
    if constexpr (detail::isHandler<Function, int>) {
      detail::listen(node(), type, {}, detail::toHandler(std::move(handler)));
    } else {
      static_assert(detail::pageHandlerDoesNotTake<int, Function>,
                    MCPAPPS_DETAIL_SAYS_pageHandlerDoesNotTake);
    }
  }

  /// For the kinds of elements.
  Node node() const {
    if (!node_) node_ = driver::element(id_);
    return node_;
  }

 protected:
  void set(TextOf what, std::string_view name, std::string_view value) const {
    driver::setText(node(), what, name, value);
  }
  std::string get(TextOf what, std::string_view name) const {
    return detail::textOf(driver::get(node(), what, name));
  }
  void setProperty(std::string_view name, bool value) const {
    driver::setFlag(node(), FlagOf::Property, name, value);
  }
  bool property(std::string_view name) const {
    return driver::flag(node(), FlagOf::Property, name);
  }
  template <class Value, class Function, class Read>
  void listen(std::string_view type, std::string_view brings, Function handler, Read read) const {
    if constexpr (detail::isHandler<Function, Value>) {
      detail::listen(node(), type, brings, detail::toHandler<Value>(std::move(handler), read));
    } else {
      static_assert(detail::pageHandlerDoesNotTake<Value, Function>,
                    MCPAPPS_DETAIL_SAYS_pageHandlerDoesNotTake);
    }
  }

 private:
  const char* id_;
  mutable Node node_ = 0;
};

}  // namespace mcpapps::page
