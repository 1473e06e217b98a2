// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <cstring>
#include <string_view>
#include <vector>

#include "mcpapps/detail/packed.h"

namespace mcpapps::packed {

/// Writes one packed value. Arrays and objects are opened, filled and closed.
class Writer {
 public:
  // Room for an ordinary message, so that it is not moved while it grows.
  Writer() { words_.reserve(64); }

  /// What is open: where it begins. How many entries it has so far is written there.
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

  /// Arrays of one kind.
  void numbers(const std::vector<double>& values);
  void strings(const std::vector<std::string_view>& values);

  /// Each column is a column(), then an array of `rows` elements.
  Open openTable(std::size_t rows);
  void column(Open table, std::string_view name);
  void closeTable(Open table) { close(table); }

  /// Copies a value; null if it is absent. Rows of tables within rows of tables are copied as deep
  /// as JSON may be.
  void copy(const Value& value, std::size_t depth = 0);

  std::vector<Word> take() { return std::move(words_); }

 private:
  void tag(Tag tag) { words_.push_back(static_cast<Word>(tag)); }
  template <class T>
  void eightBytes(Tag tag, T value);
  void close(Open open);

  std::vector<Word> words_;
};

}  // namespace mcpapps::packed
