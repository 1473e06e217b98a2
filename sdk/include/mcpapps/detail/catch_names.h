// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// Lets Catch2 print described enums by their names, not as numbers. Catch2 need not be there.

#include <string>
#include <type_traits>

#include "mcpapps/describe.h"

namespace Catch {

template <class T, class>
struct StringMaker;

template <class Enum>
  requires(std::is_enum_v<Enum> && mcpapps::detail::Described<Enum>)
struct StringMaker<Enum, void> {
  static std::string convert(Enum value) {
    const std::string name(mcpapps::toString(value));
    return name.empty() ? std::to_string(static_cast<std::int64_t>(value)) : name;
  }
};

template <class Enum>
struct StringMaker<mcpapps::Extensible<Enum>, void> {
  static std::string convert(const mcpapps::Extensible<Enum>& value) {
    return '"' + value.raw() + '"';
  }
};

}  // namespace Catch
