// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// What compilers say of an author's mistakes. To name one of these constants is an error, whose
// first line says the constant with its template arguments, which are the types at fault, and the
// advice:
//
//   error: 'structHasNoDescription<Day, &Forecast::today>' is unavailable: mcpapps: write …
//
// A static_assert cannot do that: GCC says its text without any type.

#include <type_traits>
#include <variant>

#define MCPAPPS_DETAIL_MISTAKE(advice) __attribute__((unavailable("mcpapps: " advice)))

namespace mcpapps::detail {

// ---- Types that have no form on the wire; kMember is the member that needs it, if one does ----

template <class T, auto... kMember>
MCPAPPS_DETAIL_MISTAKE(
    "write MCPAPPS_DESCRIBE(Type, members...) in the namespace of this type. If it is not yours, "
    "use one of the types that describe.h lists")
inline constexpr bool structHasNoDescription = false;

template <class T, auto... kMember>
MCPAPPS_DETAIL_MISTAKE(
    "write MCPAPPS_DESCRIBE_ENUM(Enum, names...) in the namespace of this enum. If its names on "
    "the wire are others, see enumNames() in describe.h")
inline constexpr bool enumHasNoDescription = false;

template <class T, auto... kMember>
MCPAPPS_DETAIL_MISTAKE(
    "describe which tag stands for which alternative of this std::variant, see unionOf() in "
    "describe.h")
inline constexpr bool unionHasNoDescription = false;

template <class T, auto... kMember>
MCPAPPS_DETAIL_MISTAKE(
    "this type owns no data that could be decoded into it. Use std::string, std::vector, "
    "std::optional or another type that describe.h lists")
inline constexpr bool typeCannotBeDecoded = false;

template <auto kMember, class Struct>
MCPAPPS_DETAIL_MISTAKE(
    "describe only members of the struct itself and of its public bases; this one belongs to "
    "another type")
inline constexpr bool memberOfAnotherType = false;

template <class T>
inline constexpr bool isVariant = false;
template <class... Ts>
inline constexpr bool isVariant<std::variant<Ts...>> = true;
template <class T>
inline constexpr bool isStringView = requires { typename T::traits_type; };

/// Culprit is void if there is no mistake.
template <class Culprit, auto... kMember>
constexpr void explainUndescribed() {
  if constexpr (std::is_void_v<Culprit>) {
  } else if constexpr (std::is_enum_v<Culprit>) {
    static_cast<void>(enumHasNoDescription<Culprit, kMember...>);
  } else if constexpr (isVariant<Culprit>) {
    static_cast<void>(unionHasNoDescription<Culprit, kMember...>);
  } else if constexpr (std::is_class_v<Culprit> && !std::is_const_v<Culprit> &&
                       !isStringView<Culprit>) {
    static_cast<void>(structHasNoDescription<Culprit, kMember...>);
  } else {
    static_cast<void>(typeCannotBeDecoded<Culprit, kMember...>);
  }
}

template <bool kFits, auto kMember, class Struct>
constexpr void explainForeign() {
  if constexpr (!kFits) static_cast<void>(memberOfAnotherType<kMember, Struct>);
}

// ---- Handlers ----

template <class Event, class Handler>
MCPAPPS_DETAIL_MISTAKE("let the handler take a const reference to this event, or nothing")
inline constexpr bool handlerDoesNotTake = false;

template <class Value, class Callback>
MCPAPPS_DETAIL_MISTAKE("let the callback of then() take this value, or nothing")
inline constexpr bool callbackDoesNotTake = false;

template <class Event>
MCPAPPS_DETAIL_MISTAKE(
    "no event has this type. Listen to one that an on...() function of App names, or to "
    "InitializeResult")
inline constexpr bool typeIsNoEvent = false;

template <class Input, class Handler>
MCPAPPS_DETAIL_MISTAKE(
    "let the tool's handler take a const reference to this input, and perhaps a ToolCall after it")
inline constexpr bool toolHandlerDoesNotTake = false;

template <class Handler>
MCPAPPS_DETAIL_MISTAKE(
    "name the input of the tool, registerTool<Input>(...), or let the handler take a Payload, a "
    "ToolCall or nothing")
inline constexpr bool toolHandlerTakesUnknownInput = false;

template <class Returned, class Handler, class... Answers>
MCPAPPS_DETAIL_MISTAKE(
    "let the handler return one of these answers; or a Result, a Task or a Pending of one; or "
    "nothing, if the answer may be empty")
inline constexpr bool handlerMayNotReturn = false;

}  // namespace mcpapps::detail
