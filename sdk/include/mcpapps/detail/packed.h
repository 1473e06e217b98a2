// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// JSON in packed form: what crosses between JavaScript and C++, and what a Payload holds.
//
// Text would have to be parsed into a tree and the tree walked, which costs seventy times what the
// data does. A packed value is one block of memory that is read in place:
// js_glue/link/packing/packed.js writes it from a JavaScript value, packed_writer.h from C++, and
// both read it.
//
// Everything is in 32-bit words of the machine's byte order. A value begins with its tag:
//
//   Null, False, True
//   Number    f64
//   Integer   i64                     only beyond 2^53, where f64 has no room; from C++ alone
//   Unsigned  u64                     the same
//   String    bytes  UTF-8…           filled up to whole words, as all bytes here
//   Array     count  words  offset…  value…
//                                     offsets in words from the tag; `words` is the whole size
//   Object    count  words  (String value)…
//   Numbers   count  f64…             an array of nothing but numbers
//   Strings   count  words  end…  UTF-8…
//                                     an array of nothing but strings; `end` in bytes
//   Table     count  words  columns  (String array)…
//                                     an array of objects that have the same keys, by columns;
//                                     each column is an Array, Numbers, Strings or Table
//
// Values refer to nothing outside of themselves, so they can be copied word by word. The parts of a
// value follow each other without gaps, in the order in which it names them.
//
// Readers compare nothing: a block that C++ has not written is looked through once by
// isWellFormed() before anything reads it.

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace mcpapps {

/// Deeper nesting than this is refused: what walks along a value is recursive, and a host must not
/// be able to exhaust the stack. At this depth the SDK takes less than half of a view's 64 kB.
inline constexpr std::size_t kMaxJsonDepth = 256;

namespace packed {

using Word = std::uint32_t;

/// The numbers are those of js_glue/link/packing/packed.js.
enum class Tag : Word {
  Null = 0,
  False = 1,
  True = 2,
  Number = 3,
  Integer = 4,
  Unsigned = 5,
  String = 6,
  Array = 7,
  Object = 8,
  Numbers = 9,
  Strings = 10,
  Table = 11,
};

/// A view of one value inside a block that somebody else keeps alive.
class Value {
 public:
  Value() = default;
  explicit Value(const Word* node) : node_(node) {}

  bool isAbsent() const { return !node_; }
  bool isNull() const { return is(Tag::Null); }
  bool isBoolean() const { return is(Tag::False) || is(Tag::True); }
  bool isNumber() const;
  bool isString() const { return is(Tag::String) || isElementOf(Tag::Strings); }
  bool isArray() const;
  bool isObject() const { return is(Tag::Object) || isElementOf(Tag::Table); }

  /// In the words of the JSON specification; "null" if absent.
  std::string_view typeName() const;

  bool boolean() const { return is(Tag::True); }
  /// 0 if this is no number.
  double number() const;
  /// True if this is a whole number that `out` can hold.
  bool integer(std::int64_t& out) const;
  bool integer(std::uint64_t& out) const;
  /// Empty if this is no string.
  std::string_view string() const;

  /// The number of elements or members; 0 if there are none.
  std::size_t size() const;
  /// An array's element. `index` must be less than size().
  Value element(std::size_t index) const;
  /// An object's member; absent if there is none of this name.
  Value member(std::string_view name) const;

  /// Calls visit(std::string_view name, Value value) for each member of an object.
  template <class Visit>
  void forEachMember(Visit visit) const;

  /// Of a Table: the array that is the column of this name; absent if there is none.
  bool isTable() const { return is(Tag::Table); }
  Value column(std::string_view name) const;
  /// Of Numbers: the values, perhaps not aligned.
  bool isNumbers() const { return is(Tag::Numbers); }
  const Word* numbers() const { return node_ + 2; }
  /// Of Strings: where each ends, followed by the bytes of all.
  bool isStrings() const { return is(Tag::Strings); }
  const Word* stringEnds() const { return node_ + 3; }

  /// The value's own words; null if it is a row or an element of a column, which has none.
  const Word* words() const { return row_ == kWhole ? node_ : nullptr; }
  static std::size_t size(const Word* node);

 private:
  static constexpr Word kWhole = static_cast<Word>(-1);

  Value(const Word* node, std::size_t row) : node_(node), row_(static_cast<Word>(row)) {}

  Tag tag() const { return static_cast<Tag>(*node_); }
  bool is(Tag tag) const { return node_ && row_ == kWhole && this->tag() == tag; }
  bool isElementOf(Tag tag) const { return node_ && row_ != kWhole && this->tag() == tag; }

  // The first (key, value) pair of an Object or a Table, and how many there are.
  const Word* firstEntry() const { return node_ + (tag() == Tag::Table ? 4 : 3); }
  std::size_t entryCount() const { return tag() == Tag::Table ? node_[3] : node_[1]; }

  const Word* node_ = nullptr;
  // Elements of Numbers, Strings and Tables have no words of their own.
  Word row_ = kWhole;
};

/// Whether a value begins at `words` of which all parts lie within the first `count` words: sizes,
/// offsets, the lengths of columns, the ends of texts, and the depth, which is kMaxJsonDepth at
/// most. Takes a comparison or two for each part, and for numbers in a column none.
bool isWellFormed(const Word* words, std::size_t count);

template <class Visit>
void Value::forEachMember(Visit visit) const {
  if (!isObject()) return;
  const Word* entry = firstEntry();
  for (std::size_t left = entryCount(); left > 0; --left) {
    const Word* value = entry + size(entry);
    visit(Value(entry).string(), row_ == kWhole ? Value(value) : Value(value).element(row_));
    entry = value + size(value);
  }
}

}  // namespace packed
}  // namespace mcpapps
