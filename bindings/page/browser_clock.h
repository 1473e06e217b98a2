// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#pragma once

#include <utility>
#include <vector>

#include "mcpapps/clock.h"

namespace mcpapps {

/// performance.now() and setTimeout().
class BrowserClock : public Clock {
 public:
  ~BrowserClock() override;

  TimePoint now() const override;
  TimerId after(Duration delay, std::function<void()> callback) override;
  void cancel(TimerId timer) override;

  /// From JavaScript.
  void fire(TimerId timer);

 private:
  using Timer = std::pair<TimerId, std::function<void()>>;

  /// Of which there are few. The last if there is none.
  std::vector<Timer>::iterator find(TimerId timer);

  std::vector<Timer> callbacks_;
};

}  // namespace mcpapps
