// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "codec/packed_writer.h"

#include <cmath>

namespace mcpapps::packed {
namespace {

// Whole numbers up to here are the same as double; JavaScript knows no others.
constexpr std::int64_t kExact = std::int64_t{1} << 53;

}  // namespace

template <class T>
void Writer::eightBytes(Tag tag, T value) {
  static_assert(sizeof value == 2 * sizeof(Word));
  Word words[3] = {static_cast<Word>(tag), 0, 0};
  std::memcpy(words + 1, &value, sizeof value);
  words_.insert(words_.end(), words, words + 3);
}

void Writer::number(double value) {
  if (std::isfinite(value)) {
    eightBytes(Tag::Number, value);
  } else {
    null();
  }
}

void Writer::integer(std::int64_t value) {
  if (value >= -kExact && value <= kExact) {
    eightBytes(Tag::Number, static_cast<double>(value));
  } else {
    eightBytes(Tag::Integer, value);
  }
}

void Writer::integer(std::uint64_t value) {
  if (value <= static_cast<std::uint64_t>(INT64_MAX)) {
    integer(static_cast<std::int64_t>(value));
  } else {
    eightBytes(Tag::Unsigned, value);
  }
}

void Writer::string(std::string_view value) {
  tag(Tag::String);
  words_.push_back(static_cast<Word>(value.size()));
  const std::size_t start = words_.size();
  words_.resize(start + (value.size() + 3) / 4);
  if (!value.empty()) std::memcpy(words_.data() + start, value.data(), value.size());
}

Writer::Open Writer::openArray(std::size_t count) {
  const Open open{words_.size()};
  tag(Tag::Array);
  words_.resize(words_.size() + 2 + count);
  return open;
}

void Writer::element(Open array) {
  const Word index = words_[array.start + 1]++;
  words_[array.start + 3 + index] = static_cast<Word>(words_.size() - array.start);
}

Writer::Open Writer::openObject() {
  const Open open{words_.size()};
  tag(Tag::Object);
  words_.resize(words_.size() + 2);
  return open;
}

void Writer::key(Open object, std::string_view name) {
  ++words_[object.start + 1];
  string(name);
}

void Writer::numbers(const std::vector<double>& values) {
  tag(Tag::Numbers);
  words_.push_back(static_cast<Word>(values.size()));
  const std::size_t start = words_.size();
  words_.resize(start + 2 * values.size());
  std::memcpy(words_.data() + start, values.data(), values.size() * sizeof(double));
}

void Writer::strings(const std::vector<std::string_view>& values) {
  const Open open{words_.size()};
  tag(Tag::Strings);
  words_.push_back(static_cast<Word>(values.size()));
  words_.resize(words_.size() + 1);
  std::size_t bytes = 0;
  for (const std::string_view value : values) {
    words_.push_back(static_cast<Word>(bytes += value.size()));
  }
  const std::size_t start = words_.size();
  words_.resize(start + (bytes + 3) / 4);
  auto* to = reinterpret_cast<char*>(words_.data() + start);
  for (const std::string_view value : values) to += value.copy(to, value.size());
  close(open);
}

Writer::Open Writer::openTable(std::size_t rows) {
  const Open open{words_.size()};
  tag(Tag::Table);
  words_.push_back(static_cast<Word>(rows));
  words_.resize(words_.size() + 2);
  return open;
}

void Writer::column(Open table, std::string_view name) {
  ++words_[table.start + 3];
  string(name);
}

void Writer::close(Open open) {
  words_[open.start + 2] = static_cast<Word>(words_.size() - open.start);
}

void Writer::copy(const Value& value, std::size_t depth) {
  if (value.isAbsent() || depth > kMaxJsonDepth) return null();
  if (const Word* words = value.words()) {
    words_.insert(words_.end(), words, words + Value::size(words));
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
