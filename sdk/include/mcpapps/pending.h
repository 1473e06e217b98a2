// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// Answers that come later. `Pending<T>` is one request's Result<T>; `Task<T>` is the return type of
// coroutines. Both are single-threaded and start at once; dropping one does not stop the work.
//
//   app.callServerTool(params).then([](Result<CallToolResult> result) { … });
//
//   Task<void> refresh(App& app) {
//     Pending<CallToolResult> call = app.callServerTool({.name = "refresh"});
//     Result<CallToolResult> result = co_await call;
//     …
//   }
//
// Coroutine parameters by value or to objects that outlive the coroutine, and no capturing lambda
// as a coroutine: its captures die with the lambda. Start the request in a statement of its own, as
// above: GCC 12 makes bitwise copies of aggregates that are built inside a co_await expression.

#include <coroutine>
#include <cstdlib>
#include <functional>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

#include "mcpapps/result.h"

namespace mcpapps {
namespace detail {

struct Nothing {};
template <class T>
using Storable = std::conditional_t<std::is_void_v<T>, Nothing, T>;

/// One value on its way from a producer to at most one consumer.
template <class T>
class Channel {
 public:
  /// The first value counts; later ones are dropped.
  void resolve(T value) {
    if (resolved_) return;
    resolved_ = true;
    if (consumer_) {
      // The consumer may drop the last reference to this channel.
      std::exchange(consumer_, nullptr)(std::move(value));
    } else {
      value_.emplace(std::move(value));
    }
  }

  void consume(std::function<void(T)> consumer) {
    if (value_) {
      T value = std::move(*value_);
      value_.reset();
      consumer(std::move(value));
    } else {
      consumer_ = std::move(consumer);
    }
  }

  bool has_value() const { return value_.has_value(); }
  T take() { return std::move(*value_); }

 private:
  std::optional<T> value_;
  std::function<void(T)> consumer_;
  bool resolved_ = false;
};

/// Makes a channel awaitable. Lives in the coroutine's frame while it waits.
template <class T>
class Awaiter {
 public:
  explicit Awaiter(std::shared_ptr<Channel<T>> channel) : channel_(std::move(channel)) {}

  bool await_ready() const { return channel_->has_value(); }
  void await_suspend(std::coroutine_handle<> waiting) {
    channel_->consume([this, waiting](T value) {
      value_.emplace(std::move(value));
      waiting.resume();
    });
  }
  T await_resume() { return value_ ? std::move(*value_) : channel_->take(); }

 private:
  std::shared_ptr<Channel<T>> channel_;
  std::optional<T> value_;
};

}  // namespace detail

/// The Result<T> of a request that is under way. Every Pending ends: with the answer, or with an
/// Error such as Timeout, Cancelled or Closed. Take the result once, by then() or by co_await.
template <class T>
class Pending {
 public:
  using value_type = Result<T>;

  Pending() : channel_(std::make_shared<detail::Channel<Result<T>>>()) {}

  static Pending resolved(Result<T> result) {
    Pending pending;
    pending.resolve(std::move(result));
    return pending;
  }

  /// Calls `callback` with the result: at once if it is there already.
  void then(std::function<void(Result<T>)> callback) { channel_->consume(std::move(callback)); }

  auto operator co_await() const { return detail::Awaiter<Result<T>>(channel_); }

  /// For the producer: the first result counts. Copies of a Pending share one result.
  void resolve(Result<T> result) const { channel_->resolve(std::move(result)); }

 private:
  std::shared_ptr<detail::Channel<Result<T>>> channel_;
};

/// A coroutine that yields a T. Runs at once up to its first wait, and to its end even if the Task
/// is dropped.
template <class T = void>
class [[nodiscard]] Task {
 public:
  class promise_type;

  /// Calls `callback` when the coroutine has ended: at once if it has.
  template <class Callback>
  void then(Callback callback) {
    channel_->consume([callback = std::move(callback)](detail::Storable<T> value) mutable {
      if constexpr (std::is_void_v<T>) {
        static_cast<void>(value);
        callback();
      } else {
        callback(std::move(value));
      }
    });
  }

  auto operator co_await() const {
    struct TaskAwaiter : detail::Awaiter<detail::Storable<T>> {
      using Base = detail::Awaiter<detail::Storable<T>>;
      using Base::Base;
      T await_resume() {
        if constexpr (std::is_void_v<T>) {
          Base::await_resume();
        } else {
          return Base::await_resume();
        }
      }
    };
    return TaskAwaiter(channel_);
  }

  /// Says that nobody waits for the end.
  void detach() const {}

 private:
  explicit Task(std::shared_ptr<detail::Channel<detail::Storable<T>>> channel)
      : channel_(std::move(channel)) {}

  std::shared_ptr<detail::Channel<detail::Storable<T>>> channel_;
};

namespace detail {

template <class T>
class TaskPromise {
 public:
  std::suspend_never initial_suspend() const noexcept { return {}; }
  // The frame frees itself: the result lives in the channel.
  std::suspend_never final_suspend() const noexcept { return {}; }
  // An exception in an author's coroutine has no one to go to.
  void unhandled_exception() const noexcept { std::abort(); }

 protected:
  std::shared_ptr<Channel<Storable<T>>> channel_ = std::make_shared<Channel<Storable<T>>>();
};

}  // namespace detail

template <class T>
class Task<T>::promise_type : public detail::TaskPromise<T> {
 public:
  Task get_return_object() { return Task(this->channel_); }
  void return_value(T value) { this->channel_->resolve(std::move(value)); }
};

template <>
class Task<void>::promise_type : public detail::TaskPromise<void> {
 public:
  Task get_return_object() { return Task(channel_); }
  void return_void() { channel_->resolve({}); }
};

}  // namespace mcpapps
