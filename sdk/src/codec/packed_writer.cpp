// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "codec/packed_writer.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace mcpapps::packed {
namespace {

// Whole numbers up to here are exact as double, the only kind in JavaScript.
constexpr std::int64_t kExact = std::int64_t{1} << 53;

}  // namespace

Writer::~Writer() { std::free(words_); }

std::shared_ptr<const Word> Writer::take() {
  size_ = capacity_ = 0;
  return {std::exchange(words_, nullptr),
          [](const Word* words) { std::free(const_cast<Word*>(words)); }};
}

Word* Writer::extend(std::size_t count) {
  if (count > capacity_ - size_) {
    // Room for an ordinary message, so that it is not moved while it grows.
    capacity_ = std::max({size_ + count, 2 * capacity_, std::size_t{64}});
    words_ = static_cast<Word*>(std::realloc(words_, capacity_ * sizeof(Word)));
    if (!words_) std::abort();
  }
  return words_ + std::exchange(size_, size_ + count);
}

void Writer::eightBytes(Tag tag, const void* value) {
  Word* const words = extend(3);
  *words = static_cast<Word>(tag);
  std::memcpy(words + 1, value, 2 * sizeof(Word));
}

void Writer::number(double value) {
  if (std::isfinite(value)) {
    eightBytes(Tag::Number, &value);
  } else {
    null();
  }
}

void Writer::integer(std::int64_t value) {
  if (value >= -kExact && value <= kExact) {
    number(static_cast<double>(value));
  } else {
    eightBytes(Tag::Integer, &value);
  }
}

void Writer::integer(std::uint64_t value) {
  if (value <= static_cast<std::uint64_t>(INT64_MAX)) {
    integer(static_cast<std::int64_t>(value));
  } else {
    eightBytes(Tag::Unsigned, &value);
  }
}

void Writer::string(std::string_view value) {
  const std::size_t words = (value.size() + 3) / 4;
  Word* const to = extend(2 + words);
  to[1 + words] = 0;
  to[0] = static_cast<Word>(Tag::String);
  to[1] = static_cast<Word>(value.size());
  if (!value.empty()) std::memcpy(to + 2, value.data(), value.size());
}

Writer::Open Writer::open(Tag tag, std::size_t next, std::size_t zeros) {
  const Open open{size_};
  Word* const words = extend(2 + zeros);
  words[0] = static_cast<Word>(tag);
  words[1] = static_cast<Word>(next);
  std::memset(words + 2, 0, zeros * sizeof(Word));
  return open;
}

Writer::Open Writer::openArray(std::size_t count) { return open(Tag::Array, 0, 1 + count); }

void Writer::element(Open array) {
  const Word index = words_[array.start + 1]++;
  words_[array.start + 3 + index] = static_cast<Word>(size_ - array.start);
}

Writer::Open Writer::openObject() { return open(Tag::Object, 0, 1); }

void Writer::key(Open object, std::string_view name) {
  ++words_[object.start + 1];
  string(name);
}

void Writer::numbers(const std::vector<double>& values) {
  open(Tag::Numbers, values.size(), 0);
  Word* const to = extend(2 * values.size());
  if (!values.empty()) std::memcpy(to, values.data(), values.size() * sizeof(double));
}

void Writer::strings(const std::vector<std::string_view>& values) {
  const Open strings = open(Tag::Strings, values.size(), 1);
  Word* end = extend(values.size());
  std::size_t bytes = 0;
  for (const std::string_view value : values) *end++ = static_cast<Word>(bytes += value.size());
  const std::size_t words = (bytes + 3) / 4;
  Word* const text = extend(words);
  if (words != 0) text[words - 1] = 0;
  auto* to = reinterpret_cast<char*>(text);
  for (const std::string_view value : values) to += value.copy(to, value.size());
  close(strings);
}

Writer::Open Writer::openTable(std::size_t rows) { return open(Tag::Table, rows, 2); }

void Writer::column(Open table, std::string_view name) {
  ++words_[table.start + 3];
  string(name);
}

void Writer::close(Open open) { words_[open.start + 2] = static_cast<Word>(size_ - open.start); }

void Writer::copy(const Value& value, std::size_t depth) {
  if (value.isAbsent() || depth > kMaxJsonDepth) return null();
  if (const Word* words = value.words()) {
    const std::size_t size = Value::size(words);
    std::memcpy(extend(size), words, size * sizeof(Word));
  } else if (value.isNumber()) {
    number(value.number());
  } else if (value.isString()) {
    string(value.string());
  } else {
    // A row of a table.
    const Open object = openObject();
    value.forEachMember([&](std::string_view name, const Value& member) {
      key(object, name);
      copy(member, depth + 1);
    });
    closeObject(object);
  }
}

}  // namespace mcpapps::packed
