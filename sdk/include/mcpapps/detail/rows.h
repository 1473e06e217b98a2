// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// For each array of described structs, the program's data holds a text that describes its rows. C++
// does not read it. When a page is built, cmake/row_readers.mjs finds these texts in the program
// and adds to the page functions that read such rows by the names of their members.
//
// A text is kRowMark, then of each member its kind, its name and a line's end, then 0. The kinds:
//   n  a number in JSON
//   s  a string in JSON
//   v  any value

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "mcpapps/detail/description.h"
#include "mcpapps/detail/type.h"

namespace mcpapps::detail {

inline constexpr std::string_view kRowMark = "\1mcpapps row\n";

// Types whose Kind a TypeMaker decides otherwise are any value, which costs speed only.
template <class Member>
inline constexpr char kRowKind =
    std::is_enum_v<Member>                                          ? 's'
    : std::is_arithmetic_v<Member> && !std::is_same_v<Member, bool> ? 'n'
                                                                    : 'v';
template <>
inline constexpr char kRowKind<std::string> = 's';
template <class T>
inline constexpr char kRowKind<std::optional<T>> = kRowKind<T>;

template <std::size_t kRuled, auto... kMembers>
constexpr auto rowKinds(const StructDescription<kRuled, kMembers...>&) {
  return std::array<char, sizeof...(kMembers)>{kRowKind<MemberOf<kMembers>>...};
}

/// Calls put(char) for all of the text. False if there is a name that it cannot hold.
template <class T, class Put>
constexpr bool writeRow(Put put) {
  constexpr auto kinds = rowKinds(kDescription<T>);
  const char* kind = kinds.data();
  for (const char c : kRowMark) put(c);
  for (const Field& field : kDescription<T>.fields) {
    put(*kind++);
    for (const char c : field.name) {
      if (c == '\n' || c == '\0') return false;
      put(c);
    }
    if (field.name.empty()) return false;
    put('\n');
  }
  put('\0');
  return true;
}

template <class T>
constexpr std::size_t rowSize() {
  std::size_t size = 0;
  return writeRow<T>([&](char) { ++size; }) ? size : 0;
}

template <class T>
constexpr auto rowText() {
  std::array<char, rowSize<T>()> text{};
  char* at = text.data();
  writeRow<T>([&](char c) { *at++ = c; });
  return text;
}
template <class T>
inline constexpr auto kRowText = rowText<T>();

template <class T>
constexpr const char* rowOf() {
  if constexpr (requires { describe(Describe<T>{}).fields; }) {
    if constexpr (!kDescription<T>.fields.empty() && rowSize<T>() > 0) return kRowText<T>.data();
  }
  return nullptr;
}

/// A static member, because T may be described further below: the initializers of those are looked
/// at when all has been read.
template <class T>
struct Row {
  static const char* const text;
};
template <class T>
constinit const char* const Row<T>::text = rowOf<T>();

}  // namespace mcpapps::detail
