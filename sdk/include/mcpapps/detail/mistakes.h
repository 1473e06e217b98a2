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
// using it is the error, as it is "unavailable". Clang would print three lines more for that. And
// GCC would tell of this macro, were it not that of a system's header.
#pragma GCC system_header
#ifdef __clang__
#define MCPAPPS_DETAIL_MISTAKE(name, ...) \
  template <__VA_ARGS__>                  \
  inline constexpr bool name = false
#else
#define MCPAPPS_DETAIL_MISTAKE(name, ...) \
  template <__VA_ARGS__>                  \
  __attribute__((unavailable(MCPAPPS_DETAIL_SAYS_##name))) inline constexpr bool name = true
#endif

/// The same of a function, whose call is the mistake.
#define MCPAPPS_DETAIL_MISTAKEN_CALL(advice) __attribute__((unavailable("mcpapps: " advice)))

/// The same of a consteval constructor whose constant arguments are the mistake. The constructor
/// itself also refuses them: that is the error of GCC. Clang would print it twice for a constexpr
/// variable, and Clang 14 leaves out some calls of consteval functions. Clang prefers this overload
/// if the condition is true.
#ifdef __clang__
#define MCPAPPS_DETAIL_MISTAKEN_IF(condition, advice, ...)                                      \
  _Pragma("clang diagnostic push") _Pragma("clang diagnostic ignored \"-Wgcc-compat\"")         \
      __VA_ARGS__ __attribute__((enable_if(condition, ""), unavailable("mcpapps: " advice))) {} \
  _Pragma("clang diagnostic pop") static_assert(true)
#else
#define MCPAPPS_DETAIL_MISTAKEN_IF(condition, advice, ...) static_assert(true)
#endif

namespace mcpapps::detail {

// ---- Types that have no form on the wire; kMember is the member that needs it, if one does ----

#define MCPAPPS_DETAIL_SAYS_typeHasNoDescription                                           \
  "mcpapps: write MCPAPPS_DESCRIBE(Struct, members...) or MCPAPPS_DESCRIBE_ENUM(Enum, "    \
  "names...) in the namespace of this type, or unionOf() for this std::variant. If it is " \
  "not yours, use one of the types that describe.h lists"
MCPAPPS_DETAIL_MISTAKE(typeHasNoDescription, class T, auto... kMember);

#define MCPAPPS_DETAIL_SAYS_memberOfAnotherType                                            \
  "mcpapps: describe only members of the struct itself and of its public bases; this one " \
  "belongs to another type"
MCPAPPS_DETAIL_MISTAKE(memberOfAnotherType, auto kMember, class Struct);

#define MCPAPPS_DETAIL_SAYS_rowHasNoDescription                                              \
  "mcpapps: a row is a described struct: write MCPAPPS_DESCRIBE(Struct, members...) in its " \
  "namespace"
MCPAPPS_DETAIL_MISTAKE(rowHasNoDescription, class Row);

#define MCPAPPS_DETAIL_SAYS_handlerDoesNotTake \
  "mcpapps: let the handler take a const reference to this event, or nothing"
MCPAPPS_DETAIL_MISTAKE(handlerDoesNotTake, class Event, class Handler);

#define MCPAPPS_DETAIL_SAYS_callbackDoesNotTake \
  "mcpapps: let the callback of then() take this value, or nothing"
MCPAPPS_DETAIL_MISTAKE(callbackDoesNotTake, class Value, class Callback);

#define MCPAPPS_DETAIL_SAYS_typeIsNoEvent                                                     \
  "mcpapps: no event has this type. Listen to one that an on...() function of App names, or " \
  "to InitializeResult"
MCPAPPS_DETAIL_MISTAKE(typeIsNoEvent, class Event);

#define MCPAPPS_DETAIL_SAYS_toolHandlerDoesNotTake                                       \
  "mcpapps: let the tool's handler take a const reference to this input, and perhaps a " \
  "ToolCall after it"
MCPAPPS_DETAIL_MISTAKE(toolHandlerDoesNotTake, class Input, class Handler);

#define MCPAPPS_DETAIL_SAYS_toolHandlerTakesUnknownInput                                      \
  "mcpapps: name the input of the tool, registerTool<Input>(...), or let the handler take a " \
  "Payload, a ToolCall or nothing"
MCPAPPS_DETAIL_MISTAKE(toolHandlerTakesUnknownInput, class Handler);

#define MCPAPPS_DETAIL_SAYS_handlerMayNotReturn                                             \
  "mcpapps: let the handler return one of these answers; or a Result, a Task or a Pending " \
  "of one; or nothing, if the answer may be empty"
MCPAPPS_DETAIL_MISTAKE(handlerMayNotReturn, class Returned, class Handler, class... Answers);

}  // namespace mcpapps::detail
