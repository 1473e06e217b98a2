// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// How the handlers of App::registerTool(), onCallTool() and onListTools(), which come in many
// forms, become handlers of one form.

#include <type_traits>
#include <utility>
#include <vector>

#include "mcpapps/app_tools.h"
#include "mcpapps/detail/message_handler.h"
#include "mcpapps/detail/share.h"
#include "mcpapps/schema.h"

namespace mcpapps::detail {

using ToolHandler =
    SharedFunction<void(const Payload& arguments, const ToolCall& call, Done<CallToolResult> done)>;
using CallToolHandler = SharedFunction<void(const CallToolParams& params, const ToolCall& call,
                                            Done<CallToolResult> done)>;
using ListToolsHandler =
    SharedFunction<void(const ListToolsParams& params, Done<ListToolsResult> done)>;

/// What registerTool() knows of a tool by its types, beside its schemas.
struct ToolBinding {
  /// Says what does not fit the described output; null if the output is not described.
  std::vector<Problem> (*checkOutput)(const Payload& output);
  ToolHandler handler;
};

/// `structured` and, for those who read content alone, its JSON as a text block (MCP, "Structured
/// Content").
CallToolResult toToolResult(const Payload& structured);

/// That of a tool of whose input nothing is known.
Payload schemaOfAnyInput();

/// Input is an object, even if nothing else is known of it.
std::vector<Problem> problemsOfAnyInput(const Payload& arguments);

Error invalidInput(const std::string& tool, const std::vector<Problem>& problems);

template <>
inline CallToolResult answerOf<CallToolResult>(const Payload& output) {
  return toToolResult(output);
}

template <class Input, class Handler>
inline constexpr bool takesPayload =
    std::is_void_v<Input> && TakesOrIgnores<Handler, const ToolCall&, const Payload&>;

template <class Input, class Output, class Handler>
ToolHandler toToolHandler(Handler handler) {
  return [handler = std::move(handler)](const Owner& owner, const Payload& arguments,
                                        const ToolCall& call, Done<CallToolResult> done) mutable {
    Answer<CallToolResult, Output> answer{std::move(done)};
    const auto refuse = [&](const std::vector<Problem>& problems) {
      if (problems.empty()) return false;
      answer.done(invalidInput(call.name(), problems));
      return true;
    };
    if constexpr (std::is_void_v<Input>) {
      if (refuse(problemsOfAnyInput(arguments))) return;
      answerBy(owner, handler, nullptr, std::move(answer), call);
    } else if constexpr (std::is_same_v<Input, Payload>) {
      if (refuse(problemsOfAnyInput(arguments))) return;
      const auto input = share<const Payload>(arguments);
      answerBy(owner, handler, input, std::move(answer), call, *input);
    } else {
      const auto input = share<const Partial<Input>>(arguments.asPartial<Input>());
      if (refuse(input->problems)) return;
      answerBy(owner, handler, input, std::move(answer), call, input->value);
    }
  };
}

// The author's own schema wins.
template <class T>
void fillSchema(Payload& schema) {
  if constexpr (!std::is_void_v<T> && !std::is_same_v<T, Payload>) {
    if (!schema) schema = mcpapps::schemaOf<T>();
  }
}

template <class T>
constexpr auto outputCheckOf() -> std::vector<Problem> (*)(const Payload&) {
  if constexpr (std::is_void_v<T> || std::is_same_v<T, Payload>) {
    return nullptr;
  } else {
    return [](const Payload& output) { return output.asPartial<T>().problems; };
  }
}

// Stands for what a handler returns that cannot be called.
struct NotCallable {};

/// What a handler returns that takes an Input, if that is not void, and perhaps the call.
template <class Handler, class Input>
struct ReturnedByTool : std::type_identity<NotCallable> {};
template <class Handler, class Input>
  requires TakesOrIgnores<Handler, const ToolCall&, const Input&>
struct ReturnedByTool<Handler, Input>
    : std::type_identity<ReturnedOf<Handler, const ToolCall&, const Input&>> {};
template <class Handler>
  requires TakesOrIgnores<Handler, const ToolCall&>
struct ReturnedByTool<Handler, void> : std::type_identity<ReturnedOf<Handler, const ToolCall&>> {};

/// Finds the mistakes of a tool's author; false if there is one.
template <class Input, class Final, class Output, class Handler>
constexpr bool isToolHandler() {
  using Returned = typename ReturnedByTool<Handler, Input>::type;
  if constexpr (!std::is_same_v<Returned, NotCallable>) {
    if constexpr (!isAnswer<Returned, Final, Output, void>) {
      static_assert(detail::handlerMayNotReturn<Returned, Handler, Final, Output>,
                    MCPAPPS_DETAIL_SAYS_handlerMayNotReturn);
    } else {
      return true;
    }
  } else if constexpr (std::is_void_v<Input>) {
    static_assert(detail::toolHandlerTakesUnknownInput<Handler>,
                  MCPAPPS_DETAIL_SAYS_toolHandlerTakesUnknownInput);
  } else {
    static_assert(detail::toolHandlerDoesNotTake<Input, Handler>,
                  MCPAPPS_DETAIL_SAYS_toolHandlerDoesNotTake);
  }
  return false;
}

/// Of a handler without a mistake. Fills the schemas of `config`, too.
template <class Taken, class Output, class Handler>
ToolBinding toToolBinding(ToolConfig& config, Handler handler) {
  fillSchema<Taken>(config.inputSchema);
  if constexpr (std::is_void_v<Taken> || std::is_same_v<Taken, Payload>) {
    if (!config.inputSchema) config.inputSchema = schemaOfAnyInput();
  }
  fillSchema<Output>(config.outputSchema);
  return {outputCheckOf<Output>(), toToolHandler<Taken, Output>(std::move(handler))};
}

template <class Handler>
CallToolHandler toCallToolHandler(Handler handler) {
  return [handler = std::move(handler)](const Owner& owner, const CallToolParams& params,
                                        const ToolCall& call, Done<CallToolResult> done) mutable {
    const auto kept = share<const CallToolParams>(params);
    answerBy(owner, handler, kept, Answer<CallToolResult>{std::move(done)}, call, *kept);
  };
}

template <class Handler>
ListToolsHandler toListToolsHandler(Handler handler) {
  using Params = const ListToolsParams&;
  if constexpr (!TakesOrIgnores<Handler, Params>) {
    static_assert(detail::handlerDoesNotTake<ListToolsParams, Handler>,
                  MCPAPPS_DETAIL_SAYS_handlerDoesNotTake);
    return {};
  } else if constexpr (!isAnswer<ReturnedOf<Handler, Params>, ListToolsResult, void>) {
    static_assert(
        detail::handlerMayNotReturn<ReturnedOf<Handler, Params>, Handler, ListToolsResult>,
        MCPAPPS_DETAIL_SAYS_handlerMayNotReturn);
    return {};
  } else {
    return [handler = std::move(handler)](const Owner& owner, Params params,
                                          Done<ListToolsResult> done) mutable {
      const auto kept = share<const ListToolsParams>(params);
      answerBy(owner, handler, kept, Answer<ListToolsResult>{std::move(done)}, *kept);
    };
  }
}

}  // namespace mcpapps::detail
