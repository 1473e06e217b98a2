// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once
// Where a description names a member that is not there or that is private, GCC would print each of
// the hundred steps by which a macro below became another one.
#pragma GCC system_header

// MCPAPPS_DESCRIBE and MCPAPPS_DESCRIBE_ENUM, see describe.h.

// Rescans 85 times what stands in it, and each time 4 more names are taken: structs of 256 members,
// and more, are described.
#define MCPAPPS_DETAIL_PARENS ()
#define MCPAPPS_DETAIL_EXPAND(...) \
  MCPAPPS_DETAIL_EXPAND3(          \
      MCPAPPS_DETAIL_EXPAND3(MCPAPPS_DETAIL_EXPAND3(MCPAPPS_DETAIL_EXPAND3(__VA_ARGS__))))
#define MCPAPPS_DETAIL_EXPAND3(...) \
  MCPAPPS_DETAIL_EXPAND2(           \
      MCPAPPS_DETAIL_EXPAND2(MCPAPPS_DETAIL_EXPAND2(MCPAPPS_DETAIL_EXPAND2(__VA_ARGS__))))
#define MCPAPPS_DETAIL_EXPAND2(...) \
  MCPAPPS_DETAIL_EXPAND1(           \
      MCPAPPS_DETAIL_EXPAND1(MCPAPPS_DETAIL_EXPAND1(MCPAPPS_DETAIL_EXPAND1(__VA_ARGS__))))
#define MCPAPPS_DETAIL_EXPAND1(...) __VA_ARGS__
// Of each name One(Type, name), separated by commas.
#define MCPAPPS_DETAIL_EACH(One, Type, name, ...) \
  One(Type, name) __VA_OPT__(, MCPAPPS_DETAIL_EACH2(One, Type, __VA_ARGS__))
#define MCPAPPS_DETAIL_EACH2(One, Type, name, ...) \
  One(Type, name) __VA_OPT__(, MCPAPPS_DETAIL_EACH3(One, Type, __VA_ARGS__))
#define MCPAPPS_DETAIL_EACH3(One, Type, name, ...) \
  One(Type, name) __VA_OPT__(, MCPAPPS_DETAIL_EACH4(One, Type, __VA_ARGS__))
#define MCPAPPS_DETAIL_EACH4(One, Type, name, ...) \
  One(Type, name)                                  \
      __VA_OPT__(, MCPAPPS_DETAIL_EACH_AGAIN MCPAPPS_DETAIL_PARENS(One, Type, __VA_ARGS__))
#define MCPAPPS_DETAIL_EACH_AGAIN() MCPAPPS_DETAIL_EACH
#define MCPAPPS_DETAIL_FIELD(Struct, member) \
  ::mcpapps::detail::MemberField<&Struct::member>::named(#member)
#define MCPAPPS_DETAIL_ENUM_NAME(Enum, name) ::mcpapps::enumName(#name, Enum::name)

/// Describes a struct whose members bear the wire's names: MCPAPPS_DESCRIBE(Day, date, tempMax).
#define MCPAPPS_DESCRIBE(Struct, ...)                                                            \
  [[maybe_unused]] constexpr auto describe(::mcpapps::Describe<Struct>) {                        \
    static_cast<void>(&::mcpapps::detail::checkStruct<Struct>);                                  \
    return ::mcpapps::fields(__VA_OPT__(                                                         \
        MCPAPPS_DETAIL_EXPAND(MCPAPPS_DETAIL_EACH(MCPAPPS_DETAIL_FIELD, Struct, __VA_ARGS__)))); \
  }                                                                                              \
  [[maybe_unused]] void describe(::mcpapps::detail::NamespaceOf<Struct>);                        \
  static_assert(::mcpapps::detail::isInItsNamespace<Struct>,                                     \
                "mcpapps: write MCPAPPS_DESCRIBE(" #Struct ", ...) in the namespace of " #Struct);

/// Describes an enum whose values bear the wire's names: MCPAPPS_DESCRIBE_ENUM(Sky, clear, rain).
/// toString(value) then gives the name, also where no one says `mcpapps::`.
#define MCPAPPS_DESCRIBE_ENUM(Enum, ...)                                                           \
  [[maybe_unused]] constexpr auto describe(::mcpapps::Describe<Enum>) {                            \
    return ::mcpapps::enumNames(__VA_OPT__(                                                        \
        MCPAPPS_DETAIL_EXPAND(MCPAPPS_DETAIL_EACH(MCPAPPS_DETAIL_ENUM_NAME, Enum, __VA_ARGS__)))); \
  }                                                                                                \
  [[maybe_unused]] void describe(::mcpapps::detail::NamespaceOf<Enum>);                            \
  static_assert(::mcpapps::detail::isInItsNamespace<Enum>,                                         \
                "mcpapps: write MCPAPPS_DESCRIBE_ENUM(" #Enum                                      \
                ", ...) in the namespace of " #Enum);                                              \
  using ::mcpapps::toString;

/// Describes a struct whose `raw` takes the whole object.
#define MCPAPPS_DETAIL_DESCRIBE_WITH_RAW(Struct, ...)                                        \
  constexpr auto describe(Describe<Struct>) {                                                \
    return fields(field<&Struct::raw>(""), MCPAPPS_DETAIL_EXPAND(MCPAPPS_DETAIL_EACH(        \
                                               MCPAPPS_DETAIL_FIELD, Struct, __VA_ARGS__))); \
  }

/// Describes an enum whose value EndTurn is `endTurn` on the wire.
#define MCPAPPS_DETAIL_DESCRIBE_ENUM(Enum, ...)                                                    \
  constexpr auto describe(Describe<Enum>) {                                                        \
    return enumNames(                                                                              \
        MCPAPPS_DETAIL_EXPAND(MCPAPPS_DETAIL_EACH(MCPAPPS_DETAIL_VALUE_NAME, Enum, __VA_ARGS__))); \
  }
#define MCPAPPS_DETAIL_VALUE_NAME(Enum, name) enumName(detail::kCamel<#name>.text, Enum::name)
