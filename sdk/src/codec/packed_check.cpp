// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// Checks packed values of another origin. Recursive like the values, so its frames are small.

#include "mcpapps/detail/packed.h"

namespace mcpapps::packed {
namespace {

std::size_t sizeOf(const Word* node, std::size_t left, std::size_t depth);

// Each of these returns the size of the value at `node` in words; 0 if it is damaged or exceeds the
// first `left` words.

std::size_t sizeOfString(const Word* node, std::size_t left) {
  if (left < 2 || static_cast<Tag>(*node) != Tag::String) return 0;
  const std::size_t size = 2 + std::size_t{node[1]} / 4 + (node[1] % 4 != 0);
  return size <= left ? size : 0;
}

std::size_t sizeOfNumbers(const Word* node, std::size_t left) {
  if (left < 2 || node[1] > (left - 2) / 2) return 0;
  return 2 + 2 * std::size_t{node[1]};
}

std::size_t sizeOfStrings(const Word* node) {
  const std::size_t size = node[2];
  const std::size_t count = node[1];
  if (size < 3 || count > size - 3) return 0;
  const Word* ends = node + 3;
  Word end = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (ends[i] < end) return 0;
    end = ends[i];
  }
  return end <= 4 * (size - 3 - count) ? size : 0;
}

std::size_t sizeOfArray(const Word* node, std::size_t depth) {
  const std::size_t size = node[2];
  const std::size_t count = node[1];
  if (size < 3 || count > size - 3) return 0;
  std::size_t at = 3 + count;
  for (std::size_t i = 0; i < count; ++i) {
    if (node[3 + i] != at) return 0;
    const std::size_t element = sizeOf(node + at, size - at, depth + 1);
    if (element == 0) return 0;
    at += element;
  }
  return at == size ? size : 0;
}

// Of an Object, or of a Table, whose columns are arrays of `rows` elements.
std::size_t sizeOfMembers(const Word* node, std::size_t depth) {
  const bool isTable = static_cast<Tag>(*node) == Tag::Table;
  const std::size_t size = node[2];
  std::size_t at = isTable ? 4 : 3;
  if (size < at) return 0;
  // Rows without members would take no room, whatever their number.
  if (isTable && node[3] == 0 && node[1] != 0) return 0;
  for (Word members = isTable ? node[3] : node[1]; members > 0; --members) {
    const std::size_t name = sizeOfString(node + at, size - at);
    if (name == 0) return 0;
    at += name;
    const std::size_t value = sizeOf(node + at, size - at, depth + 1);
    if (value == 0) return 0;
    if (isTable && (!Value(node + at).isArray() || node[at + 1] != node[1])) return 0;
    at += value;
  }
  return at == size ? size : 0;
}

std::size_t sizeOf(const Word* node, std::size_t left, std::size_t depth) {
  if (left == 0) return 0;
  switch (static_cast<Tag>(*node)) {
    case Tag::Null:
    case Tag::False:
    case Tag::True: return 1;
    case Tag::Number:
    case Tag::Integer:
    case Tag::Unsigned: return left >= 3 ? 3 : 0;
    case Tag::String: return sizeOfString(node, left);
    case Tag::Numbers: return sizeOfNumbers(node, left);
    default: break;
  }
  if (depth == kMaxJsonDepth || left < 3 || node[2] > left) return 0;
  switch (static_cast<Tag>(*node)) {
    case Tag::Strings: return sizeOfStrings(node);
    case Tag::Array: return sizeOfArray(node, depth);
    case Tag::Object:
    case Tag::Table: return sizeOfMembers(node, depth);
    default: return 0;
  }
}

}  // namespace

bool isWellFormed(const Word* words, std::size_t count) { return sizeOf(words, count, 0) != 0; }

}  // namespace mcpapps::packed
