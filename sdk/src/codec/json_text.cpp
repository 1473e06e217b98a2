// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "codec/json_text.h"

#include <utility>

#include "codec/packed_json.h"

namespace mcpapps::packed {
namespace {

void append(std::string& text, const Value& value) {
  auto separate = [&text, first = true]() mutable {
    if (!std::exchange(first, false)) text += ',';
  };
  if (value.isObject()) {
    text += '{';
    value.forEachMember([&](std::string_view name, const Value& member) {
      separate();
      text.append(dumpJson(Json(std::string(name)))).append(":");
      append(text, member);
    });
    text += '}';
  } else if (value.isArray()) {
    text += '[';
    for (std::size_t i = 0; i < value.size(); ++i) {
      separate();
      append(text, value.element(i));
    }
    text += ']';
  } else {
    text += dumpJson(toJson(value));
  }
}

}  // namespace

std::string toText(const Value& value) {
  std::string text;
  append(text, value);
  return text;
}

}  // namespace mcpapps::packed
