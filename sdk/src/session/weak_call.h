// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <memory>
#include <utility>

namespace mcpapps::detail {

/// Calls a function of an object, if that is still there. One type for what would be a lambda each:
/// std::function brings a view several functions for each lambda.
template <class Self, class... Args>
struct WeakCall {
  std::weak_ptr<Self> self;
  void (*call)(Self& self, Args... args);

  void operator()(Args... args) const {
    if (const auto there = self.lock()) call(*there, std::forward<Args>(args)...);
  }
};

}  // namespace mcpapps::detail
