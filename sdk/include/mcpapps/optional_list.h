// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <initializer_list>
#include <optional>
#include <vector>

#include "mcpapps/describe.h"

namespace mcpapps {

/// A list that may be missing, which is not the same as an empty one. A std::optional that takes
/// its elements in one pair of braces:
///
///   AppCapabilities{.availableDisplayModes = {DisplayMode::Inline, DisplayMode::Fullscreen}}
///
/// `{}` is no list; an empty one is `std::vector<T>()`.
template <class T>
class OptionalList : public std::optional<std::vector<T>> {
 public:
  using std::optional<std::vector<T>>::optional;
  OptionalList() = default;
  OptionalList(std::initializer_list<T> elements) : std::optional<std::vector<T>>(elements) {}
};

template <class T>
inline constexpr bool detail::knowsAbsence<OptionalList<T>> = true;
template <class T>
struct detail::TypeMaker<OptionalList<T>> : OptionalMaker<OptionalList<T>> {};

}  // namespace mcpapps
