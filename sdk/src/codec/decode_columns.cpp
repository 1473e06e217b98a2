// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// The fast way through large arrays: by columns, without checking each element's kind. Handles the
// good case only: decode.cpp decodes everything else and reports all problems.

#include <cstdlib>
#include <cstring>

#include "codec/codec.h"
#include "codec/type_access.h"

namespace mcpapps {

namespace {

// Makes the allocator obtain the memory for `count` texts of `bytes` bytes in total in one step.
// The allocator of views would otherwise obtain memory for each text, which takes several times as
// long as copying it. Short texts are stored inside the strings.
void claimMemory(std::size_t count, std::size_t bytes) {
  if (count < 1000 || bytes < count * sizeof(std::string)) return;
  constexpr std::size_t kRounding = 16;
  // Volatile, because compilers leave out unused allocations.
  void* volatile claimed = std::malloc(bytes + count * kRounding);
  std::free(claimed);
}

}  // namespace

bool Decoder::decodeColumns(const Type& type, const Value& value, void* out, const Place& place) {
  if (!value.isTable() && !value.isNumbers() && !value.isStrings()) return false;
  const Type& element = type.element();
  const std::size_t stride = type.array->stride;
  if (value.isTable() && (element.kind != Kind::Struct || !element.rules.empty())) return false;
  type.array->resize(out, 0);
  auto* first = static_cast<char*>(type.array->resize(out, value.size()));
  if (!value.isTable()) return decodeColumn({element, first, stride, {}}, value, place);

  for (const Field& field : element.fields) {
    // A row as a whole has no column.
    if (field.name.empty()) return false;
    const Value column = value.column(field.name);
    if (column.isAbsent()) {
      if (field.required) return false;
      continue;
    }
    auto* member = static_cast<char*>(field.access(first));
    if (!decodeColumn({field.type(), member, stride, field.name}, column, place)) return false;
  }
  return true;
}

bool Decoder::decodeColumn(const Target& target, const Value& column, const Place& place) {
  const std::size_t count = column.size();
  char* out = target.first;
  // Without a call for each element: a view's first result is read by code that the browser has not
  // optimized yet.
  if (column.isNumbers() && target.type.kind == Kind::Number) {
    const packed::Word* number = column.numbers();
    if (target.type.bytes == sizeof(double)) {
      for (std::size_t i = 0; i < count; ++i, out += target.stride, number += 2) {
        // A copy of bytes whose alignment is unknown is slow as JavaScript.
        std::memcpy(__builtin_assume_aligned(out, alignof(double)), number, sizeof(double));
      }
    } else {
      for (std::size_t i = 0; i < count; ++i, out += target.stride, number += 2) {
        store(out, static_cast<float>(load<double>(number)));
      }
    }
    return true;
  }
  if (column.isStrings() && target.type.kind == Kind::String) {
    const packed::Word* ends = column.stringEnds();
    const auto* bytes = reinterpret_cast<const char*>(ends + count);
    packed::Word begin = 0;
    if (count > 0) claimMemory(count, ends[count - 1]);
    for (std::size_t i = 0; i < count; ++i, out += target.stride) {
      reinterpret_cast<std::string*>(out)->assign(bytes + begin, ends[i] - begin);
      begin = ends[i];
    }
    return true;
  }
  const std::size_t problems = problems_.size();
  for (std::size_t i = 0; i < count; ++i, out += target.stride) {
    const Value value = column.element(i);
    const Place row(place, i);
    const Place here(row, target.name);
    // Whether null is valid depends on the field, which decode.cpp checks.
    if (value.isNull() && target.type.kind != Kind::Optional) return false;
    if (!decode(target.type, value, out, target.name.empty() ? row : here) ||
        problems_.size() != problems) {
      problems_.resize(problems);
      return false;
    }
  }
  return true;
}

}  // namespace mcpapps
