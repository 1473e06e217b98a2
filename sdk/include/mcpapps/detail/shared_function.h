// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <concepts>
#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>

#include "mcpapps/detail/share.h"

namespace mcpapps::detail {

using Owner = std::shared_ptr<void>;

template <class Signature>
class SharedFunction;

/// A callable that all copies share, so that a mutable lambda keeps its state; or nothing. It lives
/// while it is called, whatever becomes of the copies. One with a first parameter of the type Owner
/// gets what keeps it alive. Where another returns a type that is not Returned, a call gives
/// Returned().
///
/// A view has few bytes for each lambda in one: std::function brings functions that copy, move and
/// destroy it.
template <class Returned, class... Args>
class SharedFunction<Returned(Args...)> {
 public:
  using Call = Returned (*)(const Owner& held, Args... args);

  SharedFunction() = default;
  SharedFunction(std::nullptr_t) {}  // NOLINT(google-explicit-constructor)

  /// Calls `call` with `held`, and allocates nothing.
  SharedFunction(Owner held, Call call) : held_(std::move(held)), call_(call) {}

  template <class Callable>
    requires(!std::same_as<Callable, SharedFunction> &&
             (std::is_invocable_v<Callable&, Args...> ||
              std::is_invocable_v<Callable&, const Owner&, Args...>))
  SharedFunction(Callable callable)  // NOLINT(google-explicit-constructor)
      : held_(share<Callable>(std::move(callable))), call_(callOf<Callable>) {}

  explicit operator bool() const { return call_ != nullptr; }

  Returned operator()(Args... args) const {
    const Owner held = held_;
    return call_(held, std::forward<Args>(args)...);
  }

 private:
  template <class Callable>
  static Returned callOf(const Owner& held, Args... args) {
    auto& callable = *static_cast<Callable*>(held.get());
    if constexpr (!std::is_invocable_v<Callable&, Args...>) {
      return callable(held, std::forward<Args>(args)...);
    } else if constexpr (std::is_same_v<std::invoke_result_t<Callable&, Args...>, Returned>) {
      return callable(std::forward<Args>(args)...);
    } else {
      static_cast<void>(callable(std::forward<Args>(args)...));
      return Returned();
    }
  }

  Owner held_;
  Call call_ = nullptr;
};

}  // namespace mcpapps::detail
