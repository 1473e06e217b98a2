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
class OneOrMany : std::vector<T> {
 public:
  using std::vector<T>::vector;
  using typename std::vector<T>::value_type;
  OneOrMany(std::vector<T> many)
      : std::vector<T>(std::move(many)) {}  // NOLINT(google-explicit-constructor)
  template <std::convertible_to<T> One>
  OneOrMany(One one) {  // NOLINT(google-explicit-constructor): one stands for a list of one
    push_back(std::move(one));
  }

  using std::vector<T>::operator[];
  using std::vector<T>::back;
  using std::vector<T>::begin;
  using std::vector<T>::clear;
  using std::vector<T>::data;
  using std::vector<T>::emplace_back;
  using std::vector<T>::empty;
  using std::vector<T>::end;
  using std::vector<T>::front;
  using std::vector<T>::push_back;
  using std::vector<T>::resize;
  using std::vector<T>::size;

  friend bool operator==(const OneOrMany&, const OneOrMany&) = default;
  friend bool operator==(const OneOrMany& left, const std::vector<T>& right) {
    return static_cast<const std::vector<T>&>(left) == right;
  }
};

template <class T>
struct detail::TypeMaker<OneOrMany<T>> : ArrayMaker<OneOrMany<T>, /*kOrOne=*/true> {};

}  // namespace mcpapps
