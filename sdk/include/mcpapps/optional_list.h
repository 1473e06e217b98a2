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
  using Optional = std::optional<std::vector<T>>;

 public:
  using std::optional<std::vector<T>>::optional;
  using typename Optional::value_type;
  OptionalList() = default;
  OptionalList(std::initializer_list<T> elements) : Optional(elements) {}

  using Optional::operator bool;
  using Optional::operator*;
  using Optional::operator->;
  using Optional::emplace;
  using Optional::has_value;
  using Optional::reset;
  using Optional::value_or;

  friend bool operator==(const OptionalList&, const OptionalList&) = default;
};

template <class T>
inline constexpr bool detail::knowsAbsence<OptionalList<T>> = true;
template <class T>
struct detail::TypeMaker<OptionalList<T>> : OptionalMaker<OptionalList<T>> {};

}  // namespace mcpapps
