// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "timeout_clock.h"

#include <emscripten/em_macros.h>

#include <algorithm>
#include <utility>

// js_glue/link/npm_app.js
extern "C" {
double mcpapps_npm_now(void);
void mcpapps_npm_timer_start(mcpapps::npm::TimeoutClock* clock, double milliseconds);
void mcpapps_npm_timer_cancel(mcpapps::npm::TimeoutClock* clock);

EMSCRIPTEN_KEEPALIVE void mcpapps_npm_timer_fire(mcpapps::npm::TimeoutClock* clock) {
  clock->fire();
}
}

namespace mcpapps::npm {

TimeoutClock::~TimeoutClock() { cancel(1); }

TimePoint TimeoutClock::now() const {
  return TimePoint(static_cast<std::int64_t>(mcpapps_npm_now())) + ahead_;
}

Clock::TimerId TimeoutClock::after(Duration delay, std::function<void()> callback) {
  cancel(1);
  // Browsers take more than 31 bits for zero; what fires too early is set anew by the session.
  delay = std::min(delay, Duration(0x7fffffff));
  callback_ = std::move(callback);
  due_ = now() + delay;
  mcpapps_npm_timer_start(this, static_cast<double>(delay.count()));
  return 1;
}

void TimeoutClock::cancel(TimerId /*timer*/) {
  if (std::exchange(callback_, nullptr)) mcpapps_npm_timer_cancel(this);
}

void TimeoutClock::fire() {
  // A timer that was waited for is due, whatever the time of day says.
  if (const TimePoint time = now(); time < due_) ahead_ += due_ - time;
  if (const auto callback = std::exchange(callback_, nullptr)) callback();
}

}  // namespace mcpapps::npm
