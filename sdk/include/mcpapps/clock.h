// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>

namespace mcpapps {

using Duration = std::chrono::milliseconds;

/// Time since some fixed moment; never goes back.
using TimePoint = std::chrono::duration<std::int64_t, std::milli>;

/// Where time comes from. Injected, so that tests need not wait: see ManualClock in testing.h.
class Clock {
 public:
  using TimerId = std::uint32_t;

  virtual ~Clock() = default;

  virtual TimePoint now() const = 0;

  /// Calls `callback` once, from the event loop and never from inside this call, when `delay` has
  /// passed. Returns a number that is never 0.
  virtual TimerId after(Duration delay, std::function<void()> callback) = 0;

  /// After this the callback is not called. Cancelling a timer that has fired does nothing.
  virtual void cancel(TimerId timer) = 0;
};

}  // namespace mcpapps
