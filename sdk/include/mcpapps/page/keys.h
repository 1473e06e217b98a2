// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// Keys; see mcpapps/page.h.

#include <string>
#include <type_traits>
#include <utility>

#include "mcpapps/detail/page/events.h"

namespace mcpapps::page {

/// A key that is pressed or released. The names are those of DOM. Spec UI Events, "KeyboardEvent".
struct KeyEvent {
  /// What it means, such as "Enter", "ArrowUp" or "a".
  std::string key;
  /// Where it is on the keyboard, such as "KeyA".
  std::string code;
  bool ctrlKey = false;
  bool altKey = false;
  bool shiftKey = false;
  bool metaKey = false;
  /// The user holds the key, and it was pressed before.
  bool repeat = false;
};

namespace detail {

KeyEvent keyOf(const packed::Value& brought);
inline KeyEvent readKey(const Payload& brought) { return keyOf(brought.value()); }
/// The handler without commands: keys with Ctrl, Alt or Meta.
Handler withoutCommands(Handler handler);

template <class Function>
Handler toKeyHandler(Function function) {
  if constexpr (std::is_invocable_v<Function&, KeyEvent> &&
                !std::is_invocable_v<Function&, std::string>) {
    return toHandler<KeyEvent>(std::move(function), readKey);
  } else {
    return withoutCommands(toHandler<std::string>(
        std::move(function), [](const Payload& brought) { return readKey(brought).key; }));
  }
}

}  // namespace detail
}  // namespace mcpapps::page
