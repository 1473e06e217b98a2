// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <concepts>
#include <utility>
#include <vector>

#include "mcpapps/describe.h"

namespace mcpapps {

/// A list that JSON may give as a single element instead of an array. A list of one element is
/// written that way, so that receivers which know only the older, single form understand it.
template <class T>
class OneOrMany : public std::vector<T> {
 public:
  using std::vector<T>::vector;
  OneOrMany(std::vector<T> many)
      : std::vector<T>(std::move(many)) {}  // NOLINT(google-explicit-constructor)
  template <std::convertible_to<T> One>
  OneOrMany(One one) {  // NOLINT(google-explicit-constructor): one stands for a list of one
    this->push_back(std::move(one));
  }
};

template <class T>
struct detail::TypeMaker<OneOrMany<T>> : ArrayMaker<OneOrMany<T>, /*kOrOne=*/true> {};

}  // namespace mcpapps
