// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// What the compiler is asked of the structs that a page is to show: whether they have the members
// that the HTML names, and whether these are what can be shown there.

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <vector>

#include "mcpapps/describe.h"

namespace mcpapps::page {

struct File;

namespace detail {

/// A name as a template argument.
template <std::size_t kSize>
struct Name {
  char text[kSize];

  consteval Name(const char (&from)[kSize]) {  // NOLINT(google-explicit-constructor)
    for (std::size_t i = 0; i < kSize; ++i) text[i] = from[i];
  }
  constexpr std::string_view view() const { return {text, kSize - 1}; }
  /// Where the name of the outermost member ends. Under -fsanitize=undefined, GCC 12 does not take
  /// view().find() for a constant.
  constexpr std::size_t outerEnd() const {
    std::size_t end = 0;
    while (end < kSize - 1 && text[end] != '.') ++end;
    return end;
  }
};

/// The type of a struct's member; void if it describes none of this name.
template <class T>
struct MembersOf {
  static constexpr std::size_t indexOf(std::string_view) { return 0; }
  using Types = std::tuple<>;
};
template <std::size_t kRuled, auto... kMembers>
struct MembersOfDescription {
  using Types = std::tuple<mcpapps::detail::MemberOf<kMembers>...>;
};
template <std::size_t kRuled, auto... kMembers>
MembersOfDescription<kRuled, kMembers...> membersOf(
    const mcpapps::detail::StructDescription<kRuled, kMembers...>&);
template <class T>
concept DescribedStruct = requires {
  describe(Describe<T>{}).fields;
  membersOf(describe(Describe<T>{}));
};
template <DescribedStruct T>
struct MembersOf<T> {
  static constexpr std::size_t indexOf(std::string_view name) {
    const auto description = describe(Describe<T>{});
    std::size_t index = 0;
    for (const Field& field : description.fields) {
      if (field.name == name) return index;
      ++index;
    }
    return index;
  }
  using Types = typename decltype(membersOf(describe(Describe<T>{})))::Types;
};

template <class T>
struct Unwrapped {
  using type = T;
};
template <class T>
struct Unwrapped<std::optional<T>> : Unwrapped<T> {};

template <Name kName, std::size_t kFrom, std::size_t kCount>
consteval auto partOf() {
  char part[kCount + 1]{};
  for (std::size_t i = 0; i < kCount; ++i) part[i] = kName.text[kFrom + i];
  return Name<kCount + 1>(part);
}

template <class T, Name kName>
constexpr auto memberType() {
  constexpr std::string_view kText = kName.view();
  constexpr std::size_t kDot = kName.outerEnd();
  constexpr std::size_t kIndex = MembersOf<T>::indexOf(kText.substr(0, kDot));
  if constexpr (kIndex >= std::tuple_size_v<typename MembersOf<T>::Types>) {
    return std::type_identity<void>{};
  } else {
    using Member = std::tuple_element_t<kIndex, typename MembersOf<T>::Types>;
    if constexpr (kDot == kText.size()) {
      return std::type_identity<Member>{};
    } else {
      return memberType<typename Unwrapped<Member>::type,
                        partOf<kName, kDot + 1, kText.size() - kDot - 1>()>();
    }
  }
}
template <class T, Name kName>
using MemberTypeOf = typename decltype(memberType<T, kName>())::type;

/// What has one text: a text, a number, a bool, an enum, a time, or an optional of these.
template <class T>
constexpr bool isText() {
  using Value = typename Unwrapped<T>::type;
  if constexpr (std::is_void_v<Value>) {
    return false;
  } else if constexpr (std::is_arithmetic_v<Value> || std::is_enum_v<Value> ||
                       std::is_same_v<Value, std::string>) {
    return true;
  } else if constexpr (!mcpapps::detail::Describable<Value>) {
    return false;
  } else {
    return !DescribedStruct<Value> &&
           mcpapps::detail::TypeMaker<Value>::make().kind == Kind::Scalar;
  }
}

/// A std::vector or std::array of described structs.
template <class T>
constexpr bool isTable() {
  if constexpr (requires { typename T::value_type; }) {
    return DescribedStruct<typename T::value_type> && std::ranges::contiguous_range<const T>;
  } else {
    return false;
  }
}

template <class T>
struct ElementOf {
  using type = void;
};
template <class T>
  requires(isTable<T>())
struct ElementOf<T> {
  using type = typename T::value_type;
};

// What the generated header asserts.
template <class Row, Name kMember>
inline constexpr bool hasText = isText<MemberTypeOf<Row, kMember>>();
template <class Row, Name kMember>
inline constexpr bool hasMember = !std::is_void_v<MemberTypeOf<Row, kMember>>;
template <class Row, Name kMember>
inline constexpr bool hasTable = isTable<MemberTypeOf<Row, kMember>>();
template <class Row, Name kMember>
using ElementsOf = typename ElementOf<MemberTypeOf<Row, kMember>>::type;

// The same of the controls of a form.

/// The elements of a std::vector; void if T is none.
template <class T>
struct EachOf {
  using type = void;
};
template <class T>
struct EachOf<std::vector<T>> {
  using type = T;
};
template <class Values, Name kMember>
using ValueOf = typename Unwrapped<MemberTypeOf<Values, kMember>>::type;

template <class Values, Name kMember>
inline constexpr bool isControl = isText<MemberTypeOf<Values, kMember>>();
template <class Values, Name kMember>
inline constexpr bool areControls = isText<typename EachOf<MemberTypeOf<Values, kMember>>::type>();
template <class Values, Name kMember>
inline constexpr bool isCheck = std::is_same_v<MemberTypeOf<Values, kMember>, bool>;
template <class Values, Name kMember>
inline constexpr bool isCheckOrMore = isCheck<Values, kMember> || areControls<Values, kMember>;
/// A date, a decimal number or the like.
template <class Values, Name kMember>
inline constexpr bool isWritten =
    isControl<Values, kMember> && std::is_class_v<ValueOf<Values, kMember>>;
template <class Values, Name kMember>
inline constexpr bool isNumber =
    isControl<Values, kMember> && !std::is_same_v<ValueOf<Values, kMember>, std::string> &&
    !std::is_same_v<ValueOf<Values, kMember>, bool> && !std::is_enum_v<ValueOf<Values, kMember>>;
template <class Values, Name kMember>
inline constexpr bool isFile = std::is_same_v<MemberTypeOf<Values, kMember>, std::optional<File>>;
template <class Values, Name kMember>
inline constexpr bool areFiles = std::is_same_v<MemberTypeOf<Values, kMember>, std::vector<File>>;

/// Whether an option's value is one of the member's, if that is a described enum.
template <class T>
constexpr bool isNameOf(std::string_view name) {
  if constexpr (std::is_enum_v<T>) {
    for (const EnumName& known : describe(Describe<T>{}).names) {
      if (known.name == name) return true;
    }
    return false;
  } else if constexpr (!std::is_void_v<typename EachOf<T>::type>) {
    return isNameOf<typename EachOf<T>::type>(name);
  } else {
    return true;
  }
}
template <class Values, Name kMember, Name kValue>
inline constexpr bool takesValue = isNameOf<ValueOf<Values, kMember>>(kValue.view());

/// Where the first member of a struct stands that has none of these names.
template <class Values>
constexpr std::size_t otherThan(std::initializer_list<std::string_view> names) {
  std::size_t index = 0;
  for (const Field& field : describe(Describe<Values>{}).fields) {
    if (std::ranges::find(names, field.name) == names.end()) break;
    ++index;
  }
  return index;
}
template <class Values>
constexpr bool hasOnly(std::initializer_list<std::string_view> names) {
  return otherThan<Values>(names) == std::tuple_size_v<typename MembersOf<Values>::Types>;
}

template <class Values, std::size_t kIndex>
inline constexpr auto otherMember = mcpapps::detail::memberAt<kIndex>(describe(Describe<Values>{}));

#define MCPAPPS_DETAIL_SAYS_memberHasNoControl                                               \
  "mcpapps: no control of the form has the name of this member. Give one its name, or take " \
  "the member out of the struct's description"
MCPAPPS_DETAIL_MISTAKE(memberHasNoControl, auto kMember);

template <class Function>
struct ParametersOf {};
template <class Function>
  requires requires { &Function::operator(); }
struct ParametersOf<Function> : ParametersOf<decltype(&Function::operator())> {};
template <class Returned, class... Parameters>
struct ParametersOf<Returned (*)(Parameters...)> {
  using Types = std::tuple<std::remove_cvref_t<Parameters>...>;
};
template <class Class, class Returned, class... Parameters>
struct ParametersOf<Returned (Class::*)(Parameters...)>
    : ParametersOf<Returned (*)(Parameters...)> {};
template <class Class, class Returned, class... Parameters>
struct ParametersOf<Returned (Class::*)(Parameters...) const>
    : ParametersOf<Returned (*)(Parameters...)> {};

}  // namespace detail
}  // namespace mcpapps::page
