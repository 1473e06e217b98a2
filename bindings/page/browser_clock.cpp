// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#include <emscripten/emscripten.h>

#include <utility>
#include <vector>

#include "page.h"

// js_glue/link/browser/timer.js
extern "C" {
mcpapps::Clock::TimerId mcpapps_timer_start(void* clock, double milliseconds);
void mcpapps_timer_cancel(mcpapps::Clock::TimerId timer);
}

namespace mcpapps {
namespace {

class BrowserClock : public Clock {
 public:
  ~BrowserClock() override {
    for (const auto& [timer, callback] : callbacks_) mcpapps_timer_cancel(timer);
  }

  TimePoint now() const override {
    return TimePoint(static_cast<std::int64_t>(emscripten_get_now()));
  }

  TimerId after(Duration delay, std::function<void()> callback) override {
    const TimerId timer = mcpapps_timer_start(this, static_cast<double>(delay.count()));
    callbacks_.emplace_back(timer, std::move(callback));
    return timer;
  }

  void cancel(TimerId timer) override {
    const auto found = find(timer);
    if (found == callbacks_.end()) return;
    callbacks_.erase(found);
    mcpapps_timer_cancel(timer);
  }

  void fire(TimerId timer) {
    const auto found = find(timer);
    if (found == callbacks_.end()) return;
    const auto callback = std::move(found->second);
    callbacks_.erase(found);
    callback();
  }

 private:
  using Timer = std::pair<TimerId, std::function<void()>>;

  /// A linear search, since there are few timers. Returns callbacks_.end() if there is none.
  std::vector<Timer>::iterator find(TimerId timer) {
    auto found = callbacks_.begin();
    while (found != callbacks_.end() && found->first != timer) ++found;
    return found;
  }

  std::vector<Timer> callbacks_;
};

}  // namespace

std::shared_ptr<Clock> browserClock() { return std::make_shared<BrowserClock>(); }

}  // namespace mcpapps

extern "C" void mcpapps_timer_fire(void* clock, mcpapps::Clock::TimerId timer) {
  static_cast<mcpapps::BrowserClock*>(clock)->fire(timer);
}
