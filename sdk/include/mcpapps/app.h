// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <concepts>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "mcpapps/app_tools.h"
#include "mcpapps/detail/event.h"
#include "mcpapps/detail/events.h"
#include "mcpapps/detail/message_handler.h"
#include "mcpapps/detail/tool_handler.h"
#include "mcpapps/environment.h"
#include "mcpapps/host_calls.h"
#include "mcpapps/pending.h"
#include "mcpapps/protocol/initialize.h"
#include "mcpapps/protocol/prompts.h"
#include "mcpapps/protocol/resources.h"
#include "mcpapps/protocol/sampling.h"
#include "mcpapps/protocol/tools.h"
#include "mcpapps/protocol/ui.h"
#include "mcpapps/request_options.h"

// Behind the headers that it includes, so that errors in those come with a short "included from"
// list.
#include "mcpapps/detail/elicit_handler.h"

namespace mcpapps {

class App;
namespace draft {
void answerTasks(App& app);
}  // namespace draft

struct AppOptions {
  /// Report the size of the content to the host, now and at each change.
  bool autoResize = true;
  /// Fail calls made before the handshake is complete with Misuse, instead of warning and sending
  /// them: some hosts never show a view that speaks too early.
  bool strict = false;
  /// Fail createSamplingMessage() with NotSupported where the host does not list the capability,
  /// instead of asking it.
  bool enforceStrictCapabilities = false;
};

/// A view's side of an MCP App (SEP-1865): the connection to the host and all that goes over it.
/// What the view asks of the host is in HostCalls.
///
///   static mcpapps::App app({.name = "weather", .version = "1.0.0"});
///   app.onToolResult([](const mcpapps::CallToolResult& result) { draw(result); });
///   app.connect(mcpapps::browser());
///
/// Register handlers before connect(). They run on the event loop and may call anything, close()
/// and the App's destruction included.
///
/// A handler is any callable that takes what its function names, or nothing: a mutable lambda keeps
/// its state. It returns nothing, a Result, or a Task or a Pending of either. The handler, its
/// captures and its argument live until its Task has ended. If the handler ends with an Error, the
/// Error goes to onError().
///
/// Nothing throws. A call that can fail gives a Result. Invalid parts of a message from the host
/// are reported to onError(), and the rest of the message is used. If a Pending is dropped, its
/// Error goes to onError() too, unless it is Closed or Cancelled. Of dropped calls that fail for
/// lack of the same capability, only the first is reported. A host that does not know a method
/// (-32601), and does not list its capability, is asked once: later calls of this connection end
/// with the same Error at once.
class App : public HostCalls {
 public:
  explicit App(Implementation info, AppCapabilities capabilities = {}, AppOptions options = {});
  ~App();
  App(const App&) = delete;
  App& operator=(const App&) = delete;

  // ---- The connection (spec "Lifecycle") ----

  /// Starts the transport and makes the handshake: sends `ui/initialize`, keeps what the host
  /// tells, sends `ui/notifications/initialized`, begins to report sizes. If it fails, the
  /// connection is closed. Fails with Misuse if there is a connection already; after close() it may
  /// be called again.
  Pending<InitializeResult> connect(Environment environment, RequestOptions options = {});

  /// Ends the connection: every pending request ends with Closed, and no handler but onClose() runs
  /// from here on.
  void close();

  /// What the host told in the handshake; the context also by what it sent since.
  const HostCapabilities& getHostCapabilities() const;
  const Implementation& getHostVersion() const;
  const HostContext& getHostContext() const;

  // ---- What the host sends ----
  // Each call replaces the handler, and nullptr removes it. addEventListener() adds without
  // replacing. Tool input, results and cancellations that arrive before anybody listens are kept
  // (the last kBacklog of each) and delivered, in the order of their arrival, to the first who
  // does; the end of the connection drops them.

  static constexpr std::size_t kBacklog = 8;

  /// Takes a ToolInput.
  template <class Handler>
  void onToolInput(Handler handler) {
    setHandler<ToolInput>(std::move(handler));
  }
  /// Takes a ToolInputPartial.
  template <class Handler>
  void onToolInputPartial(Handler handler) {
    setHandler<ToolInputPartial>(std::move(handler));
  }
  /// Takes a CallToolResult.
  template <class Handler>
  void onToolResult(Handler handler) {
    setHandler<CallToolResult>(std::move(handler));
  }
  /// Takes a ToolCancelled.
  template <class Handler>
  void onToolCancelled(Handler handler) {
    setHandler<ToolCancelled>(std::move(handler));
  }

  /// Takes a HostContext with the fields that the host sent, usually those that changed;
  /// getHostContext() has all.
  template <class Handler>
  void onHostContextChanged(Handler handler) {
    setHandler<HostContext>(std::move(handler));
  }

  /// The server's tools, resources or prompts are no longer those that were listed. Only hosts that
  /// say so in their capabilities send these.
  template <class Handler>
  void onToolListChanged(Handler handler) {
    setHandler<ToolListChanged>(std::move(handler));
  }
  template <class Handler>
  void onResourceListChanged(Handler handler) {
    setHandler<ResourceListChanged>(std::move(handler));
  }
  template <class Handler>
  void onPromptListChanged(Handler handler) {
    setHandler<PromptListChanged>(std::move(handler));
  }

  /// T is a type that one of the handlers above takes, such as ToolInput or HostContext. With
  /// InitializeResult, the listener is called at the end of each handshake, before connect() gives
  /// its result; with ViewWanted, at a teardown, before its handler, and when the view is wanted
  /// again. The Subscription removes the listener; dropping it changes nothing. A listener
  /// with Turn::First is called before the handler and the other listeners, even if it was added
  /// later.
  template <class T, class Handler>
  Subscription addEventListener(Handler listener, Turn turn = Turn::InOrder) {
    if constexpr (detail::kEventOf<T> == detail::kNoEvent) {
      static_assert(detail::typeIsNoEvent<T>, MCPAPPS_DETAIL_SAYS_typeIsNoEvent);
      return {};
    } else if constexpr (!detail::HandlerOf<Handler, T>) {
      static_assert(detail::handlerDoesNotTake<T, Handler>, MCPAPPS_DETAIL_SAYS_handlerDoesNotTake);
      return {};
    } else {
      return addListener(detail::kEventOf<T>, detail::toEventCall<T>(std::move(listener), link()),
                         turn);
    }
  }

  /// Takes a ResourceTeardown: the host is about to remove the view, and waits until the handler
  /// has returned or, if it is a coroutine, has ended. Save what must be saved. Not all hosts call
  /// it, and some keep the view all the same: the App stays connected and works as before, so do
  /// nothing here that cannot be undone. To stop something for this time, listen to ViewWanted. If
  /// the handler ends with an Error, the host gets it as the answer.
  template <class Handler>
  void onTeardown(Handler handler) {
    setTeardownHandler(detail::toTeardownHandler(std::move(handler)));
  }

  /// Something the host sent badly, an Error that no one took, or a misuse of this class; `message`
  /// names method and path. Without a handler these go to Environment::warn.
  void onError(std::function<void(const Error&)> handler);

  /// The connection has ended, by close() or by the other side. Runs before the calls that were
  /// under way end with Closed.
  void onClose(std::function<void()> handler);

  // ---- What the view does for the host ----

  /// Shows the form of a server that asks the user for data (`elicitation/create`). Hosts that let
  /// a view do so say it in HostCapabilities::elicitation; others show the form themselves.
  ///
  ///   app.onElicit<Address>([](const mcpapps::ElicitParams& asked) { return showForm(asked); });
  ///
  /// Form is a described struct, and what is accepted is checked against it. The handler takes
  /// ElicitParams, or nothing, and perhaps a std::stop_token after them, which is asked to stop
  /// when the host has cancelled the request. It returns a Form, which is accepted, or an
  /// ElicitResult; or a Result, Task or Pending of one. An Error fails the request, and the host
  /// may show its own form.
  template <class Form = void, class Handler>
  void onElicit(Handler handler) {
    setRequestHandler(method::kElicit.name,
                      detail::toElicitHandler<Form>(std::move(handler), link()));
  }

  /// Offers a tool, which the host and its model may call while the view is there:
  ///
  ///   app.registerTool<Pick, Forecast>(
  ///       "pick_city", {.description = "Shows another city."},
  ///       [](const Pick& input, mcpapps::ToolCall call) -> mcpapps::Result<Forecast> { … });
  ///
  /// Input and Output are described structs: their JSON Schemas are listed, input is checked before
  /// the handler and output after it. Or they are Payload, with schemas in the config or none.
  /// Without Input the handler takes no input, or a Payload where it has such a parameter; without
  /// Output it gives a CallToolResult or nothing. ToolCall may be left out.
  ///
  /// The handler returns Output, CallToolResult, or a Result, Task or Pending of one, or a Task of
  /// a Result. An Output goes out as `structuredContent` and as a text block. A coroutine's input
  /// and captures live until its end. An Error fails the call as such, with its code and message;
  /// what the model should read is better a CallToolResult with isError.
  ///
  /// Register the first tool before connect(): connect() tells the host whether the view has tools,
  /// and a host does not ask a view that has none. An invalid registration (a name that is taken, a
  /// bad schema) is reported as Misuse and gives an empty handle.
  template <class Input = void, class Output = void, class Handler>
  RegisteredTool registerTool(std::string name, ToolConfig config, Handler handler) {
    using Taken = std::conditional_t<detail::takesPayload<Input, Handler>, Payload, Input>;
    using Culprit = typename detail::FirstCulprit<Input, Output>::type;
    if constexpr (!std::is_void_v<Culprit>) {
      static_assert(detail::typeHasNoDescription<Culprit>,
                    MCPAPPS_DETAIL_SAYS_typeHasNoDescription);
      return {};
    } else if constexpr (!detail::isToolHandler<Taken, CallToolResult, Output, Handler>()) {
      return {};
    } else {
      auto binding = detail::toToolBinding<Taken, Output>(config, std::move(handler));
      return addTool(std::move(name), config, std::move(binding));
    }
  }

  /// Answers `tools/call` and `tools/list` by hand, in place of registered tools and with no
  /// checks. The handlers take CallToolParams and perhaps a ToolCall, and perhaps ListToolsParams;
  /// they return CallToolResult and ListToolsResult in the forms above. Set them before connect().
  template <class Handler>
  void onCallTool(Handler handler) {
    if constexpr (detail::isToolHandler<CallToolParams, CallToolResult, void, Handler>()) {
      setCallToolHandler(detail::toCallToolHandler(std::move(handler)));
    }
  }
  template <class Handler>
  void onListTools(Handler handler) {
    setListToolsHandler(detail::toListToolsHandler(std::move(handler)));
  }

  /// Turns automatic resizing on or off, at any time.
  void setAutoResize(bool on);

  /// Takes a notification for which there is no function here. Replaces the earlier handler;
  /// nullptr removes it. Methods that the App handles itself cannot be replaced; that is reported
  /// as Misuse.
  template <class Params, class Handler>
  void on(const NotificationMethod<Params>& method, Handler handler) {
    setNotificationHandler(method.name, detail::toNotificationHandler<Params>(std::move(handler),
                                                                              method.name, link()));
  }

  /// Answers a request for which there is no function here: the handler gives an Answer, a
  /// Result<Answer>, or a Task or Pending of one. An Error goes to the host. Parameters that do not
  /// fit are refused without calling the handler. Replacing a handler is warned of; nullptr removes
  /// it.
  template <class Params, class Answer, class Handler>
  void on(const RequestMethod<Params, Answer>& method, Handler handler) {
    setRequestHandler(method.name, detail::toRequestHandler<Params, Answer>(std::move(handler),
                                                                            method.name, link()));
  }

 private:
  template <class T, class Handler>
  void setHandler(Handler handler) {
    if constexpr (!detail::HandlerOf<Handler, T>) {
      static_assert(detail::handlerDoesNotTake<T, Handler>, MCPAPPS_DETAIL_SAYS_handlerDoesNotTake);
    } else {
      setEventHandler(detail::kEventOf<T>, detail::toEventCall<T>(std::move(handler), link()));
    }
  }
  void setEventHandler(std::size_t event, detail::Event::Call call);
  Subscription addListener(std::size_t event, detail::Event::Call call, Turn turn);
  void setTeardownHandler(detail::TeardownHandler handler);
  void setNotificationHandler(std::string_view method, detail::NotificationHandler handler);
  void setRequestHandler(std::string_view method, detail::RequestHandler handler);
  void setCallToolHandler(detail::CallToolHandler handler);
  void setListToolsHandler(detail::ListToolsHandler handler);
  RegisteredTool addTool(std::string&& name, const ToolConfig& config,
                         detail::ToolBinding&& binding);

  friend void draft::answerTasks(App& app);
  /// Keeps the state through a call, which may destroy the App.
  std::shared_ptr<detail::AppState> hold() const;

  std::shared_ptr<detail::AppState> state_;
};

}  // namespace mcpapps
