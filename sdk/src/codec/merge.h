// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <cstddef>
#include <functional>
#include <limits>
#include <map>
#include <string>
#include <string_view>

#include "codec/packed_writer.h"
#include "mcpapps/payload.h"

namespace mcpapps::packed {

struct MergeLimits {
  std::size_t members = std::numeric_limits<std::size_t>::max();
  std::size_t words = std::numeric_limits<std::size_t>::max();
};

/// Writes an object with the members of both; those of `over` win. Members beyond the limits are
/// left out, new ones first. Returns the name of one of them; empty if there is none. `Less`
/// compares names; tests count the comparisons.
template <class Less = std::less<std::string_view>>
std::string writeMerged(Writer& writer, const Value& base, const Value& over,
                        MergeLimits limits = {}) {
  const Writer::Open object = writer.openObject();
  std::string leftOut;
  std::size_t members = 0;
  std::size_t words = 3;
  const auto add = [&](std::string_view name, const Value& member) {
    const std::size_t size =
        (member.words() ? Value::size(member.words()) : 0) + 2 + (name.size() + 3) / 4;
    if (members == limits.members || words + size > limits.words) {
      leftOut.assign(name.empty() ? "\"\"" : name);
      return;
    }
    ++members;
    words += size;
    writer.key(object, name);
    writer.copy(member);
  };
  // Value::member() is a linear search, too slow for each name of a large object.
  std::map<std::string_view, Value, Less> changes;
  over.forEachMember([&](std::string_view name, const Value& member) { changes[name] = member; });
  base.forEachMember([&](std::string_view name, const Value& member) {
    const auto change = changes.find(name);
    add(name, change == changes.end() ? member : change->second);
    if (change != changes.end()) changes.erase(change);
  });
  over.forEachMember([&](std::string_view name, const Value&) {
    const auto change = changes.find(name);
    if (change != changes.end()) add(name, change->second);
  });
  writer.closeObject(object);
  return leftOut;
}

}  // namespace mcpapps::packed

namespace mcpapps {

/// An object with the members of both; those of `over` win. One level deep, as the reference SDK
/// merges host contexts.
Payload merge(const Payload& base, const Payload& over);

/// An object with one member.
Payload objectOf(std::string_view name, const Payload& member);

/// The object without one of its members.
Payload without(const Payload& object, std::string_view name);

}  // namespace mcpapps
