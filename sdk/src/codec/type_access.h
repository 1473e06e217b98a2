// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

#include "mcpapps/detail/type.h"

namespace mcpapps {

// Access to members and scalars by types known at run time.

/// Null if the struct has none of this name.
inline const Field* fieldOf(const Type& type, std::string_view name) {
  for (const Field& field : type.fields) {
    if (field.name == name) return &field;
  }
  return nullptr;
}

/// Read-only, although `access` allows writing.
inline const void* memberOf(const Field& field, const void* object) {
  return field.access(const_cast<void*>(object));
}

struct ValuePlace {
  const Type* type;
  const void* value;
};
/// Unwraps optionals; the value is null if it is absent.
inline ValuePlace inside(ValuePlace place) {
  while (place.value && place.type->kind == Kind::Optional) {
    place = {&place.type->element(), place.type->optional->get(place.value)};
  }
  return place;
}

/// The function that writes all digits of a value that may be a number in JSON; null for others.
inline auto digitsOf(const Type& type) {
  return type.kind == Kind::Scalar ? static_cast<const ScalarOps*>(type.custom)->digits : nullptr;
}

template <class T>
void store(void* out, T value) {
  std::memcpy(out, &value, sizeof value);
}

template <class T>
T load(const void* from) {
  T value;
  std::memcpy(&value, from, sizeof value);
  return value;
}

inline double loadNumber(const Type& type, const void* from) {
  return type.bytes == sizeof(float) ? load<float>(from) : load<double>(from);
}

inline const Type& unwrapped(const Type& type) {
  return type.kind == Kind::Optional ? unwrapped(type.element()) : type;
}

inline void storeInteger(const Type& type, void* out, std::int64_t value) {
  switch (type.bytes) {
    case 1: return store(out, static_cast<std::uint8_t>(value));
    case 2: return store(out, static_cast<std::uint16_t>(value));
    case 4: return store(out, static_cast<std::uint32_t>(value));
    default: return store(out, value);
  }
}

inline std::int64_t loadInteger(const Type& type, const void* from) {
  switch (type.bytes) {
    case 1: return type.isSigned ? load<std::int8_t>(from) : load<std::uint8_t>(from);
    case 2: return type.isSigned ? load<std::int16_t>(from) : load<std::uint16_t>(from);
    case 4:
      return type.isSigned ? load<std::int32_t>(from) : std::int64_t{load<std::uint32_t>(from)};
    default: return load<std::int64_t>(from);
  }
}

}  // namespace mcpapps
