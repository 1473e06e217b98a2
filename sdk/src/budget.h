// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <cstddef>

namespace mcpapps {

/// Work that may still be done. Once spent, it stays so.
class Budget {
 public:
  explicit Budget(std::size_t steps) : left_(steps) {}

  /// False if there was not as much left.
  bool take(std::size_t steps) {
    if (steps > left_) spent_ = true;
    left_ = spent_ ? 0 : left_ - steps;
    return !spent_;
  }
  bool isSpent() const { return spent_; }

 private:
  std::size_t left_;
  bool spent_ = false;
};

}  // namespace mcpapps
