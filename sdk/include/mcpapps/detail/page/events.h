// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// How the events of a page reach the handlers of an author.

#include <string_view>
#include <type_traits>
#include <utility>

#include "mcpapps/detail/event.h"
#include "mcpapps/detail/mistakes.h"
#include "mcpapps/detail/page/driver.h"

namespace mcpapps::page::detail {

/// Gives whether it has handled the event: then the browser does nothing more with it.
using Handler = mcpapps::detail::SharedFunction<bool(const Payload& brought)>;

/// The number under which a handler is kept, for as long as the page lives. A later handler of the
/// same element and event takes the place of the one before. `isNew` says whether the page must
/// still be told to listen.
struct Slot {
  int number = 0;
  bool isNew = false;
};
Slot keep(Node node, std::string_view event, Handler handler);
/// The number under which a handler is kept already, or kNoSlot.
int slotOf(Node node, std::string_view event);
inline constexpr int kNoSlot = -1;

/// Calls the handler of a slot, and gives whether it has handled the event. For the drivers.
bool deliver(int slot, const Payload& brought);
void forgetHandlers();

void listen(Node node, std::string_view type, std::string_view brings, Handler handler);
/// The same for the SDK itself, beside a handler of the author's: by another name than the event's.
void listenBeside(Node node, std::string_view type, std::string_view name, Handler handler);
/// The same of events with a KeyEvent.
void listenKeysBeside(Node node, std::string_view type, std::string_view name, Handler handler);
void listenKeys(Node node, Handler handler);

struct ReportEnd {
  void operator()(const Error* error) const;
};

#define MCPAPPS_DETAIL_SAYS_pageHandlerDoesNotTake \
  "mcpapps: let the handler of this event take this value, or nothing"
MCPAPPS_DETAIL_MISTAKE(pageHandlerDoesNotTake, class Value, class Function);

/// Calls an author's handler. One that returns a bool says whether it has handled the event.
template <class Function, class Arg>
bool run(const mcpapps::detail::Owner& owner, Function& handler, Arg&& arg) {
  if constexpr (std::is_same_v<mcpapps::detail::ReturnedOf<Function, Arg>, bool>) {
    return mcpapps::detail::callWithOrWithout(handler, std::forward<Arg>(arg));
  } else {
    mcpapps::detail::runHandler(owner, handler, std::forward<Arg>(arg), ReportEnd{});
    return false;
  }
}

/// Whether a handler fits. on() and the like ask it themselves, as compilers name each function on
/// the way to a mistake.
template <class Function, class Value>
inline constexpr bool isHandler =
    std::is_null_pointer_v<Function> || mcpapps::detail::TakesOrIgnores<Function, Value>;

/// A handler that takes what `read` makes of what an event brings, or nothing. It may be a
/// coroutine.
template <class Value, class Function, class Read>
  requires isHandler<Function, Value>
Handler toHandler(Function function, Read read) {
  if constexpr (std::is_null_pointer_v<Function>) {
    return nullptr;
  } else {
    return [function = std::move(function), read](const mcpapps::detail::Owner& owner,
                                                  const Payload& brought) mutable {
      if constexpr (std::is_invocable_v<Function&, Value>) {
        return run(owner, function, Value(read(brought)));
      } else {
        static_cast<void>(read);
        return run(owner, function, 0);
      }
    };
  }
}

template <class Function>
Handler toHandler(Function function) {
  return toHandler<int>(std::move(function), [](const Payload&) { return 0; });
}

inline std::string textOf(const Payload& brought) { return std::string(brought.value().string()); }
/// Empty if there is none.
inline std::string attributeOf(Node node, std::string_view name) {
  return textOf(driver::get(node, TextOf::Attribute, name));
}

}  // namespace mcpapps::page::detail
