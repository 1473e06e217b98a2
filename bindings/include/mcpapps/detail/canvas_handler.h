// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#pragma once

// Wraps the handlers of canvas.h: any callable that takes the event or nothing, which may be a
// coroutine. It is held by pointer, so that it need not be copyable and a mutable lambda keeps its
// state.

#include <optional>
#include <type_traits>
#include <utility>

#include "mcpapps/app_ref.h"
#include "mcpapps/detail/mistakes.h"
#include "mcpapps/dom.h"

namespace mcpapps::canvas::detail {

#define MCPAPPS_DETAIL_SAYS_handlerTakesSomething "mcpapps: let this handler take nothing"
MCPAPPS_DETAIL_MISTAKE(handlerTakesSomething, class Handler);

#define MCPAPPS_DETAIL_SAYS_wheelHandlerDoesNotFit                                           \
  "mcpapps: let this handler take the two deltas, (double, double), or nothing, and return " \
  "a bool: whether the turn of the wheel is for the program"
MCPAPPS_DETAIL_MISTAKE(wheelHandlerDoesNotFit, class Handler);

struct Nothing {};

using mcpapps::detail::HandlerOf;
using mcpapps::detail::ifPresent;
using mcpapps::detail::Owner;
using mcpapps::detail::SharedFunction;

template <class T, class Handler>
SharedFunction<void(const T&)> toHandler(Handler handler) {
  if constexpr (!HandlerOf<Handler, T>) {
    static_assert(mcpapps::detail::handlerDoesNotTake<T, Handler>,
                  MCPAPPS_DETAIL_SAYS_handlerDoesNotTake);
    return nullptr;
  } else {
    using Function = SharedFunction<void(const T&)>;
    return ifPresent<Function>(std::move(handler), [](auto present) {
      return [present = std::move(present)](const Owner& owner, const T& event) mutable {
        mcpapps::detail::runHandler(owner, present, event, dom::detail::LogEnd{});
      };
    });
  }
}

template <class Handler>
SharedFunction<void()> toHandlerOfNothing(Handler handler) {
  if constexpr (!std::is_null_pointer_v<Handler> && !std::is_invocable_v<Handler&>) {
    static_assert(detail::handlerTakesSomething<Handler>,
                  MCPAPPS_DETAIL_SAYS_handlerTakesSomething);
    return nullptr;
  } else {
    return ifPresent<SharedFunction<void()>>(std::move(handler), [](auto present) {
      return [present = std::move(present)](const Owner& owner) mutable {
        mcpapps::detail::runHandler(owner, present, Nothing{}, dom::detail::LogEnd{});
      };
    });
  }
}

template <class Handler>
concept WheelHandler =
    std::is_null_pointer_v<Handler> || std::is_invocable_r_v<bool, Handler&, double, double> ||
    std::is_invocable_r_v<bool, Handler&>;

template <class Handler>
SharedFunction<bool(double, double)> toWheelHandler(Handler handler) {
  if constexpr (!WheelHandler<Handler>) {
    static_assert(detail::wheelHandlerDoesNotFit<Handler>,
                  MCPAPPS_DETAIL_SAYS_wheelHandlerDoesNotFit);
    return nullptr;
  } else {
    using Function = SharedFunction<bool(double, double)>;
    return ifPresent<Function>(std::move(handler), [](auto present) {
      return [present = std::move(present)](double deltaX, double deltaY) mutable -> bool {
        if constexpr (std::is_invocable_v<Handler&, double, double>) {
          return present(deltaX, deltaY);
        } else {
          return present();
        }
      };
    });
  }
}

/// The page has one canvas. Never destroyed, as the page may outlive the program.
struct Handlers {
  SharedFunction<void(const dom::CanvasSize&)> onResize;
  SharedFunction<void(const bool&)> onShown;
  SharedFunction<void()> onContextRestored;
  SharedFunction<bool(double, double)> takeWheel;
  SharedFunction<void()> frame;
  /// That of followHost().
  std::optional<AppRef> host;
};
Handlers& handlers();

[[noreturn]] void run();

}  // namespace mcpapps::canvas::detail
