// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include "mcpapps/clock.h"

namespace mcpapps::npm {

/// Date.now() and setTimeout(), for the one timer that a session needs at a time. Right also where
/// a test has put its own in place of one of the two.
class TimeoutClock : public Clock {
 public:
  ~TimeoutClock() override;

  TimePoint now() const override;
  TimerId after(Duration delay, std::function<void()> callback) override;
  void cancel(TimerId timer) override;

  /// From JavaScript.
  void fire();

 private:
  std::function<void()> callback_;
  TimePoint due_{};
  /// How much the timers are ahead of the time of day.
  Duration ahead_{};
};

}  // namespace mcpapps::npm
