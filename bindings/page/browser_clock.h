// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#pragma once

#include <map>

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
  std::map<TimerId, std::function<void()>> callbacks_;
};

}  // namespace mcpapps
