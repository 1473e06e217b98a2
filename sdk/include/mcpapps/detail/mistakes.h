// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// What compilers say of an author's mistakes. Each is a constant whose template arguments are the
// types at fault, and an advice. A static_assert of it is the mistake. The first line of the error
// is to have both, in as few lines as a compiler needs for that:
//
//   error: 'structHasNoDescription<Day, &Forecast::today>' is unavailable: mcpapps: write …
//   error: static_assert failed due to requirement 'structHasNoDescription<Day, …>' "mcpapps: …"
//
// GCC prints the text of a static_assert without the types. So for GCC the constant is true, and
// using it is the error, as it is "unavailable". Clang would print three lines more for that.

#ifdef __clang__
#define MCPAPPS_DETAIL_MISTAKE(name)
#define MCPAPPS_DETAIL_HOLDS false
#else
#define MCPAPPS_DETAIL_MISTAKE(name) __attribute__((unavailable(MCPAPPS_DETAIL_SAYS_##name)))
#define MCPAPPS_DETAIL_HOLDS true
#endif
/// The same of a function, whose call is the mistake.
#define MCPAPPS_DETAIL_MISTAKEN_CALL(advice) __attribute__((unavailable("mcpapps: " advice)))

namespace mcpapps::detail {

// ---- Types that have no form on the wire; kMember is the member that needs it, if one does ----

#define MCPAPPS_DETAIL_SAYS_typeHasNoDescription                                           \
  "mcpapps: write MCPAPPS_DESCRIBE(Struct, members...) or MCPAPPS_DESCRIBE_ENUM(Enum, "    \
  "names...) in the namespace of this type, or unionOf() for this std::variant. If it is " \
  "not yours, use one of the types that describe.h lists"
template <class T, auto... kMember>
MCPAPPS_DETAIL_MISTAKE(typeHasNoDescription)
inline constexpr bool typeHasNoDescription = MCPAPPS_DETAIL_HOLDS;

#define MCPAPPS_DETAIL_SAYS_memberOfAnotherType                                            \
  "mcpapps: describe only members of the struct itself and of its public bases; this one " \
  "belongs to another type"
template <auto kMember, class Struct>
MCPAPPS_DETAIL_MISTAKE(memberOfAnotherType)
inline constexpr bool memberOfAnotherType = MCPAPPS_DETAIL_HOLDS;

#define MCPAPPS_DETAIL_SAYS_rowHasNoDescription                                              \
  "mcpapps: a row is a described struct: write MCPAPPS_DESCRIBE(Struct, members...) in its " \
  "namespace"
template <class Row>
MCPAPPS_DETAIL_MISTAKE(rowHasNoDescription)
inline constexpr bool rowHasNoDescription = MCPAPPS_DETAIL_HOLDS;

#define MCPAPPS_DETAIL_SAYS_handlerDoesNotTake \
  "mcpapps: let the handler take a const reference to this event, or nothing"
template <class Event, class Handler>
MCPAPPS_DETAIL_MISTAKE(handlerDoesNotTake)
inline constexpr bool handlerDoesNotTake = MCPAPPS_DETAIL_HOLDS;

#define MCPAPPS_DETAIL_SAYS_callbackDoesNotTake \
  "mcpapps: let the callback of then() take this value, or nothing"
template <class Value, class Callback>
MCPAPPS_DETAIL_MISTAKE(callbackDoesNotTake)
inline constexpr bool callbackDoesNotTake = MCPAPPS_DETAIL_HOLDS;

#define MCPAPPS_DETAIL_SAYS_typeIsNoEvent                                                     \
  "mcpapps: no event has this type. Listen to one that an on...() function of App names, or " \
  "to InitializeResult"
template <class Event>
MCPAPPS_DETAIL_MISTAKE(typeIsNoEvent)
inline constexpr bool typeIsNoEvent = MCPAPPS_DETAIL_HOLDS;

#define MCPAPPS_DETAIL_SAYS_toolHandlerDoesNotTake                                       \
  "mcpapps: let the tool's handler take a const reference to this input, and perhaps a " \
  "ToolCall after it"
template <class Input, class Handler>
MCPAPPS_DETAIL_MISTAKE(toolHandlerDoesNotTake)
inline constexpr bool toolHandlerDoesNotTake = MCPAPPS_DETAIL_HOLDS;

#define MCPAPPS_DETAIL_SAYS_toolHandlerTakesUnknownInput                                      \
  "mcpapps: name the input of the tool, registerTool<Input>(...), or let the handler take a " \
  "Payload, a ToolCall or nothing"
template <class Handler>
MCPAPPS_DETAIL_MISTAKE(toolHandlerTakesUnknownInput)
inline constexpr bool toolHandlerTakesUnknownInput = MCPAPPS_DETAIL_HOLDS;

#define MCPAPPS_DETAIL_SAYS_handlerMayNotReturn                                             \
  "mcpapps: let the handler return one of these answers; or a Result, a Task or a Pending " \
  "of one; or nothing, if the answer may be empty"
template <class Returned, class Handler, class... Answers>
MCPAPPS_DETAIL_MISTAKE(handlerMayNotReturn)
inline constexpr bool handlerMayNotReturn = MCPAPPS_DETAIL_HOLDS;

}  // namespace mcpapps::detail
