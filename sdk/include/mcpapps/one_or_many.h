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
  using Many = std::vector<T>;

 public:
  using std::vector<T>::vector;
  using typename Many::value_type;
  OneOrMany(Many many) : Many(std::move(many)) {}  // NOLINT(google-explicit-constructor)
  template <std::convertible_to<T> One>
  OneOrMany(One one) {  // NOLINT(google-explicit-constructor): one stands for a list of one
    push_back(std::move(one));
  }

  using Many::operator[];
  using Many::back;
  using Many::begin;
  using Many::clear;
  using Many::data;
  using Many::emplace_back;
  using Many::empty;
  using Many::end;
  using Many::front;
  using Many::push_back;
  using Many::resize;
  using Many::size;

  friend bool operator==(const OneOrMany&, const OneOrMany&) = default;
};

template <class T>
struct detail::TypeMaker<OneOrMany<T>> : ArrayMaker<OneOrMany<T>, /*kOrOne=*/true> {};

}  // namespace mcpapps
