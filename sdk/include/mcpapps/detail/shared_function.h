// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <concepts>
#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>

namespace mcpapps::detail {

template <class Signature>
class SharedFunction;

/// A callable that all copies share, so that a mutable lambda keeps its state; or nothing. It lives
/// while it is called, whatever becomes of the copies. Where the callable returns another type than
/// Returned, a call gives Returned().
///
/// A view has few bytes for each lambda in one: std::function brings functions that copy, move and
/// destroy it.
template <class Returned, class... Args>
class SharedFunction<Returned(Args...)> {
 public:
  using Call = Returned (*)(const std::shared_ptr<void>& held, Args... args);

  SharedFunction() = default;
  SharedFunction(std::nullptr_t) {}  // NOLINT(google-explicit-constructor)
  /// Calls `call` with `held`.
  SharedFunction(std::shared_ptr<void> held, Call call) : held_(std::move(held)), call_(call) {}

  template <class Callable>
    requires(!std::same_as<Callable, SharedFunction> && std::is_invocable_v<Callable&, Args...>)
  SharedFunction(Callable callable)  // NOLINT(google-explicit-constructor)
      : held_(std::make_shared<Callable>(std::move(callable))),
        call_([](const std::shared_ptr<void>& held, Args... args) {
          auto& call = *static_cast<Callable*>(held.get());
          if constexpr (std::is_same_v<std::invoke_result_t<Callable&, Args...>, Returned>) {
            return call(std::forward<Args>(args)...);
          } else {
            static_cast<void>(call(std::forward<Args>(args)...));
            return Returned();
          }
        }) {}

  explicit operator bool() const { return call_ != nullptr; }

  Returned operator()(Args... args) const {
    const std::shared_ptr<void> held = held_;
    return call_(held, std::forward<Args>(args)...);
  }

 private:
  std::shared_ptr<void> held_;
  Call call_ = nullptr;
};

}  // namespace mcpapps::detail
