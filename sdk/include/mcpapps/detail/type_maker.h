// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// Makes the Type of a C++ type: here of structs, enums and scalars, in containers.h and time.h of
// the rest. Types that cannot be described are found here and told to the author.

#include <cstddef>
#include <span>
#include <string>
#include <tuple>
#include <type_traits>

#include "mcpapps/detail/description.h"
#include "mcpapps/detail/mistakes.h"
#include "mcpapps/detail/type.h"

namespace mcpapps::detail {

/// What is wrong with the macro is an error there, and not again where the type is used.
template <class T, auto... kMember>
  requires(InItsNamespace<T> && !requires { describe(Describe<T>{}); })
inline constexpr bool typeHasNoDescription<T, kMember...> = true;

/// Has make(), which gives the Type, and Culprit: what keeps T from being described, perhaps
/// itself; void if nothing does. Members of structs are not looked into: they are checked when the
/// table of the struct is made. This one is for described structs and enums, and for all that is
/// not known.
template <class T>
struct TypeMaker;

template <class T>
using UndescribedIn = typename TypeMaker<T>::Culprit;
template <class T>
concept Describable = std::is_void_v<UndescribedIn<T>>;

template <class... Ts>
struct FirstCulprit {
  using type = void;
};
template <class First, class... Rest>
struct FirstCulprit<First, Rest...> : std::conditional_t<Describable<First>, FirstCulprit<Rest...>,
                                                         std::type_identity<UndescribedIn<First>>> {
};

// By way of the described struct: the member may be that of any of its bases.
template <class Struct, auto kMember>
void* access(void* object) {
  return &(static_cast<Struct*>(object)->*kMember);
}
template <class Struct, auto kMember>
concept HasMember = requires(Struct* object) { &(object->*kMember); };

template <class Struct, auto kMember>
constexpr void complete(Field& field) {
  using Member = MemberOf<kMember>;
  if constexpr (HasMember<Struct, kMember> && Describable<Member>) {
    field.type = &typeOf<Member>;
    field.access = &access<Struct, kMember>;
  }
}
template <class Struct, std::size_t kRuled, auto... kMembers>
constexpr auto fieldsOf(const StructDescription<kRuled, kMembers...>& description) {
  auto fields = description.fields;
  [[maybe_unused]] auto* field = fields.data();
  (complete<Struct, kMembers>(*field++), ...);
  return fields;
}

template <std::size_t kIndex, std::size_t kRuled, auto... kMembers>
constexpr auto memberAt(const StructDescription<kRuled, kMembers...>&) {
  return std::get<kIndex>(std::tuple(kMembers...));
}
/// Where the first member stands that cannot be described, or that is of another struct; their
/// number if there is none.
template <std::size_t kRuled, auto... kMembers>
constexpr std::size_t undescribedIn(const StructDescription<kRuled, kMembers...>&) {
  std::size_t index = 0;
  static_cast<void>(((Describable<MemberOf<kMembers>> && ++index > 0) && ...));
  return index;
}
template <class Struct, std::size_t kRuled, auto... kMembers>
constexpr std::size_t foreignIn(const StructDescription<kRuled, kMembers...>&) {
  std::size_t index = 0;
  static_cast<void>(((HasMember<Struct, kMembers> && ++index > 0) && ...));
  return index;
}

/// Tells of members that cannot be described. It is named and never called; not being constexpr, it
/// is looked into when all has been read, so that what a struct contains may be described below it.
template <class T>
void checkStruct() {
  if constexpr (Described<T>) {
    constexpr std::size_t kIndex = undescribedIn(describe(Describe<T>{}));
    if constexpr (kIndex < describe(Describe<T>{}).fields.size()) {
      constexpr auto kMember = memberAt<kIndex>(describe(Describe<T>{}));
      using Member = typename MemberTraits<std::remove_const_t<decltype(kMember)>>::Member;
      static_assert(detail::typeHasNoDescription<UndescribedIn<Member>, kMember>,
                    MCPAPPS_DETAIL_SAYS_typeHasNoDescription);
    }
  }
}

// A program should contain no other parts of a description than these.
template <class T>
inline constexpr auto kFields = fieldsOf<T>(kDescription<T>);
template <class T>
inline constexpr auto kRules = kDescription<T>.rules;
template <class T>
constexpr std::span<const FieldRules> rulesOf() {
  // An array of none may take the room of one.
  if constexpr (kDescription<T>.rules.empty()) {
    return {};
  } else {
    return kRules<T>;
  }
}

template <class T>
struct TypeMaker {
  using Culprit = std::conditional_t<Described<T>, void, T>;
  static constexpr Type make() {
    if constexpr (std::is_enum_v<T>) {
      using Underlying = std::underlying_type_t<T>;
      return {.kind = Kind::Enumeration,
              .bytes = sizeof(Underlying),
              .isSigned = std::is_signed_v<Underlying>,
              .names = kDescription<T>.names};
    } else {
      return {.kind = Kind::Struct, .fields = kFields<T>, .rules = rulesOf<T>()};
    }
  }
};

template <>
struct TypeMaker<void> {
  using Culprit = void;  // nor a Type
};
template <Kind kKind>
struct ScalarMaker {
  using Culprit = void;
  static constexpr Type make() { return {.kind = kKind}; }
};
template <>
struct TypeMaker<bool> : ScalarMaker<Kind::Boolean> {};
template <>
struct TypeMaker<std::string> : ScalarMaker<Kind::String> {};
template <>
struct TypeMaker<Payload> : ScalarMaker<Kind::Payload> {};

template <class T>
  requires(std::is_integral_v<T> && !std::is_same_v<T, bool>)
struct TypeMaker<T> {
  using Culprit = void;
  static constexpr Type make() {
    return {.kind = Kind::Integer, .bytes = sizeof(T), .isSigned = std::is_signed_v<T>};
  }
};
template <class T>
  requires(std::is_same_v<T, float> || std::is_same_v<T, double>)
struct TypeMaker<T> {
  using Culprit = void;
  static constexpr Type make() { return {.kind = Kind::Number, .bytes = sizeof(T)}; }
};
template <class T>
inline constexpr Type kType = TypeMaker<T>::make();

}  // namespace mcpapps::detail

namespace mcpapps {

template <class T>
MCPAPPS_DETAIL_TYPE_OF const Type& typeOf() {
  using Culprit = detail::UndescribedIn<T>;
  if constexpr (std::is_void_v<Culprit>) {
    if constexpr (requires { describe(Describe<T>{}).fields; }) {
      static_cast<void>(&detail::checkStruct<T>);
      constexpr std::size_t kIndex = detail::foreignIn<T>(describe(Describe<T>{}));
      if constexpr (kIndex < describe(Describe<T>{}).fields.size()) {
        static_assert(
            detail::memberOfAnotherType<detail::memberAt<kIndex>(describe(Describe<T>{})), T>,
            MCPAPPS_DETAIL_SAYS_memberOfAnotherType);
      }
    }
    return detail::kType<T>;
  } else {
    static_assert(detail::typeHasNoDescription<Culprit>, MCPAPPS_DETAIL_SAYS_typeHasNoDescription);
    return detail::kType<Payload>;
  }
}

}  // namespace mcpapps
