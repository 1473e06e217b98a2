// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <concepts>

#include "mcpapps/payload.h"

namespace mcpapps::detail {

/// A described value that goes out, perhaps a Payload: it is written straight into its message. For
/// parameters of functions only, since it refers to the value.
class Outgoing {
 public:
  template <class T>
    requires(!std::same_as<T, Outgoing>)
  Outgoing(const T& value)  // NOLINT(google-explicit-constructor)
      : type_(typeOf<T>()), value_(&value) {}

  const Type& type() const { return type_; }
  const void* value() const { return value_; }
  Payload payload() const { return encoded(type_, value_); }

 private:
  const Type& type_;
  const void* value_;
};

}  // namespace mcpapps::detail
