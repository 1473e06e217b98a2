// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// Answers that come later. `Pending<T>` is the Result<T> of one request; `PendingSource<T>` makes
// one that your code resolves; `Task<T>` is the return type of coroutines. All are single-threaded.
// Requests and coroutines start at once; dropping their Pending or Task does not stop them.
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
#include <cstdlib>
#include <memory>
#include <type_traits>
#include <utility>

#include "mcpapps/detail/channel.h"
#include "mcpapps/detail/mistakes.h"
#include "mcpapps/detail/share.h"
#include "mcpapps/result.h"

namespace mcpapps {

template <class T>
class PendingSource;

namespace detail {

/// A handler takes Args, of which there mostly are none, and perhaps a Last.
template <class Callable, class Last, class... Args>
concept TakesOrIgnores =
    std::is_invocable_v<Callable&, Args..., Last> || std::is_invocable_v<Callable&, Args...>;

template <class Callable, class Last, class... Args>
decltype(auto) callWithOrWithout(Callable& callable, Last&& last, Args&&... args) {
  if constexpr (std::is_invocable_v<Callable&, Args&&..., Last&&>) {
    return callable(std::forward<Args>(args)..., std::forward<Last>(last));
  } else {
    return callable(std::forward<Args>(args)...);
  }
}

template <class Callable, class... Args>
using ReturnedOf = decltype(callWithOrWithout(std::declval<Callable&>(), std::declval<Args>()...));

/// By which a PendingSource or an App resolves a Pending.
template <class End>
const std::shared_ptr<PendingChannel>& channelOf(const End& end) {
  return end.channel_;
}

}  // namespace detail

/// The Result<T> of a request that is under way. Every Pending of an App ends: with the answer, or
/// with an Error such as Timeout, Cancelled or Closed. Take the result once, by then() or by
/// co_await; a second taker gets an Error of kind Misuse. A copy stands for the same request and
/// the same result, for example to cancel it later. An error that no one takes is reported by the
/// App.
template <class T>
class Pending {
 public:
  using value_type = Result<T>;

  static Pending resolved(Result<T> result) {
    const PendingSource<T> source;
    source.resolve(std::move(result));
    return source.pending();
  }

  /// Calls `callback` with the result, at once if it is there already. The callback takes a
  /// Result<T> or nothing. It returns nothing or a Task; if it returns a Task, it is kept until the
  /// Task has ended.
  template <class Callback>
  void then(Callback callback) const;

  auto operator co_await() const {
    struct PendingAwaiter : detail::Awaiter {
      using Awaiter::Awaiter;
      Result<T> await_resume() { return toResult(outcome()); }
    };
    return PendingAwaiter(detail::awaitable(channel_));
  }

  /// Ends the request with an Error of kind Cancelled and tells the host. Does nothing once the
  /// result is there.
  void cancel() const { channel_->cancel(); }

  /// For a call whose result no one needs, and that a host may refuse: that the host does not offer
  /// it (NotSupported, or the host's answer that it has no such method) is not reported. Other
  /// errors are.
  ///
  ///     app.updateModelContext("The user sees page 3.").ignoreIfUnsupported();
  void ignoreIfUnsupported() const { channel_->mayBeUnsupported = true; }

 private:
  friend class PendingSource<T>;
  template <class End>
  friend const std::shared_ptr<detail::PendingChannel>& detail::channelOf(const End& end);

  explicit Pending(std::shared_ptr<detail::PendingChannel> channel)
      : channel_(std::move(channel)) {}

  static Result<T> toResult(const detail::Outcome& outcome) {
    if (outcome.isError) return std::move(*static_cast<Error*>(outcome.value.get()));
    if constexpr (std::is_void_v<T>) {
      return {};
    } else {
      return std::move(*static_cast<T*>(outcome.value.get()));
    }
  }

  std::shared_ptr<detail::PendingChannel> channel_;
};

/// Resolves a Pending: what the user enters in a dialog, what a timer or another library brings.
///
///   PendingSource<Booking> form;                                // lives as long as the dialog
///   app.onElicit<Booking>([] { form = {}; return form.pending(); });
///   … form.resolve(entered());
///
/// Copies resolve the same Pending. One that no source is left for never ends: a request of the
/// host's that waits for it is answered with an error, a coroutine waits for ever.
template <class T>
class PendingSource {
 public:
  PendingSource() : channel_(mcpapps::detail::share<detail::PendingChannel>()) {}

  Pending<T> pending() const { return Pending<T>(channel_); }

  /// The first result counts.
  void resolve(Result<T> result) const {
    if (!result) return channel_->fail(std::move(result).error());
    if constexpr (std::is_void_v<T>) {
      channel_->resolve({});
    } else {
      channel_->resolve({mcpapps::detail::share<T>(*std::move(result))});
    }
  }

 private:
  template <class End>
  friend const std::shared_ptr<detail::PendingChannel>& detail::channelOf(const End& end);

  std::shared_ptr<detail::PendingChannel> channel_;
};

namespace detail {

/// To be resolved when `call` has ended: it is cancelled with it, and reports to the same App.
template <class T>
PendingSource<T> standInFor(const Pending<T>& call) {
  const PendingSource<T> source;
  channelOf(source)->app = channelOf(call)->app;
  channelOf(source)->request = channelOf(call)->request;
  return source;
}

template <class T>
inline constexpr bool isResult = false;
template <class T>
inline constexpr bool isResult<Result<T>> = true;

/// The channel by which a taker hears of a Task<T>. It is another one if the value was taken
/// already.
template <class T>
std::shared_ptr<Channel> takerOf(const std::shared_ptr<Channel>& channel) {
  if (!channel->isTaken()) return channel;
  const auto other = mcpapps::detail::share<Channel>();
  if constexpr (std::is_void_v<T>) {
    channel->consumeEnd([other](Outcome& end) { other->resolve(end); });
  } else if constexpr (isResult<T>) {
    other->resolve({mcpapps::detail::share<T>(takenTwice())});
  } else {
    badTaskAccess();
  }
  return other;
}

}  // namespace detail

/// A coroutine that yields a T. Runs at once up to its first wait, and to its end even if the Task
/// is dropped. Take what it yields once, by then() or by co_await. A second taker of a Result gets
/// an Error of kind Misuse, and one of a Task<void> hears of the end as well; for any other T it is
/// a programming error, which ends the program with a message that says so.
template <class T = void>
class [[nodiscard]] Task {
 public:
  class promise_type;

  /// Calls `callback` when the coroutine has ended and its frame is gone: at once if it has. The
  /// callback takes a T, or nothing.
  template <class Callback>
  void then(Callback callback) const;

  auto operator co_await() const {
    struct TaskAwaiter : detail::Awaiter {
      using Awaiter::Awaiter;
      T await_resume() {
        [[maybe_unused]] const detail::Outcome& ended = outcome();
        if constexpr (!std::is_void_v<T>) return std::move(*static_cast<T*>(ended.value.get()));
      }
    };
    return TaskAwaiter(detail::takerOf<T>(channel_));
  }

  /// Says that no one waits for the end.
  void detach() const {}

 private:
  explicit Task(std::shared_ptr<detail::Channel> channel) : channel_(std::move(channel)) {}

  std::shared_ptr<detail::Channel> channel_;
};

namespace detail {

class TaskPromise {
 public:
  std::suspend_never initial_suspend() const noexcept { return {}; }

  /// Frees the frame first: whoever hears of the end may free what the frame refers to.
  auto final_suspend() noexcept {
    struct Final {
      TaskPromise* promise;
      bool await_ready() const noexcept { return false; }
      void await_suspend(std::coroutine_handle<> frame) const noexcept { promise->end(frame); }
      void await_resume() const noexcept {}
    };
    return Final{this};
  }

  // An exception in an author's coroutine has no one to go to.
  void unhandled_exception() const noexcept { std::abort(); }

 protected:
  std::shared_ptr<Channel> channel_ = mcpapps::detail::share<Channel>();
  std::shared_ptr<void> value_;

 private:
  void end(std::coroutine_handle<> frame) noexcept;
};

}  // namespace detail

template <class T>
class Task<T>::promise_type : public detail::TaskPromise {
 public:
  Task get_return_object() { return Task(this->channel_); }
  void return_value(T value) { this->value_ = mcpapps::detail::share<T>(std::move(value)); }
};

template <>
class Task<void>::promise_type : public detail::TaskPromise {
 public:
  Task get_return_object() { return Task(channel_); }
  void return_void() {}
};

namespace detail {

template <class T>
inline constexpr bool endsLater = false;
template <class T>
inline constexpr bool endsLater<Task<T>> = true;
template <class T>
inline constexpr bool endsLater<Pending<T>> = true;

/// Whether a handler may return T: one of Answers; or a Result, a Task or a Pending of one.
template <class T, class... Answers>
inline constexpr bool isAnswer = (std::is_convertible_v<T, Answers> || ...);
template <class T, class... Answers>
inline constexpr bool isAnswer<Result<T>, Answers...> = isAnswer<T, Answers...>;
template <class T, class... Answers>
inline constexpr bool isAnswer<Task<T>, Answers...> = isAnswer<T, Answers...>;
template <class T, class... Answers>
inline constexpr bool isAnswer<Pending<T>, Answers...> = isAnswer<T, Answers...>;

/// Calls a handler, which ends at once or, as a Task or a Pending, later: its `owner` and `arg`
/// then live until its end. `onEnd` gets the error that it ends with, or null.
template <class Handler, class Arg, class OnEnd>
void runHandler(const Owner& owner, Handler& handler, Arg&& arg, const OnEnd& onEnd) {
  using Returned = decltype(callWithOrWithout(handler, std::forward<Arg>(arg)));
  if constexpr (endsLater<Returned>) {
    // Copied or moved once. The handler refers to this one.
    auto kept = mcpapps::detail::share<std::remove_cvref_t<Arg>>(std::forward<Arg>(arg));
    const auto work = callWithOrWithout(handler, static_cast<Arg&&>(*kept));
    work.then([owner, kept, onEnd](auto&&... ended) {
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
    const auto ended = callWithOrWithout(handler, std::forward<Arg>(arg));
    onEnd(ended ? nullptr : &ended.error());
  } else {
    callWithOrWithout(handler, std::forward<Arg>(arg));
    onEnd(nullptr);
  }
}

/// Tells the App of the error that a handler ends with.
struct ReportEnd {
  std::weak_ptr<AppLink> app;

  void operator()(const Error* error) const {
    if (error) report(*error);
  }
  void report(const Error& error) const;
};

}  // namespace detail

template <class T>
template <class Callback>
void Pending<T>::then(Callback callback) const {
  if constexpr (!detail::TakesOrIgnores<Callback, Result<T>>) {
    static_assert(detail::callbackDoesNotTake<Result<T>, Callback>,
                  MCPAPPS_DETAIL_SAYS_callbackDoesNotTake);
  } else {
    channel_->take([callback = std::move(callback), end = detail::ReportEnd{channel_->app}](
                       const detail::Owner& owner, detail::Outcome& outcome) mutable {
      detail::runHandler(owner, callback, toResult(outcome), end);
    });
  }
}

template <class T>
template <class Callback>
void Task<T>::then(Callback callback) const {
  if constexpr (!detail::TakesOrIgnores<Callback, T>) {
    static_assert(detail::callbackDoesNotTake<T, Callback>,
                  MCPAPPS_DETAIL_SAYS_callbackDoesNotTake);
  } else {
    detail::takerOf<T>(channel_)->consume(
        [callback = std::move(callback)](const detail::Outcome& outcome) mutable {
          if constexpr (std::is_void_v<T>) {
            static_cast<void>(outcome);
            callback();
          } else {
            detail::callWithOrWithout(callback, std::move(*static_cast<T*>(outcome.value.get())));
          }
        });
  }
}

}  // namespace mcpapps
