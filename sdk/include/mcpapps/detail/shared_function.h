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
/// while it is called, whatever becomes of the copies.
///
/// A view has few bytes for each lambda in one: std::function brings functions that copy, move and
/// destroy it.
template <class... Args>
class SharedFunction<void(Args...)> {
 public:
  using Call = void (*)(const std::shared_ptr<void>& held, Args... args);

  SharedFunction() = default;
  SharedFunction(std::nullptr_t) {}  // NOLINT(google-explicit-constructor)
  /// Calls `call` with `held`.
  SharedFunction(std::shared_ptr<void> held, Call call) : held_(std::move(held)), call_(call) {}

  template <class Callable>
    requires(!std::same_as<Callable, SharedFunction> && std::is_invocable_v<Callable&, Args...>)
  SharedFunction(Callable callable)  // NOLINT(google-explicit-constructor)
      : held_(std::make_shared<Callable>(std::move(callable))),
        call_([](const std::shared_ptr<void>& held, Args... args) {
          static_cast<void>((*static_cast<Callable*>(held.get()))(std::forward<Args>(args)...));
        }) {}

  explicit operator bool() const { return call_ != nullptr; }

  void operator()(Args... args) const {
    const std::shared_ptr<void> held = held_;
    call_(held, std::forward<Args>(args)...);
  }

 private:
  std::shared_ptr<void> held_;
  Call call_ = nullptr;
};

}  // namespace mcpapps::detail
