// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace mcpapps {

/// Names a listener, for removing it. Never 0.
using ListenerId = std::uint32_t;

/// One handler, replaced by the next, and any number of listeners, as with DOM events. Handlers may
/// add and remove handlers while the event is dispatched: that holds from the next dispatch on.
template <class T>
class Event {
 public:
  using Handler = std::function<void(const T&)>;

  /// Replaces the handler; an empty one removes it.
  void setHandler(Handler handler) {
    remove(kHandlerId);
    if (handler) listeners_.insert(listeners_.begin(), {kHandlerId, std::move(handler)});
  }

  ListenerId add(Handler listener) {
    listeners_.push_back({++lastId_, std::move(listener)});
    return lastId_;
  }

  void remove(ListenerId id) {
    std::erase_if(listeners_, [id](const Listener& listener) { return listener.id == id; });
  }

  bool empty() const { return listeners_.empty(); }

  /// Calls the handler, then the listeners in the order in which they were added, as long as
  /// `goOn()` is true: a listener may destroy the event itself.
  template <class GoOn>
  void dispatch(const T& value, GoOn goOn) const {
    const std::vector<Listener> listeners = listeners_;
    for (const Listener& listener : listeners) {
      if (!goOn()) return;
      listener.call(value);
    }
  }

 private:
  static constexpr ListenerId kHandlerId = 0;

  struct Listener {
    ListenerId id;
    Handler call;
  };

  std::vector<Listener> listeners_;
  ListenerId lastId_ = kHandlerId;
};

}  // namespace mcpapps
