// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "mcpapps/app.h"

namespace mcpapps::detail {

/// The listeners of each event of an App, and the one-shot events that wait for their first
/// listener.
class EventBoard {
 public:
  struct Kept {
    std::size_t event;
    Payload params;
  };

  Event& operator[](std::size_t event) { return events_[event]; }

  /// Whether the event is dispatched when it arrives: all are, but one-shot events without a
  /// listener.
  bool isHeard(std::size_t event) const {
    return !kEventInfos[event].isOneShot || !events_[event].empty();
  }
  /// Keeps a one-shot event that never had a listener: the last App::kBacklog of each.
  void keep(std::size_t event, const Payload& params);
  bool keepsAny() const { return !kept_.empty(); }
  /// Removes and returns the first kept event that has a listener by now.
  std::optional<Kept> takeHeard();
  void clear() { kept_.clear(); }

  /// Called when an event gets a listener. True for the first one of a one-shot event.
  bool isFirstListener(std::size_t event) {
    return kEventInfos[event].isOneShot && !std::exchange(everHeard_[event], true);
  }

 private:
  std::array<Event, kEventCount> events_;
  std::array<bool, kEventCount> everHeard_{};
  std::vector<Kept> kept_;
};

}  // namespace mcpapps::detail
