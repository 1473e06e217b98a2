// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// What a binding shows that is no plain member: the result of a function, or a comparison. The
// header that is made of the HTML names such functions as types with a static of().

#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "mcpapps/describe.h"
#include "mcpapps/detail/page/members.h"
#include "mcpapps/detail/page/rows.h"

namespace mcpapps::page::detail {

template <class T>
const T* insideOf(const T* value) {
  return value;
}
template <class T>
auto insideOf(const std::optional<T>* value) {
  return insideOf(value && *value ? &**value : nullptr);
}

/// The member that the names lead to; null if an optional on the way is empty. Without a name, the
/// struct itself.
template <Name kMember, class T>
auto valueAt(const T* object) {
  constexpr std::string_view kText = kMember.view();
  if constexpr (kText.empty()) {
    return object;
  } else {
    constexpr std::size_t kDot = kMember.outerEnd();
    constexpr auto kField = mcpapps::detail::memberAt<MembersOf<T>::indexOf(kText.substr(0, kDot))>(
        describe(Describe<T>{}));
    const auto* found = insideOf(object ? &(object->*kField) : nullptr);
    if constexpr (kDot == kText.size()) {
      return found;
    } else {
      return valueAt<partOf<kMember, kDot + 1, kText.size() - kDot - 1>()>(found);
    }
  }
}

/// The type of what valueAt() leads to; void if the struct describes no such member.
template <class T, Name kMember>
constexpr auto valueType() {
  if constexpr (kMember.view().empty()) {
    return std::type_identity<T>{};
  } else {
    return std::type_identity<ValueOf<T, kMember>>{};
  }
}
template <class T, Name kMember>
using ValueTypeOf = typename decltype(valueType<T, kMember>())::type;

/// std::string_view and the like are shown as a std::string.
template <class T>
inline constexpr bool isView =
    std::is_convertible_v<const T&, std::string_view> && !std::is_same_v<T, std::string>;

template <class Function, class... Values>
constexpr bool isShown() {
  if constexpr ((std::is_void_v<Values> || ...)) {
    return false;
  } else if constexpr (requires(const Values&... values) { Function::of(values...); }) {
    using Result = std::remove_cvref_t<decltype(Function::of(std::declval<const Values&>()...))>;
    return isView<typename Unwrapped<Result>::type> || isText<Result>();
  } else {
    return false;
  }
}
/// Whether the function can be called with the member, and with that of `kArgument` if it is named,
/// and gives what can be shown.
template <class Row, class Function, Name kMember, Name kArgument = "">
inline constexpr bool canShow =
    kArgument.view().empty()
        ? isShown<Function, ValueTypeOf<Row, kMember>>()
        : isShown<Function, ValueTypeOf<Row, kMember>, ValueTypeOf<Row, kArgument>>();

template <class Result>
void give(const ShownTaker& taker, const Result& result) {
  if constexpr (isView<Result>) {
    give(taker, std::string(std::string_view(result)));
  } else {
    taker.take(taker.context, typeOf<Result>(), &result);
  }
}
template <class Result>
void give(const ShownTaker& taker, const std::optional<Result>& result) {
  if (result) give(taker, *result);
}

template <class Row, class Function, Name kMember, Name kArgument>
void compute(const void* row, const ShownTaker& taker) {
  const auto* value = valueAt<kMember>(static_cast<const Row*>(row));
  if (!value) return;
  if constexpr (kArgument.view().empty()) {
    give(taker, Function::of(*value));
  } else {
    const auto* argument = valueAt<kArgument>(static_cast<const Row*>(row));
    if (argument) give(taker, Function::of(*value, *argument));
  }
}

/// Null if it cannot be computed, which the header asserts.
template <class Row, class Function, Name kMember, Name kArgument = "">
constexpr Compute computeOf() {
  if constexpr (canShow<Row, Function, kMember, kArgument>) {
    return &compute<Row, Function, kMember, kArgument>;
  } else {
    return nullptr;
  }
}

/// What a format makes of a function's result; nothing of an empty optional.
template <class Format, class Value, class... More>
auto formatted(const Value& value, const More&... more) -> decltype(Format::of(value, more...)) {
  return Format::of(value, more...);
}
template <class Format, class Value, class... More>
auto formatted(const std::optional<Value>& value, const More&... more)
    -> std::optional<decltype(Format::of(*value, more...))> {
  if (!value) return std::nullopt;
  return Format::of(*value, more...);
}

template <class Row, Name... kMembers>
inline constexpr bool hasOrder =
    (std::totally_ordered<typename Unwrapped<ValueTypeOf<Row, kMembers>>::type> && ...);

/// Whether a row comes before another by these members: the later ones where the earlier are equal.
/// Absent ones come first.
template <class Row, Name kFirst, Name... kRest>
bool isBefore(const void* one, const void* other) {
  // NaN has no place among numbers.
  const auto ordered = [](const auto* value) {
    return value && *value == *value ? value : nullptr;
  };
  const auto* a = ordered(valueAt<kFirst>(static_cast<const Row*>(one)));
  const auto* b = ordered(valueAt<kFirst>(static_cast<const Row*>(other)));
  if (!a || !b ? a != b : *a != *b) return a && b ? *a < *b : !a;
  if constexpr (sizeof...(kRest) > 0) return isBefore<Row, kRest...>(one, other);
  return false;
}

template <class Row, Name... kMembers>
constexpr RowOrder orderBy() {
  if constexpr (hasOrder<Row, kMembers...>) {
    return &isBefore<Row, kMembers...>;
  } else {
    return nullptr;
  }
}

template <Name kName>
struct Equals {
  static bool of(const std::string& value) { return value == kName.view(); }
  template <class Enum>
    requires(std::is_enum_v<Enum> && isNameOf<Enum>(kName.view()))
  static bool of(const Enum& value) {
    return toString(value) == kName.view();
  }
};

}  // namespace mcpapps::page::detail
