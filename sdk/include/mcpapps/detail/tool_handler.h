// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// How the handlers of App::registerTool(), onCallTool() and onListTools(), which come in many
// forms, become handlers of one form.

#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "mcpapps/app_tools.h"
#include "mcpapps/pending.h"
#include "mcpapps/schema.h"

namespace mcpapps::detail {

template <class T>
using Done = SharedFunction<void(const Result<T>& result)>;

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

/// What a tool answers to input that does not fit.
Error invalidInput(const std::string& tool, const std::vector<Problem>& problems);

/// The answer to a request whose handler returned an Output.
template <class Final>
Final answerOf(const Payload& output);
template <>
inline CallToolResult answerOf<CallToolResult>(const Payload& output) {
  return toToolResult(output);
}

/// Passes on what a handler returns: Final; Result, Task or Pending of it; nothing; and, if Output
/// is not void, Output in all these forms.
template <class Final, class Output = void>
struct Answer {
  Done<Final> done;

  void operator()() const { done(Final{}); }
  void operator()(Final result) const { done(std::move(result)); }
  template <class T>
    requires(std::is_convertible_v<const T&, Output>)
  void operator()(const T& output) const {
    done(answerOf<Final>(Payload::of<Output>(output)));
  }
  template <class T>
  void operator()(Result<T> result) const {
    if (!result) return done(std::move(result).error());
    if constexpr (std::is_void_v<T>) {
      (*this)();
    } else {
      (*this)(std::move(*result));
    }
  }
  template <class T>
  void operator()(Task<T> task) const {
    task.then(*this);
  }
  template <class T>
  void operator()(Pending<T> pending) const {
    pending.then(*this);
  }
};

/// Calls a handler. One that ends later keeps itself and `input`, of which it may have references,
/// until then.
template <class Handler, class Input, class Final, class Output, class... Args>
void answerBy(const std::shared_ptr<Handler>& handler, const std::shared_ptr<Input>& input,
              Answer<Final, Output> answer, const Args&... args) {
  using Returned = std::invoke_result_t<Handler&, const Args&...>;
  if constexpr (std::is_void_v<Returned>) {
    (*handler)(args...);
    answer();
  } else if constexpr (endsLater<Returned>) {
    Done<Final> done = std::move(answer.done);
    answer.done = [handler, input, done = std::move(done)](const Result<Final>& result) {
      done(result);
    };
    answer((*handler)(args...));
  } else {
    answer((*handler)(args...));
  }
}

/// The same for a handler that takes `input` and perhaps the call.
template <class Handler, class Input, class Final, class Output>
void answerInput(const std::shared_ptr<Handler>& handler, const std::shared_ptr<Input>& input,
                 const ToolCall& call, Answer<Final, Output> answer) {
  if constexpr (std::is_invocable_v<Handler&, const Input&, const ToolCall&>) {
    answerBy(handler, input, std::move(answer), std::as_const(*input), call);
  } else {
    answerBy(handler, input, std::move(answer), std::as_const(*input));
  }
}

template <class Input, class Handler>
inline constexpr bool takesPayload =
    std::is_void_v<Input> && (std::is_invocable_v<Handler&, const Payload&> ||
                              std::is_invocable_v<Handler&, const Payload&, const ToolCall&>);

template <class Input, class Output, class Handler>
ToolHandler toToolHandler(Handler handler) {
  return [handler = std::make_shared<Handler>(std::move(handler))](
             const Payload& arguments, const ToolCall& call, Done<CallToolResult> done) {
    Answer<CallToolResult, Output> answer{std::move(done)};
    const auto refuse = [&](const std::vector<Problem>& problems) {
      if (problems.empty()) return false;
      answer.done(invalidInput(call.name(), problems));
      return true;
    };
    if constexpr (std::is_void_v<Input>) {
      if (refuse(problemsOfAnyInput(arguments))) return;
      if constexpr (std::is_invocable_v<Handler&, const ToolCall&>) {
        answerBy(handler, handler, std::move(answer), call);
      } else {
        answerBy(handler, handler, std::move(answer));
      }
    } else if constexpr (std::is_same_v<Input, Payload>) {
      if (refuse(problemsOfAnyInput(arguments))) return;
      answerInput(handler, std::make_shared<Payload>(arguments), call, std::move(answer));
    } else {
      const auto input = std::make_shared<Partial<Input>>(arguments.asPartial<Input>());
      if (refuse(input->problems)) return;
      answerInput(handler, std::shared_ptr<Input>(input, &input->value), call, std::move(answer));
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
constexpr auto returnedByTool() {
  if constexpr (std::is_void_v<Input>) {
    if constexpr (std::is_invocable_v<Handler&, const ToolCall&>) {
      return std::type_identity<std::invoke_result_t<Handler&, const ToolCall&>>();
    } else if constexpr (std::is_invocable_v<Handler&>) {
      return std::type_identity<std::invoke_result_t<Handler&>>();
    } else {
      return std::type_identity<NotCallable>();
    }
  } else if constexpr (std::is_invocable_v<Handler&, const Input&, const ToolCall&>) {
    return std::type_identity<std::invoke_result_t<Handler&, const Input&, const ToolCall&>>();
  } else if constexpr (std::is_invocable_v<Handler&, const Input&>) {
    return std::type_identity<std::invoke_result_t<Handler&, const Input&>>();
  } else {
    return std::type_identity<NotCallable>();
  }
}
template <class Handler, class Input>
using ReturnedByTool = typename decltype(returnedByTool<Handler, Input>())::type;

/// Finds the mistakes of a tool's author; false if there is one.
template <class Input, class Final, class Output, class Handler>
constexpr bool isToolHandler() {
  using Returned = ReturnedByTool<Handler, Input>;
  if constexpr (!std::is_same_v<Returned, NotCallable>) {
    if constexpr (!isAnswer<Returned, Final, Output, void>) {
      static_cast<void>(handlerMayNotReturn<Returned, Handler, Final, Output>);
    } else {
      return true;
    }
  } else if constexpr (std::is_void_v<Input>) {
    static_cast<void>(toolHandlerTakesUnknownInput<Handler>);
  } else {
    static_cast<void>(toolHandlerDoesNotTake<Input, Handler>);
  }
  return false;
}

/// Fills the schemas of `config`, too.
template <class Input, class Output, class Handler>
ToolBinding toToolBinding(ToolConfig& config, Handler handler) {
  using Taken = std::conditional_t<takesPayload<Input, Handler>, Payload, Input>;
  if constexpr (!Describable<Input> || !Describable<Output>) {
    explainUndescribed<UndescribedIn<Input>>();
    explainUndescribed<UndescribedIn<Output>>();
    return {};
  } else if constexpr (!isToolHandler<Taken, CallToolResult, Output, Handler>()) {
    return {};
  } else {
    fillSchema<Taken>(config.inputSchema);
    if constexpr (std::is_void_v<Taken> || std::is_same_v<Taken, Payload>) {
      if (!config.inputSchema) config.inputSchema = schemaOfAnyInput();
    }
    fillSchema<Output>(config.outputSchema);
    return {outputCheckOf<Output>(), toToolHandler<Taken, Output>(std::move(handler))};
  }
}

template <class Handler>
CallToolHandler toCallToolHandler(Handler handler) {
  if constexpr (isToolHandler<CallToolParams, CallToolResult, void, Handler>()) {
    return [handler = std::make_shared<Handler>(std::move(handler))](
               const CallToolParams& params, const ToolCall& call, Done<CallToolResult> done) {
      answerInput(handler, std::make_shared<CallToolParams>(params), call,
                  Answer<CallToolResult>{std::move(done)});
    };
  } else {
    return {};
  }
}

template <class Handler>
ListToolsHandler toListToolsHandler(Handler handler) {
  using Params = const ListToolsParams&;
  if constexpr (!TakesOrIgnores<Handler, Params>) {
    static_cast<void>(handlerDoesNotTake<ListToolsParams, Handler>);
    return {};
  } else if constexpr (!isAnswer<ReturnedOf<Handler, Params>, ListToolsResult, void>) {
    static_cast<void>(handlerMayNotReturn<ReturnedOf<Handler, Params>, Handler, ListToolsResult>);
    return {};
  } else {
    return [handler = std::make_shared<Handler>(std::move(handler))](Params params,
                                                                     Done<ListToolsResult> done) {
      const Answer<ListToolsResult> answer{std::move(done)};
      if constexpr (std::is_invocable_v<Handler&, Params>) {
        const auto kept = std::make_shared<const ListToolsParams>(params);
        answerBy(handler, kept, answer, *kept);
      } else {
        answerBy(handler, handler, answer);
      }
    };
  }
}

}  // namespace mcpapps::detail
