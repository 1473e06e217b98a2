// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "app_clock.h"

#include <emscripten/em_macros.h>

#include <algorithm>
#include <utility>

// js_glue/app_engine.js
extern "C" {
double mcpapps_app_now(void);
void mcpapps_app_timer_start(mcpapps::AppClock* clock, double milliseconds);
void mcpapps_app_timer_cancel(mcpapps::AppClock* clock);

EMSCRIPTEN_KEEPALIVE void mcpapps_app_timer_fire(mcpapps::AppClock* clock) { clock->fire(); }
}

namespace mcpapps {

AppClock::~AppClock() { cancel(1); }

TimePoint AppClock::now() const {
  return TimePoint(static_cast<std::int64_t>(mcpapps_app_now())) + ahead_;
}

Clock::TimerId AppClock::after(Duration delay, std::function<void()> callback) {
  cancel(1);
  // Browsers take more than 31 bits for zero; what fires too early is set anew by the session.
  delay = std::min(delay, Duration(0x7fffffff));
  callback_ = std::move(callback);
  due_ = now() + delay;
  mcpapps_app_timer_start(this, static_cast<double>(delay.count()));
  return 1;
}

void AppClock::cancel(TimerId /*timer*/) {
  if (std::exchange(callback_, nullptr)) mcpapps_app_timer_cancel(this);
}

void AppClock::fire() {
  // A timer that was waited for is due, whatever the time of day says.
  if (const TimePoint time = now(); time < due_) ahead_ += due_ - time;
  if (const auto callback = std::exchange(callback_, nullptr)) callback();
}

}  // namespace mcpapps
