// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "mcpapps/pending.h"

namespace mcpapps {

/// When a listener is called: before the handler and all others, for what those rely on; or after
/// the handler.
enum class Turn { First, InOrder };

namespace detail {

/// One who listens to an event, of whatever type. Held by pointer and never copied: its state is
/// its own, and it stays alive while it runs.
struct Listener {
  std::function<void(const void* event)> call;
  bool isHandler = false;  ///< The one that the next handler replaces.
  Turn turn = Turn::InOrder;
  bool removed = false;
};

/// One handler, replaced by the next, and any number of listeners, as with DOM events. A listener
/// that is added while the event is dispatched is called from the next dispatch on; one that is
/// removed is not called any more.
class Event {
 public:
  using Call = std::function<void(const void* event)>;

  /// An empty call removes the handler.
  void setHandler(Call call);
  std::weak_ptr<Listener> add(Call call, Turn turn = Turn::InOrder);

  bool empty() const {
    return std::ranges::all_of(*listeners_, [](const auto& one) { return one->removed; });
  }

  /// Calls the handler, then the listeners in the order in which they were added; those of
  /// Turn::First before it. Goes on as long as `goOn()` is true: a listener may destroy the event
  /// itself.
  template <class GoOn>
  void dispatch(const void* event, GoOn goOn) {
    const std::shared_ptr<const List> listeners = listeners_;
    for (const auto& listener : *listeners) {
      if (!goOn()) return;
      if (!listener->removed) listener->call(event);
    }
  }

 private:
  using List = std::vector<std::shared_ptr<Listener>>;

  /// Replaced as a whole by each change, so that a dispatch goes on with the list that it began
  /// with.
  std::shared_ptr<const List> listeners_ = std::make_shared<const List>();
};

}  // namespace detail

/// A listener that was added by App::addEventListener(). Dropping the handle changes nothing.
class Subscription {
 public:
  /// Stands for no listener.
  Subscription() = default;
  explicit Subscription(std::weak_ptr<detail::Listener> listener)
      : listener_(std::move(listener)) {}

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

template <class T>
inline constexpr bool canBeEmpty = std::is_pointer_v<T>;
template <class Signature>
inline constexpr bool canBeEmpty<std::function<Signature>> = true;

/// Gives `make(held)` for a callable that is held by pointer; an empty function for none.
template <class Function, class Handler, class Make>
Function holdHandler(Handler handler, Make make) {
  if constexpr (std::is_null_pointer_v<Handler>) {
    return nullptr;
  } else {
    if constexpr (canBeEmpty<Handler>) {
      if (!handler) return nullptr;
    }
    return make(std::make_shared<Handler>(std::move(handler)));
  }
}

template <class Handler, class T>
concept HandlerOf = std::is_null_pointer_v<Handler> || TakesOrIgnores<Handler, const T&>;

/// A handler of an event T: takes the event or nothing; gives nothing, a Result, or a Task or a
/// Pending of either.
template <class T, class Handler>
Event::Call toEventCall(Handler handler, std::weak_ptr<AppLink> app) {
  if constexpr (!HandlerOf<Handler, T>) {
    static_cast<void>(handlerDoesNotTake<T, Handler>);
    return {};
  } else {
    return holdHandler<Event::Call>(std::move(handler), [&](const auto& held) {
      return [held, app = std::move(app)](const void* event) {
        runHandler(held, *static_cast<const T*>(event), ReportEnd{app});
      };
    });
  }
}

}  // namespace detail
}  // namespace mcpapps
