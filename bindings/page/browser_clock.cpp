// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#include "browser_clock.h"

#include <emscripten/emscripten.h>

#include <utility>

// js_glue/link/timer.js
extern "C" {
mcpapps::Clock::TimerId mcpapps_timer_start(mcpapps::BrowserClock* clock, double milliseconds);
void mcpapps_timer_cancel(mcpapps::Clock::TimerId timer);

void mcpapps_timer_fire(mcpapps::BrowserClock* clock, mcpapps::Clock::TimerId timer) {
  clock->fire(timer);
}
}

namespace mcpapps {

BrowserClock::~BrowserClock() {
  for (const auto& [timer, callback] : callbacks_) mcpapps_timer_cancel(timer);
}

TimePoint BrowserClock::now() const {
  return TimePoint(static_cast<std::int64_t>(emscripten_get_now()));
}

Clock::TimerId BrowserClock::after(Duration delay, std::function<void()> callback) {
  const TimerId timer = mcpapps_timer_start(this, static_cast<double>(delay.count()));
  callbacks_.emplace(timer, std::move(callback));
  return timer;
}

void BrowserClock::cancel(TimerId timer) {
  if (callbacks_.erase(timer) > 0) mcpapps_timer_cancel(timer);
}

void BrowserClock::fire(TimerId timer) {
  const auto found = callbacks_.find(timer);
  if (found == callbacks_.end()) return;
  const auto callback = std::move(found->second);
  callbacks_.erase(found);
  callback();
}

}  // namespace mcpapps
