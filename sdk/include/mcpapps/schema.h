// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include "mcpapps/describe.h"
#include "mcpapps/payload.h"

namespace mcpapps {
namespace detail {

/// `example` is a T that was constructed by default, of which the defaults are read; changes it.
Payload makeSchema(const Type& type, void* example);

}  // namespace detail

/// The JSON Schema (2020-12) of a described type, its members in the order of the description:
///
///   struct Pick { std::string city; std::optional<int> days; };
///   constexpr auto describe(mcpapps::Describe<Pick>) {
///     return mcpapps::fields(mcpapps::field<&Pick::city>("city"),
///                            mcpapps::field<&Pick::days>("days").minimum(1).maximum(14));
///   }
///
///   {"type": "object",
///    "properties": {"city": {"type": "string"},
///                   "days": {"type": "integer", "minimum": 1, "maximum": 14}},
///    "required": ["city"]}
///
/// For a field that is not required, the schema states the default if the C++ member has an initial
/// value. Every value that fits the schema can be decoded, except integers outside the range of the
/// C++ type: give such fields a minimum() and a maximum(). A type that contains itself is referred
/// to by `#`, or stands in `$defs`.
template <class T>
Payload schemaOf() {
  T example{};
  return detail::makeSchema(typeOf<T>(), &example);
}

}  // namespace mcpapps
