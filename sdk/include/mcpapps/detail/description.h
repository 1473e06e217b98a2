// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// What the functions of describe.h give, before it is known for which type.

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "mcpapps/detail/type.h"

namespace mcpapps {

class Payload;

/// The argument by which `describe` overloads are found.
template <class T>
struct Describe {};

// This is not constexpr: Clang would look into a type that contains itself before it is complete.
// bindings/npm/checks.cpp defines it as constexpr, because it reads the tables of other types at
// compile time.
#ifndef MCPAPPS_DETAIL_TYPE_OF
#define MCPAPPS_DETAIL_TYPE_OF
#endif

template <class T>
MCPAPPS_DETAIL_TYPE_OF const Type& typeOf();

namespace detail {

template <class T>
struct MemberTraits;
template <class Owner, class Member_>
struct MemberTraits<Member_ Owner::*> {
  using Member = Member_;
};
template <auto kMember>
using MemberOf = typename MemberTraits<decltype(kMember)>::Member;

// Whether a member knows that its field was missing, so that it need not be there.
template <class T>
inline constexpr bool knowsAbsence = false;
template <class T>
inline constexpr bool knowsAbsence<std::optional<T>> = true;
template <>
inline constexpr bool knowsAbsence<Payload> = true;

/// The fields do not know yet of which struct they are.
template <std::size_t kRuled, auto... kMembers>
struct StructDescription {
  std::array<Field, sizeof...(kMembers)> fields;
  std::array<FieldRules, kRuled> rules;
};
template <std::size_t kCount>
struct EnumDescription {
  std::array<EnumName, kCount> names;
};
template <std::size_t kCount>
struct UnionDescription {
  std::string_view tagField;
  std::array<Alternative, kCount> alternatives;
};

/// `endTurn` of EndTurn.
template <std::size_t kSize>
struct Camel {
  char text[kSize];

  consteval Camel(const char (&name)[kSize]) {  // NOLINT(google-explicit-constructor)
    for (std::size_t i = 0; i < kSize; ++i) text[i] = name[i];
    text[0] += 'a' - 'A';
  }
};
template <Camel kName>
inline constexpr Camel kCamel = kName;

template <class T>
concept Described = requires { describe(Describe<T>{}); };
/// The macros also declare describe() of this one: to find it, they need only be in the namespace
/// of T, whatever is wrong with the members.
template <class T>
struct NamespaceOf {};
template <class T>
concept InItsNamespace = requires { describe(NamespaceOf<T>{}); };
/// The same for a static_assert: if a concept fails there, compilers also print why it is not met.
template <class T>
inline constexpr bool isInItsNamespace = InItsNamespace<T>;

template <class T>
inline constexpr auto kDescription = describe(Describe<T>{});

}  // namespace detail
}  // namespace mcpapps
