// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "schema_pointer.h"

#include <charconv>

namespace mcpapps::schema {
namespace {

using packed::Value;

bool isEmbeddedSchema(const Value& value) {
  const Value id = value.member("$id");
  // Draft 07 names places so, which changes nothing for references.
  return id.isString() && !id.string().starts_with('#');
}

std::string decodePercent(std::string_view text) {
  std::string decoded;
  for (std::size_t i = 0; i < text.size(); ++i) {
    unsigned char byte = 0;
    const char* digits = text.data() + i + 1;
    if (text[i] == '%' && text.size() - i > 2 &&
        std::from_chars(digits, digits + 2, byte, 16).ptr == digits + 2) {
      decoded += static_cast<char>(byte);
      i += 2;
    } else {
      decoded += text[i];
    }
  }
  return decoded;
}

std::string unescape(std::string_view token) {
  std::string name;
  for (std::size_t i = 0; i < token.size(); ++i) {
    if (token[i] == '~' && i + 1 < token.size() && (token[i + 1] == '0' || token[i + 1] == '1')) {
      name += token[++i] == '0' ? '~' : '/';
    } else {
      name += token[i];
    }
  }
  return name;
}

// Out of range if it is no index.
std::size_t toIndex(std::string_view token, const Value& array) {
  std::size_t index = 0;
  const char* end = token.data() + token.size();
  const auto read = std::from_chars(token.data(), end, index);
  const bool isIndex =
      read.ec == std::errc() && read.ptr == end && (token[0] != '0' || token.size() == 1);
  return isIndex ? index : array.size();
}

}  // namespace

Location Location::child(std::string_view name, const Value& member) const {
  Location child{member, pointer + '/', isEmbedded};
  for (const char c : name) {
    if (c == '~') {
      child.pointer += "~0";
    } else if (c == '/') {
      child.pointer += "~1";
    } else {
      child.pointer += c;
    }
  }
  child.isEmbedded |= isEmbeddedSchema(child.value);
  return child;
}

Location Location::child(std::size_t index) const {
  Location child{index < value.size() ? value.element(index) : Value(),
                 pointer + '/' + std::to_string(index), isEmbedded};
  child.isEmbedded |= isEmbeddedSchema(child.value);
  return child;
}

Location resolve(const Value& whole, std::string_view reference) {
  const std::string pointer = decodePercent(reference);
  Location here{whole, "#", false};
  for (std::size_t slash = pointer.find('/'); slash != std::string::npos;) {
    const std::size_t next = pointer.find('/', slash + 1);
    const std::string_view token = std::string_view(pointer).substr(slash + 1, next - slash - 1);
    here =
        here.value.isArray() ? here.child(toIndex(token, here.value)) : here.child(unescape(token));
    slash = next;
  }
  return here;
}

}  // namespace mcpapps::schema
