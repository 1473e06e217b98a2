// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <cstring>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "mcpapps/detail/packed.h"

namespace mcpapps::packed {

/// Writes one packed value. Arrays and objects are opened, filled and closed. The block grows by
/// realloc(), which needs less code than a std::vector.
class Writer {
 public:
  Writer() = default;
  ~Writer();
  Writer(Writer&& other) noexcept { *this = std::move(other); }
  Writer& operator=(Writer&& other) noexcept {
    std::swap(words_, other.words_);
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
    return *this;
  }

  /// The beginning of an open container, where the number of its entries is written.
  struct Open {
    std::size_t start;
  };

  void null() { tag(Tag::Null); }
  void boolean(bool value) { tag(value ? Tag::True : Tag::False); }
  /// NaN and infinities become null, as in JavaScript.
  void number(double value);
  void integer(std::int64_t value);
  void integer(std::uint64_t value);
  void string(std::string_view value);

  /// Each of the `count` elements is announced by element().
  Open openArray(std::size_t count);
  void element(Open array);
  void closeArray(Open array) { close(array); }

  /// Each member is a key(), then its value.
  Open openObject();
  void key(Open object, std::string_view name);
  void closeObject(Open object) { close(object); }

  void numbers(const std::vector<double>& values);
  void strings(const std::vector<std::string_view>& values);

  /// Each column is a column(), then an array of `rows` elements.
  Open openTable(std::size_t rows);
  void column(Open table, std::string_view name);
  void closeTable(Open table) { close(table); }

  /// Copies a value; null if it is absent. Rows of nested tables are copied up to the depth limit
  /// of JSON.
  void copy(const Value& value, std::size_t depth = 0);

  const Word* words() const { return words_; }
  std::shared_ptr<const Word> take();

 private:
  Word* extend(std::size_t count);
  void tag(Tag tag) { *extend(1) = static_cast<Word>(tag); }
  /// A tag, the next word, and `zeros` zeros.
  Open open(Tag tag, std::size_t next, std::size_t zeros);
  void eightBytes(Tag tag, const void* value);
  void close(Open open);

  Word* words_ = nullptr;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace mcpapps::packed
