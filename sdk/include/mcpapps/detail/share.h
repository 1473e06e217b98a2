// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <memory>
#include <type_traits>
#include <utility>

namespace mcpapps::detail {

template <class T>
void destroy(void* object) {
  delete static_cast<T*>(object);
}

/// Does what std::make_shared does, with an allocation more, and without
/// std::enable_shared_from_this. All types have the same control block: that of std::make_shared is
/// a class for each type, of which a lambda brings 26 functions to a Debug build.
template <class T, class... Args>
std::shared_ptr<T> share(Args&&... args) {
  auto* const object = new std::remove_const_t<T>(std::forward<Args>(args)...);
  const std::shared_ptr<void> owner(static_cast<void*>(object), destroy<std::remove_const_t<T>>);
  return std::shared_ptr<T>(owner, object);
}

}  // namespace mcpapps::detail
