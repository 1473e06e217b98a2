// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <utility>

namespace mcpapps {

/// A std::stop_token, from which it is made and as which it can be used. Only a program that makes
/// one of a std::stop_token links what waits for a stop, which is large: the standard library's
/// works with threads.
class StopToken : public std::stop_token {
 public:
  StopToken() = default;
  StopToken(std::stop_token token)  // NOLINT(google-explicit-constructor)
      : std::stop_token(std::move(token)), watch_(&watch) {}

  /// Calls `callback` when a stop is requested, at once if it has been; until what this returns is
  /// dropped.
  std::shared_ptr<void> onStop(std::function<void()> callback) const {
    return watch_ && stop_possible() ? watch_(*this, std::move(callback)) : nullptr;
  }

 private:
  static std::shared_ptr<void> watch(const std::stop_token& token, std::function<void()> callback) {
    return std::make_shared<std::stop_callback<std::function<void()>>>(token, std::move(callback));
  }

  std::shared_ptr<void> (*watch_)(const std::stop_token& token,
                                  std::function<void()> callback) = nullptr;
};

}  // namespace mcpapps
