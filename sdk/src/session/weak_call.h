// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <memory>
#include <utility>

namespace mcpapps::detail {

/// Calls a function of an object, if that still exists. One type instead of many lambdas, for each
/// of which std::function would add several functions to a view.
template <class Self, class... Args>
struct WeakCall {
  std::weak_ptr<Self> self;
  void (*call)(Self& self, Args... args);

  void operator()(Args... args) const {
    if (const auto there = self.lock()) call(*there, std::forward<Args>(args)...);
  }
};

}  // namespace mcpapps::detail
