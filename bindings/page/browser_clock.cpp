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
  callbacks_.emplace_back(timer, std::move(callback));
  return timer;
}

std::vector<BrowserClock::Timer>::iterator BrowserClock::find(TimerId timer) {
  auto found = callbacks_.begin();
  while (found != callbacks_.end() && found->first != timer) ++found;
  return found;
}

void BrowserClock::cancel(TimerId timer) {
  const auto found = find(timer);
  if (found == callbacks_.end()) return;
  callbacks_.erase(found);
  mcpapps_timer_cancel(timer);
}

void BrowserClock::fire(TimerId timer) {
  const auto found = find(timer);
  if (found == callbacks_.end()) return;
  const auto callback = std::move(found->second);
  callbacks_.erase(found);
  callback();
}

}  // namespace mcpapps
