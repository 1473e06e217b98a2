// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <initializer_list>
#include <optional>
#include <vector>

#include "mcpapps/describe.h"

namespace mcpapps {

/// A list that may be missing, which is not the same as an empty one. As a
/// std::optional<std::vector>, but takes its elements in one pair of braces:
///
///   AppCapabilities{.availableDisplayModes = {DisplayMode::Inline, DisplayMode::Fullscreen}}
///
/// `{}` is no list; an empty one is `std::vector<T>()`.
template <class T>
class OptionalList : std::optional<std::vector<T>> {
 public:
  using std::optional<std::vector<T>>::optional;
  using typename std::optional<std::vector<T>>::value_type;
  OptionalList() = default;
  OptionalList(std::initializer_list<T> elements) : std::optional<std::vector<T>>(elements) {}

  using std::optional<std::vector<T>>::operator bool;
  using std::optional<std::vector<T>>::operator*;
  using std::optional<std::vector<T>>::operator->;
  using std::optional<std::vector<T>>::emplace;
  using std::optional<std::vector<T>>::has_value;
  using std::optional<std::vector<T>>::reset;
  using std::optional<std::vector<T>>::value_or;

  friend bool operator==(const OptionalList&, const OptionalList&) = default;
  friend bool operator==(const OptionalList& left, const std::vector<T>& right) {
    return left && *left == right;
  }
};

template <class T>
inline constexpr bool detail::knowsAbsence<OptionalList<T>> = true;
template <class T>
struct detail::TypeMaker<OptionalList<T>> : OptionalMaker<OptionalList<T>> {};

}  // namespace mcpapps
