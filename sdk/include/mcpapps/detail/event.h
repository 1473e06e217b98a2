// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>

#include "mcpapps/pending.h"

namespace mcpapps {

/// When a listener is called: before the handler and all others, for what those rely on; or after
/// the handler.
enum class Turn { First, InOrder };

namespace detail {

class AppState;

struct Listener {
  using Call = SharedFunction<void(const void* event)>;

  Call call;
  bool isHandler = false;  ///< The one that the next handler replaces.
  Turn turn = Turn::InOrder;
  bool removed = false;
  std::uint32_t number = 0;  ///< Later ones have higher numbers.
  /// Stays when this is taken out of the list: a dispatch that stands here goes on.
  std::shared_ptr<Listener> next = nullptr;
};

/// One handler, replaced by the next, and any number of listeners, as with DOM events. A listener
/// that is added while the event is dispatched is called from the next dispatch on; one that is
/// removed is not called any more.
class Event {
 public:
  using Call = Listener::Call;

  Event() = default;
  ~Event();
  Event(const Event&) = delete;
  Event& operator=(const Event&) = delete;

  /// An empty call removes the handler.
  void setHandler(Call call);
  std::weak_ptr<Listener> add(Call call, Turn turn = Turn::InOrder);

  bool empty() const;

  /// Calls the handler, then the listeners in the order in which they were added; those of
  /// Turn::First before it. Goes on as long as `goOn()` is true: a listener may destroy the event
  /// itself.
  template <class GoOn>
  void dispatch(const void* event, GoOn goOn) const {
    const std::uint32_t last = last_;
    for (std::shared_ptr<Listener> one = first_; one && goOn();) {
      if (!one->removed && one->number <= last) one->call(event);
      one = std::shared_ptr<Listener>(one->next);
    }
  }

 private:
  void dropRemoved();
  const std::shared_ptr<Listener>& insert(Call call, bool isHandler, Turn turn);

  std::shared_ptr<Listener> first_;
  std::uint32_t last_ = 0;
};

}  // namespace detail

/// A listener that was added by App::addEventListener(). Dropping the handle changes nothing.
class Subscription {
 public:
  /// Stands for no listener.
  Subscription() = default;

  /// The listener is not called any more, not even by a dispatch that is under way.
  void unsubscribe() const {
    if (const auto listener = listener_.lock()) listener->removed = true;
  }

  /// True until unsubscribe() or the App's end.
  bool isActive() const {
    const auto listener = listener_.lock();
    return listener && !listener->removed;
  }

 private:
  friend class detail::AppState;
  explicit Subscription(std::weak_ptr<detail::Listener> listener)
      : listener_(std::move(listener)) {}

  std::weak_ptr<detail::Listener> listener_;
};

/// Unsubscribes when it is destroyed: for listeners that must not outlive an object.
class ScopedSubscription {
 public:
  ScopedSubscription() = default;
  ScopedSubscription(Subscription subscription)  // NOLINT(google-explicit-constructor)
      : subscription_(std::move(subscription)) {}
  ~ScopedSubscription() { subscription_.unsubscribe(); }
  ScopedSubscription(ScopedSubscription&& other) noexcept
      : subscription_(std::exchange(other.subscription_, {})) {}
  ScopedSubscription& operator=(ScopedSubscription&& other) noexcept {
    std::swap(subscription_, other.subscription_);
    return *this;
  }

 private:
  Subscription subscription_;
};

namespace detail {

/// Of a function pointer or a std::function that holds nothing.
template <class Handler>
bool isEmpty([[maybe_unused]] const Handler& handler) {
  if constexpr (std::is_constructible_v<Handler, std::nullptr_t>) return handler == nullptr;
  return false;
}

/// Gives `make(handler)`; an empty function for a handler that holds nothing.
template <class Function, class Handler, class Make>
Function ifPresent(Handler handler, Make make) {
  if constexpr (std::is_null_pointer_v<Handler>) {
    return nullptr;
  } else {
    if (isEmpty(handler)) return nullptr;
    return make(std::move(handler));
  }
}

template <class Handler, class T>
concept HandlerOf = std::is_null_pointer_v<Handler> || TakesOrIgnores<Handler, const T&>;

/// A handler of an event T: takes the event or nothing; gives nothing, a Result, or a Task or a
/// Pending of either.
template <class T, class Handler>
Event::Call toEventCall(Handler handler, std::weak_ptr<AppLink> app) {
  if constexpr (std::is_null_pointer_v<Handler>) {
    return {};
  } else {
    if (isEmpty(handler)) return {};
    return [handler = std::move(handler), end = ReportEnd{std::move(app)}](
               const Owner& owner, const void* event) mutable {
      runHandler(owner, handler, *static_cast<const T*>(event), end);
    };
  }
}

}  // namespace detail
}  // namespace mcpapps
