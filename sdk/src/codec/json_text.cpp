// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "codec/json_text.h"

#include "codec/packed_json.h"

namespace mcpapps::packed {
namespace {

// Apart, for the sake of the stack: append() descends as deep as the value does.
[[gnu::noinline]] void appendString(std::string& text, std::string_view string) {
  text += dumpJson(Json(std::string(string)));
}

[[gnu::noinline]] void appendLeaf(std::string& text, const Value& value, std::size_t depth) {
  text += dumpJson(toJson(value, depth));
}

void append(std::string& text, const Value& value, std::size_t depth) {
  const bool isObject = value.isObject();
  if ((!isObject && !value.isArray()) || depth == kMaxJsonDepth) {
    return appendLeaf(text, value, depth);
  }
  text += isObject ? '{' : '[';
  const std::size_t start = text.size();
  if (isObject) {
    value.forEachMember([&](std::string_view name, const Value& member) {
      if (text.size() > start) text += ',';
      appendString(text, name);
      text += ':';
      append(text, member, depth + 1);
    });
  } else {
    for (std::size_t i = 0; i < value.size(); ++i) {
      if (i > 0) text += ',';
      append(text, value.element(i), depth + 1);
    }
  }
  text += isObject ? '}' : ']';
}

}  // namespace

std::string toText(const Value& value) {
  std::string text;
  append(text, value, 0);
  return text;
}

}  // namespace mcpapps::packed
