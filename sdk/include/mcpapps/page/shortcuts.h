// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// Keys of the whole page; see mcpapps/page.h.

#include <concepts>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "mcpapps/page/controls.h"
#include "mcpapps/page/keys.h"

namespace mcpapps::page {

class Shortcut;

namespace detail {

void setShortcuts(const std::vector<Shortcut>& shortcuts);

}  // namespace detail

/// What the user does by keys, wherever the focus is. keys() of the page's struct takes them:
///
///   page.keys({{"Control+Enter", page.approve}, {"/", page.search}, {"Escape", [] { … }}});
///
/// The keys are written as in `aria-keyshortcuts`: Control (or Ctrl), Alt, Shift and Meta, joined
/// by +, and the name of a key. ControlOrMeta stands for one of the two.
///
/// Without Control, Alt or Meta, keys do nothing while the user types in a field. While a modal
/// `<dialog>` is open, only its elements are reached.
class Shortcut {
 public:
  /// Clicks the element, unless it is disabled or hidden. It gets the attribute
  /// `aria-keyshortcuts`.
  Shortcut(std::string_view keys, const Element& element) : keys_(keys), node_(element.node()) {}
  /// A field gets the focus.
  Shortcut(std::string_view keys, const TextControl& field) : Shortcut(keys, field.node()) {}
  Shortcut(std::string_view keys, const NumberControl& field) : Shortcut(keys, field.node()) {}
  Shortcut(std::string_view keys, const Select& field) : Shortcut(keys, field.node()) {}
  /// Calls a function, which may be a coroutine, and may take a `const KeyEvent&`. If it returns
  /// false, the key does what it does without it.
  template <class Function>
    requires(!std::derived_from<Function, Element>)
  Shortcut(std::string_view keys, Function function) : keys_(keys) {
    if constexpr (!detail::isHandler<Function, KeyEvent>) {
      static_assert(detail::pageHandlerDoesNotTake<KeyEvent, Function>,
                    MCPAPPS_DETAIL_SAYS_pageHandlerDoesNotTake);
    } else {
      constexpr bool kSays =
          std::is_same_v<mcpapps::detail::ReturnedOf<Function, const KeyEvent&>, bool>;
      handler_ = [call = detail::toHandler<KeyEvent>(std::move(function), detail::readKey)](
                     const Payload& brought) { return call(brought) || !kSays; };
    }
  }

 private:
  friend void detail::setShortcuts(const std::vector<Shortcut>& shortcuts);

  Shortcut(std::string_view keys, Node field) : keys_(keys), node_(field), method_("focus") {}

  std::string keys_;
  Node node_ = 0;
  const char* method_ = "click";
  detail::Handler handler_;
};

}  // namespace mcpapps::page
