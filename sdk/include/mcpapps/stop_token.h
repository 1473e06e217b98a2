// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <utility>

namespace mcpapps {

/// A std::stop_token to which onStop() is added. It converts implicitly from one. The code
/// that waits for a stop is linked only into programs that do this conversion: that code is large,
/// because the standard library's std::stop_callback is made for threads.
class StopToken {
 public:
  StopToken() = default;
  StopToken(std::stop_token token)  // NOLINT(google-explicit-constructor)
      : token_(std::move(token)), watch_(&watch) {}

  bool stop_requested() const { return token_.stop_requested(); }

  /// Calls `callback` when a stop is requested, or at once if it was requested before. Drop the
  /// returned pointer to remove the callback.
  std::shared_ptr<void> onStop(std::function<void()> callback) const {
    return watch_ && token_.stop_possible() ? watch_(token_, std::move(callback)) : nullptr;
  }

 private:
  static std::shared_ptr<void> watch(const std::stop_token& token, std::function<void()> callback) {
    return std::make_shared<std::stop_callback<std::function<void()>>>(token, std::move(callback));
  }

  std::stop_token token_;
  std::shared_ptr<void> (*watch_)(const std::stop_token& token,
                                  std::function<void()> callback) = nullptr;
};

}  // namespace mcpapps
