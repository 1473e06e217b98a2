// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// Answers that come later. `Pending<T>` is the Result<T> of one request; `Task<T>` is the return
// type of coroutines. Both are single-threaded and start at once; dropping one does not stop the
// work.
//
//   app.callServerTool(params).then([](Result<CallToolResult> result) { … });
//
//   Task<void> refresh(App& app) {
//     Pending<CallToolResult> call = app.callServerTool({.name = "refresh"});
//     Result<CallToolResult> result = co_await call;
//     …
//   }
//
// Pass coroutine parameters by value, or make sure that what they refer to outlives the coroutine.
// A lambda with captures must outlive the coroutine that it starts; the App keeps its handlers so.
// Start the request in a statement of its own, as above: GCC 12 makes bitwise copies of aggregates
// that are built inside a co_await expression.

#include <coroutine>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "mcpapps/detail/mistakes.h"
#include "mcpapps/result.h"

namespace mcpapps {
namespace detail {

/// A handler takes what it is for, or nothing.
template <class Callable, class Arg>
concept TakesOrIgnores = std::is_invocable_v<Callable&, Arg> || std::is_invocable_v<Callable&>;

template <class Callable, class Arg>
decltype(auto) callWithOrWithout(Callable& callable, Arg&& arg) {
  if constexpr (std::is_invocable_v<Callable&, Arg&&>) {
    return callable(std::forward<Arg>(arg));
  } else {
    return callable();
  }
}

template <class Callable, class Arg>
using ReturnedOf = decltype(callWithOrWithout(std::declval<Callable&>(), std::declval<Arg>()));

struct Nothing {};
template <class T>
using Storable = std::conditional_t<std::is_void_v<T>, Nothing, T>;

/// One value on its way from a producer to one consumer.
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

  /// Only the first consumer gets the value; there may be no second.
  void consume(std::function<void(T)> consumer) {
    taken_ = true;
    if (value_) {
      T value = std::move(*value_);
      value_.reset();
      consumer(std::move(value));
    } else {
      consumer_ = std::move(consumer);
    }
  }

  bool isResolved() const { return resolved_; }
  bool isTaken() const { return taken_; }
  /// What nobody has taken yet.
  const std::optional<T>& value() const { return value_; }

 private:
  std::optional<T> value_;
  std::function<void(T)> consumer_;
  bool resolved_ = false;
  bool taken_ = false;
};

/// Makes a channel awaitable. Lives in the coroutine's frame while it waits.
template <class T>
class Awaiter {
 public:
  explicit Awaiter(std::shared_ptr<Channel<T>> channel) : channel_(std::move(channel)) {}

  bool await_ready() {
    if (!channel_->value()) return false;
    channel_->consume([this](T value) { value_.emplace(std::move(value)); });
    return true;
  }
  void await_suspend(std::coroutine_handle<> waiting) {
    channel_->consume([this, waiting](T value) {
      value_.emplace(std::move(value));
      waiting.resume();
    });
  }
  T await_resume() { return std::move(*value_); }

 private:
  std::shared_ptr<Channel<T>> channel_;
  std::optional<T> value_;
};

/// An App as its requests and handlers see it, which may outlive it.
class AppLink {
 public:
  /// Ends a request before its answer.
  virtual void cancel(std::int64_t request) = 0;
  /// Takes an error that nobody took.
  virtual void reportUntaken(const Error& error) = 0;
  /// Reports what `method` brought that does not fit; the rest of the message is used. False if the
  /// connection ended meanwhile.
  virtual bool reportProblems(std::string_view method, const std::vector<Problem>& problems) = 0;

 protected:
  ~AppLink() = default;
};

/// The channel of a Pending.
template <class T>
class PendingChannel : public Channel<Result<T>> {
 public:
  PendingChannel() = default;
  ~PendingChannel() {
    if (!this->value() || this->value()->has_value()) return;
    if (const auto known = app.lock()) known->reportUntaken(this->value()->error());
  }
  PendingChannel(const PendingChannel&) = delete;
  PendingChannel& operator=(const PendingChannel&) = delete;

  std::weak_ptr<AppLink> app;
  /// The number by which the App knows the request.
  std::int64_t request = -1;
};

}  // namespace detail

/// The Result<T> of a request that is under way. Every Pending ends: with the answer, or with an
/// Error such as Timeout, Cancelled or Closed. Take the result once, by then() or by co_await; a
/// second taker gets an Error of kind Misuse. An error that nobody takes is reported by the App.
template <class T>
class Pending {
 public:
  using value_type = Result<T>;

  Pending() : channel_(std::make_shared<detail::PendingChannel<T>>()) {}

  static Pending resolved(Result<T> result) {
    Pending pending;
    pending.resolve(std::move(result));
    return pending;
  }

  /// Calls `callback` with the result, at once if it is there already. The callback takes a
  /// Result<T> or nothing. It returns nothing, or a Task, until whose end it is kept.
  template <class Callback>
  void then(Callback callback) const;

  auto operator co_await() const {
    return detail::Awaiter<Result<T>>(channel_->isTaken() ? resolved(takenTwice()).channel_
                                                          : channel_);
  }

  /// Ends the request with an Error of kind Cancelled and tells the host. Does nothing once the
  /// result is there.
  void cancel() const {
    if (channel_->isResolved()) return;
    if (const auto app = channel_->app.lock()) app->cancel(channel_->request);
  }

  /// For the producer: the first result counts. Copies of a Pending share one result.
  void resolve(Result<T> result) const { channel_->resolve(std::move(result)); }
  void setApp(std::weak_ptr<detail::AppLink> app, std::int64_t request = -1) const {
    channel_->app = std::move(app);
    channel_->request = request;
  }

 private:
  static Error takenTwice() {
    return {ErrorKind::Misuse, 0, "the result of this Pending was taken already"};
  }

  std::shared_ptr<detail::PendingChannel<T>> channel_;
};

/// A coroutine that yields a T. Runs at once up to its first wait, and to its end even if the Task
/// is dropped.
template <class T = void>
class [[nodiscard]] Task {
 public:
  class promise_type;

  /// Calls `callback` when the coroutine has ended and its frame is gone: at once if it has. The
  /// callback takes a T, or nothing.
  template <class Callback>
  void then(Callback callback) const;

  auto operator co_await() const {
    struct TaskAwaiter : detail::Awaiter<detail::Storable<T>> {
      using Base [[maybe_unused]] = detail::Awaiter<detail::Storable<T>>;
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

  /// Frees the frame first: whoever hears of the end may free what the frame refers to.
  auto final_suspend() noexcept {
    struct Final {
      TaskPromise* promise;
      bool await_ready() const noexcept { return false; }
      void await_suspend(std::coroutine_handle<> frame) const noexcept {
        const auto channel = std::move(promise->channel_);
        Storable<T> value = std::move(*promise->value_);
        frame.destroy();
        channel->resolve(std::move(value));
      }
      void await_resume() const noexcept {}
    };
    return Final{this};
  }

  // An exception in an author's coroutine has no one to go to.
  void unhandled_exception() const noexcept { std::abort(); }

 protected:
  std::shared_ptr<Channel<Storable<T>>> channel_ = std::make_shared<Channel<Storable<T>>>();
  std::optional<Storable<T>> value_;
};

}  // namespace detail

template <class T>
class Task<T>::promise_type : public detail::TaskPromise<T> {
 public:
  Task get_return_object() { return Task(this->channel_); }
  void return_value(T value) { this->value_.emplace(std::move(value)); }
};

template <>
class Task<void>::promise_type : public detail::TaskPromise<void> {
 public:
  Task get_return_object() { return Task(channel_); }
  void return_void() { value_.emplace(); }
};

namespace detail {

template <class T>
inline constexpr bool endsLater = false;
template <class T>
inline constexpr bool endsLater<Task<T>> = true;
template <class T>
inline constexpr bool endsLater<Pending<T>> = true;

template <class T>
inline constexpr bool isResult = false;
template <class T>
inline constexpr bool isResult<Result<T>> = true;

/// Whether a handler may return T: one of Answers; or a Result, a Task or a Pending of one.
template <class T, class... Answers>
inline constexpr bool isAnswer = (std::is_convertible_v<T, Answers> || ...);
template <class T, class... Answers>
inline constexpr bool isAnswer<Result<T>, Answers...> = isAnswer<T, Answers...>;
template <class T, class... Answers>
inline constexpr bool isAnswer<Task<T>, Answers...> = isAnswer<T, Answers...>;
template <class T, class... Answers>
inline constexpr bool isAnswer<Pending<T>, Answers...> = isAnswer<T, Answers...>;

/// Calls a handler, which ends at once or, as a Task or a Pending, later: it and `arg` then live
/// until its end. `onEnd` gets the error that it ends with, or null.
template <class Handler, class Arg, class OnEnd>
void runHandler(const std::shared_ptr<Handler>& handler, Arg&& arg, const OnEnd& onEnd) {
  using Returned = decltype(callWithOrWithout(*handler, std::forward<Arg>(arg)));
  if constexpr (endsLater<Returned>) {
    // Copied or moved once. The handler refers to this one.
    auto kept = std::make_shared<std::remove_cvref_t<Arg>>(std::forward<Arg>(arg));
    const auto work = callWithOrWithout(*handler, static_cast<Arg&&>(*kept));
    work.then([handler, kept, onEnd](auto&&... ended) {
      const Error* error = nullptr;
      [[maybe_unused]] const auto check = [&](const auto& value) {
        if constexpr (isResult<std::remove_cvref_t<decltype(value)>>) {
          if (!value) error = &value.error();
        }
      };
      (check(ended), ...);
      onEnd(error);
    });
  } else if constexpr (isResult<Returned>) {
    const auto ended = callWithOrWithout(*handler, std::forward<Arg>(arg));
    onEnd(ended ? nullptr : &ended.error());
  } else {
    callWithOrWithout(*handler, std::forward<Arg>(arg));
    onEnd(nullptr);
  }
}

/// Tells the App of the error that a handler ends with.
struct ReportEnd {
  std::weak_ptr<AppLink> app;

  void operator()(const Error* error) const {
    if (!error) return;
    if (const auto known = app.lock()) known->reportUntaken(*error);
  }
};

}  // namespace detail

template <class T>
template <class Callback>
void Pending<T>::then(Callback callback) const {
  if constexpr (!detail::TakesOrIgnores<Callback, Result<T>>) {
    return static_cast<void>(detail::callbackDoesNotTake<Result<T>, Callback>);
  } else {
    const auto held = std::make_shared<Callback>(std::move(callback));
    const auto call = [held, app = channel_->app](Result<T> result) {
      detail::runHandler(held, std::move(result), detail::ReportEnd{app});
    };
    if (channel_->isTaken()) return call(takenTwice());
    channel_->consume(call);
  }
}

template <class T>
template <class Callback>
void Task<T>::then(Callback callback) const {
  if constexpr (!detail::TakesOrIgnores<Callback, T>) {
    return static_cast<void>(detail::callbackDoesNotTake<T, Callback>);
  } else {
    const auto held = std::make_shared<Callback>(std::move(callback));
    channel_->consume([held](detail::Storable<T> value) {
      if constexpr (std::is_void_v<T>) {
        static_cast<void>(value);
        (*held)();
      } else {
        detail::callWithOrWithout(*held, std::move(value));
      }
    });
  }
}

}  // namespace mcpapps
