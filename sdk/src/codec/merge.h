// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <functional>
#include <set>
#include <string_view>

#include "codec/packed_writer.h"
#include "mcpapps/detail/packed.h"

namespace mcpapps::packed {

/// Writes an object with the members of both; those of `over` win. `Less` compares names; tests
/// count how often.
template <class Less = std::less<std::string_view>>
void writeMerged(Writer& writer, const Value& base, const Value& over) {
  const Writer::Open object = writer.openObject();
  const auto add = [&](std::string_view name, const Value& member) {
    writer.key(object, name);
    writer.copy(member);
  };
  // Value::member() looks at one name after the other: not for each name of a large object.
  std::set<std::string_view, Less> names;
  over.forEachMember([&](std::string_view name, const Value& member) {
    names.insert(name);
    add(name, member);
  });
  base.forEachMember([&](std::string_view name, const Value& member) {
    if (!names.contains(name)) add(name, member);
  });
  writer.closeObject(object);
}

}  // namespace mcpapps::packed
