// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/detail/packed.h"

#include <cmath>

#include "codec/type_access.h"

namespace mcpapps::packed {

bool Value::isNumber() const {
  return is(Tag::Number) || isElementOf(Tag::Numbers) || is(Tag::Integer) || is(Tag::Unsigned);
}

bool Value::isArray() const {
  return is(Tag::Array) || is(Tag::Numbers) || is(Tag::Strings) || is(Tag::Table);
}

std::string_view Value::typeName() const {
  if (isObject()) return "object";
  if (isArray()) return "array";
  if (isString()) return "string";
  if (isNumber()) return "number";
  if (isBoolean()) return "boolean";
  return "null";
}

double Value::number() const {
  if (isElementOf(Tag::Numbers)) return load<double>(numbers() + 2 * std::size_t{row_});
  if (is(Tag::Number)) return load<double>(node_ + 1);
  if (is(Tag::Integer)) return static_cast<double>(load<std::int64_t>(node_ + 1));
  if (is(Tag::Unsigned)) return static_cast<double>(load<std::uint64_t>(node_ + 1));
  return 0;
}

bool Value::integer(std::int64_t& out) const {
  if (is(Tag::Integer)) {
    out = load<std::int64_t>(node_ + 1);
    return true;
  }
  if (is(Tag::Unsigned) || !isNumber()) return false;
  const double value = number();
  if (!(std::fabs(value) < 0x1p63) || std::trunc(value) != value) return false;
  out = static_cast<std::int64_t>(value);
  return true;
}

bool Value::integer(std::uint64_t& out) const {
  if (is(Tag::Unsigned)) {
    out = load<std::uint64_t>(node_ + 1);
    return true;
  }
  std::int64_t value = 0;
  if (integer(value) && value >= 0) {
    out = static_cast<std::uint64_t>(value);
    return true;
  }
  // C++ packs such a value as Unsigned, but JavaScript has one kind of number.
  if (!is(Tag::Number) && !isElementOf(Tag::Numbers)) return false;
  const double wide = number();
  if (!(wide >= 0x1p63 && wide < 0x1p64)) return false;
  out = static_cast<std::uint64_t>(wide);
  return true;
}

std::string_view Value::string() const {
  if (is(Tag::String)) return {reinterpret_cast<const char*>(node_ + 2), node_[1]};
  if (!isElementOf(Tag::Strings)) return {};
  const Word* ends = node_ + 3;
  const Word begin = row_ == 0 ? 0 : ends[row_ - 1];
  return {reinterpret_cast<const char*>(ends + node_[1]) + begin, ends[row_] - begin};
}

std::size_t Value::size() const {
  if (isArray()) return node_[1];
  return isObject() ? entryCount() : 0;
}

Value Value::element(std::size_t index) const {
  if (is(Tag::Array)) return Value(node_ + node_[3 + index]);
  return isArray() ? Value(node_, index) : Value();
}

Value Value::member(std::string_view name) const {
  if (!isObject()) return {};
  const Value found = column(name);
  return row_ == kWhole || found.isAbsent() ? found : found.element(row_);
}

Value Value::column(std::string_view name) const {
  // The columns are in the place of an object's members.
  const Word* entry = firstEntry();
  for (std::size_t left = entryCount(); left > 0; --left) {
    const Word* value = entry + size(entry);
    if (Value(entry).string() == name) return Value(value);
    entry = value + size(value);
  }
  return {};
}

std::size_t Value::size(const Word* node) {
  switch (static_cast<Tag>(*node)) {
    case Tag::Null:
    case Tag::False:
    case Tag::True: return 1;
    case Tag::Number:
    case Tag::Integer:
    case Tag::Unsigned: return 3;
    case Tag::String: return 2 + (std::size_t{node[1]} + 3) / 4;
    case Tag::Numbers: return 2 + 2 * std::size_t{node[1]};
    case Tag::Array:
    case Tag::Object:
    case Tag::Strings:
    case Tag::Table: return node[2];
  }
  return 1;
}

}  // namespace mcpapps::packed
