// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include "mcpapps/payload.h"

namespace mcpapps {

/// A Payload whose type T is known; get() decodes it on demand. Used for parts of common messages
/// that few views read: a view that does not read them does not contain the description of T.
template <class T>
class Lazy : public Payload {
 public:
  Lazy() = default;
  Lazy(const T& value) : Payload(of(value)) {}  // NOLINT(google-explicit-constructor): as optional
  explicit Lazy(Payload payload) : Payload(std::move(payload)) {}

  /// What can be decoded of it; the type's defaults for the rest, and if it is absent. as<T>() is
  /// the strict form.
  T get() const { return asPartial<T>().value; }
};

template <class T>
inline constexpr bool detail::knowsAbsence<Lazy<T>> = true;
// A Lazy is nothing but its Payload, which is what stands on the wire.
template <class T>
struct detail::TypeMaker<Lazy<T>> : ScalarMaker<Kind::Payload> {
  static_assert(sizeof(Lazy<T>) == sizeof(Payload));
};

}  // namespace mcpapps
