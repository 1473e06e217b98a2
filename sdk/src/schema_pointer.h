// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <string>
#include <string_view>

#include "mcpapps/packed.h"

namespace mcpapps::schema {

/// A place in a schema.
struct Location {
  packed::Value value;  ///< Absent if nothing is there.
  std::string pointer;  ///< From `#`; each place has only one.
  bool isEmbedded;      ///< Within a schema that has an `$id` of its own, other than the whole.

  Location child(std::string_view name) const { return child(name, value.member(name)); }
  Location child(std::string_view name, const packed::Value& member) const;
  Location child(std::size_t index) const;
};

/// Where the reference leads: nothing, "#", or "#/…" with its escapes.
Location resolve(const packed::Value& whole, std::string_view reference);

}  // namespace mcpapps::schema
