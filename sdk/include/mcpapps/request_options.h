// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <functional>
#include <optional>

#include "mcpapps/clock.h"
#include "mcpapps/protocol/utilities.h"
#include "mcpapps/stop_token.h"

namespace mcpapps {

/// How long a request waits for its answer, unless its options say otherwise.
inline constexpr Duration kDefaultTimeout = std::chrono::seconds(60);

/// How long to wait for an answer, and how to hear of it before it comes. Names and defaults are
/// those of the reference SDK, whose `signal` is the stop token.
struct RequestOptions {
  /// Without an answer for this long the request fails with Timeout.
  Duration timeout = kDefaultTimeout;
  /// If set, the request fails with Timeout after this long, whatever progress there is.
  std::optional<Duration> maxTotalTimeout = std::nullopt;
  /// Ask the host for progress and start `timeout` again at each step. Where it is not set, calls
  /// of tools do so, and nothing else does.
  std::optional<bool> resetTimeoutOnProgress = std::nullopt;
  /// Asks the host for progress and takes it.
  std::function<void(const Progress&)> onProgress = nullptr;
  /// A std::stop_token: requesting a stop fails the request with Cancelled and tells the host. Stop
  /// it on the thread of the event loop. Pending::cancel() does the same without a stop source.
  StopToken stopToken = {};
};

}  // namespace mcpapps
