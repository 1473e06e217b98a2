// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#pragma once

// Wraps the handlers of canvas.h: any callable that takes the event or nothing, which may be a
// coroutine. It is held by pointer, so that it need not be copyable and a mutable lambda keeps its
// state.

#include <functional>
#include <type_traits>
#include <utility>

#include "mcpapps/app.h"
#include "mcpapps/detail/mistakes.h"
#include "mcpapps/dom.h"

namespace mcpapps::canvas::detail {

#define MCPAPPS_DETAIL_SAYS_handlerTakesSomething "mcpapps: let this handler take nothing"
template <class Handler>
MCPAPPS_DETAIL_MISTAKE(handlerTakesSomething)
inline constexpr bool handlerTakesSomething = MCPAPPS_DETAIL_IS_TOLD;

#define MCPAPPS_DETAIL_SAYS_wheelHandlerDoesNotFit                                           \
  "mcpapps: let this handler take the two deltas, (double, double), or nothing, and return " \
  "a bool: whether the turn of the wheel is for the program"
template <class Handler>
MCPAPPS_DETAIL_MISTAKE(wheelHandlerDoesNotFit)
inline constexpr bool wheelHandlerDoesNotFit = MCPAPPS_DETAIL_IS_TOLD;

struct Nothing {};

using mcpapps::detail::HandlerOf;
using mcpapps::detail::holdHandler;

template <class T, class Handler>
std::function<void(const T&)> toHandler(Handler handler) {
  if constexpr (!HandlerOf<Handler, T>) {
    static_assert(mcpapps::detail::handlerDoesNotTake<T, Handler>,
                  MCPAPPS_DETAIL_SAYS_handlerDoesNotTake);
    return nullptr;
  } else {
    using Function = std::function<void(const T&)>;
    return holdHandler<Function>(std::move(handler), [](const auto& held) {
      return [held](const T& event) {
        mcpapps::detail::runHandler(held, event, dom::detail::LogEnd{});
      };
    });
  }
}

/// A handler without an argument.
template <class Handler>
std::function<void()> toHandlerOfNothing(Handler handler) {
  if constexpr (!std::is_null_pointer_v<Handler> && !std::is_invocable_v<Handler&>) {
    static_assert(detail::handlerTakesSomething<Handler>,
                  MCPAPPS_DETAIL_SAYS_handlerTakesSomething);
    return nullptr;
  } else {
    return holdHandler<std::function<void()>>(std::move(handler), [](const auto& held) {
      return [held] { mcpapps::detail::runHandler(held, Nothing{}, dom::detail::LogEnd{}); };
    });
  }
}

template <class Handler>
concept WheelHandler =
    std::is_null_pointer_v<Handler> || std::is_invocable_r_v<bool, Handler&, double, double> ||
    std::is_invocable_r_v<bool, Handler&>;

template <class Handler>
std::function<bool(double, double)> toWheelHandler(Handler handler) {
  if constexpr (!WheelHandler<Handler>) {
    static_assert(detail::wheelHandlerDoesNotFit<Handler>,
                  MCPAPPS_DETAIL_SAYS_wheelHandlerDoesNotFit);
    return nullptr;
  } else {
    using Function = std::function<bool(double, double)>;
    return holdHandler<Function>(std::move(handler), [](const auto& held) {
      return [held](double deltaX, double deltaY) -> bool {
        if constexpr (std::is_invocable_v<Handler&, double, double>) {
          return (*held)(deltaX, deltaY);
        } else {
          return (*held)();
        }
      };
    });
  }
}

/// The page has one canvas. Never destroyed, as the page may outlive the program.
struct Handlers {
  std::function<void(const dom::CanvasSize&)> onResize;
  std::function<void(const bool&)> onShown;
  std::function<void()> onContextRestored;
  std::function<bool(double, double)> takeWheel;
  std::function<void()> frame;
};
Handlers& handlers();

[[noreturn]] void run();

}  // namespace mcpapps::canvas::detail
