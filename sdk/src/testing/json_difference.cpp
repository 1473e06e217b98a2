// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "testing/json_difference.h"

#include <algorithm>

#include "codec/text.h"
#include "mcpapps/json.h"

namespace mcpapps {
namespace {

constexpr std::size_t kMaxText = 120;

std::string shortText(const Json& json) { return shortened(dumpJson(json), kMaxText); }

struct Comparison {
  std::vector<std::string> differences;

  void add(const std::string& path, const std::string& what) {
    differences.push_back(path.empty() ? what : path + ": " + what);
  }

  void members(const Json& expected, const Json& got, const std::string& path) {
    const auto inside = [&](const std::string& name) {
      return path.empty() ? name : path + "." + name;
    };
    for (const auto& [name, value] : expected.items()) {
      const auto found = got.find(name);
      if (found == got.end()) {
        add(inside(name), "is missing");
      } else {
        compare(value, *found, inside(name));
      }
    }
    for (const auto& [name, value] : got.items()) {
      if (!expected.contains(name)) add(inside(name), "is new: " + shortText(value));
    }
  }

  void elements(const Json& expected, const Json& got, const std::string& path) {
    if (expected.size() != got.size()) {
      add(path, "expected " + std::to_string(expected.size()) + " elements, got " +
                    std::to_string(got.size()));
    }
    for (std::size_t i = 0; i < std::min(expected.size(), got.size()); ++i) {
      compare(expected[i], got[i], path + "[" + std::to_string(i) + "]");
    }
  }

  void compare(const Json& expected, const Json& got, const std::string& path) {
    if (expected == got) return;
    if (expected.is_object() && got.is_object()) return members(expected, got, path);
    if (expected.is_array() && got.is_array()) return elements(expected, got, path);
    add(path, "expected " + shortText(expected) + ", got " + shortText(got));
  }
};

}  // namespace

std::vector<std::string> jsonDifferences(const Json& expected, const Json& got) {
  Comparison comparison;
  comparison.compare(expected, got, "");
  return std::move(comparison.differences);
}

}  // namespace mcpapps
