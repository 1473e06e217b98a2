// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <concepts>
#include <cstddef>
#include <functional>
#include <memory>
#include <type_traits>

#include "mcpapps/app_tools.h"
#include "mcpapps/detail/tool_handler.h"
#include "mcpapps/environment.h"
#include "mcpapps/event.h"
#include "mcpapps/pending.h"
#include "mcpapps/protocol/initialize.h"
#include "mcpapps/protocol/prompts.h"
#include "mcpapps/protocol/resources.h"
#include "mcpapps/protocol/sampling.h"
#include "mcpapps/protocol/tools.h"
#include "mcpapps/protocol/ui.h"
#include "mcpapps/session.h"

namespace mcpapps {

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
///
///   static mcpapps::App app({.name = "weather", .version = "1.0.0"});
///   app.onToolResult([](const mcpapps::CallToolResult& result) { draw(result); });
///   app.connect(mcpapps::browser());
///
/// Register handlers before connect(). They run on the event loop and may call anything, close()
/// and the App's destruction included. Nothing throws: what can fail gives a Result, and what the
/// host sends badly goes to onError() while the rest of the message is used.
class App {
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

  /// True from the end of the handshake to the end of the connection.
  bool isConnected() const;

  /// What the host told in the handshake; the context also by what it sent since.
  const HostCapabilities& getHostCapabilities() const;
  const Implementation& getHostVersion() const;
  const HostContext& getHostContext() const;

  // ---- What the host sends ----
  // Each call replaces the handler; an empty one removes it. addEventListener() adds without
  // replacing. Tool input, results and cancellations that arrive before anybody listens are kept
  // (the last kBacklog of each) and delivered to the first who does.

  static constexpr std::size_t kBacklog = 8;

  void onToolInput(std::function<void(const ToolInput&)> handler);
  void onToolInputPartial(std::function<void(const ToolInputPartial&)> handler);
  void onToolResult(std::function<void(const CallToolResult&)> handler);
  void onToolCancelled(std::function<void(const ToolCancelled&)> handler);

  /// Gets the fields that the host sent, usually those that changed; getHostContext() has all.
  void onHostContextChanged(std::function<void(const HostContext& changed)> handler);

  /// The server's tools, resources or prompts are no longer those that were listed. Only hosts that
  /// say so in their capabilities send these.
  void onToolListChanged(std::function<void()> handler);
  void onResourceListChanged(std::function<void()> handler);
  void onPromptListChanged(std::function<void()> handler);

  /// T is ToolInput, ToolInputPartial, CallToolResult, ToolCancelled or HostContext; or
  /// InitializeResult, for the end of each handshake, before connect() gives its result.
  template <class T>
  ListenerId addEventListener(std::type_identity_t<std::function<void(const T&)>> listener);
  template <class T>
  void removeEventListener(ListenerId listener);

  /// The host is about to remove the view, and waits until the handler has returned or, if it is a
  /// coroutine, has ended. Save what must be saved. Not all hosts call it.
  template <std::invocable<const ResourceTeardown&> Handler>
  void onTeardown(Handler handler);

  /// Something the host sent badly, or a misuse of this class; `message` names method and path.
  /// Without a handler these go to Environment::warn.
  void onError(std::function<void(const Error&)> handler);

  /// The connection has ended, by close() or by the other side.
  void onClose(std::function<void()> handler);

  // ---- What the view does for the host ----

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
  /// Register the first tool before connect(): the host is told then that there are any, and asks
  /// no view that has none. What cannot be (a name that is taken, a bad schema) is reported as
  /// Misuse and gives an empty handle.
  template <class Input = void, class Output = void, class Handler>
  RegisteredTool registerTool(std::string name, ToolConfig config, Handler handler);

  /// Answers `tools/call` and `tools/list` by hand, in place of registered tools and with no
  /// checks. The handlers take CallToolParams and perhaps a ToolCall, and perhaps ListToolsParams;
  /// they return CallToolResult and ListToolsResult in the forms above. Set them before connect().
  template <class Handler>
  void onCallTool(Handler handler);
  template <class Handler>
  void onListTools(Handler handler);

  // ---- What the view asks of the host ----
  // Capabilities are hints: try, and read an Error of kind Remote, or isError, as "no". Where the
  // user is asked for consent, give a long time-out. Before the handshake is complete these warn,
  // or fail with Misuse under AppOptions::strict; without a connection they fail with NotConnected.

  /// Calls a tool of the server that this view belongs to. A tool that fails answers with isError;
  /// an Error means that the call itself failed. Each progress notification starts the time-out
  /// anew, unless the options say otherwise.
  Pending<CallToolResult> callServerTool(CallToolParams params, RequestOptions options = {});

  /// What else the server has. Lists come in pages: while `nextCursor` is set, ask again with it.
  Pending<ListToolsResult> listServerTools(ListToolsParams params = {},
                                           RequestOptions options = {});
  Pending<ListResourcesResult> listServerResources(ListResourcesParams params = {},
                                                   RequestOptions options = {});
  Pending<ListResourceTemplatesResult> listServerResourceTemplates(
      ListResourceTemplatesParams params = {}, RequestOptions options = {});
  Pending<ListPromptsResult> listServerPrompts(ListPromptsParams params = {},
                                               RequestOptions options = {});
  Pending<ReadResourceResult> readServerResource(ReadResourceParams params,
                                                 RequestOptions options = {});

  /// Lets the host's model write. The host chooses the model, and may ask the user or say no.
  Pending<CreateMessageResult> createSamplingMessage(CreateMessageParams params,
                                                     RequestOptions options = {});

  /// Says something in the conversation, in the user's name.
  Pending<RefusableResult> sendMessage(MessageParams params, RequestOptions options = {});

  /// Tells the model what it should know in its next turns, in place of what was told before.
  Pending<Empty> updateModelContext(UpdateModelContextParams params, RequestOptions options = {});

  /// Opens a URL outside the view, in the user's browser.
  Pending<RefusableResult> openLink(OpenLinkParams params, RequestOptions options = {});

  /// Lets the host save files for the user: a view's own downloads are blocked. Most hosts ask the
  /// user first.
  Pending<RefusableResult> downloadFile(DownloadFileParams params, RequestOptions options = {});

  /// Asks for another display mode; see HostContext::canDisplay(). The answer is the mode that is
  /// now in force as far as the host says.
  Pending<RequestDisplayModeResult> requestDisplayMode(RequestDisplayModeParams params,
                                                       RequestOptions options = {});

  Pending<Empty> ping(RequestOptions options = {});

  /// A line in the host's log.
  Result<void> sendLog(LoggingMessageParams params);

  /// Asks the host to remove the view. If it agrees, onTeardown() runs as for any other reason.
  Result<void> requestTeardown();

  /// The view's own tools are no longer those that the host has seen.
  Result<void> sendToolListChanged(ListChangedParams params = {});

  /// Reports a size by hand; automatic resizing does it otherwise.
  Result<void> sendSizeChanged(SizeChangedParams params);

  /// Turns automatic resizing on or off, at any time.
  void setAutoResize(bool on);

  /// Speaks a method for which there is no function here.
  template <class Params, class Answer>
  Pending<Answer> request(const RequestMethod<Params, Answer>& method, const Params& params,
                          RequestOptions options = {});
  template <class Params>
  Result<void> notify(const NotificationMethod<Params>& method, const Params& params);

  /// Takes a notification for which there is no function here. Replaces what handled it so far; an
  /// empty handler removes it. What the App handles itself it keeps, and reports Misuse.
  template <class Params>
  void on(const NotificationMethod<Params>& method,
          std::type_identity_t<std::function<void(const Params&)>> handler);

  /// Answers a request for which there is no function here: the handler gives a Result<Answer>, or
  /// a Task or Pending of one. An Error goes to the host. Parameters that do not fit are refused
  /// without calling the handler. Replacing a handler is warned of; nullptr removes it.
  template <class Params, class Answer, std::invocable<const Params&> Handler>
  void on(const RequestMethod<Params, Answer>& method, Handler handler);
  template <class Params, class Answer>
  void on(const RequestMethod<Params, Answer>& method, std::nullptr_t);

 private:
  struct State;

  using TeardownHandler = std::function<void(const ResourceTeardown&, std::function<void()> done)>;
  void setTeardownHandler(TeardownHandler handler);

  RegisteredTool addTool(std::string name, ToolConfig config, detail::ToolBinding binding);
  void setCallToolHandler(detail::CallToolHandler handler);
  void setListToolsHandler(detail::ListToolsHandler handler);

  /// The error that forbids a call now, if any. Only warns where AppOptions::strict is off.
  Result<void> checkCall(std::string_view method) const;
  /// False, with a report, if a handler of the author's cannot stand for this method.
  bool mayHandle(std::string_view method, bool isRequest) const;
  Session& session() const;

  std::shared_ptr<State> state_;
};

template <std::invocable<const ResourceTeardown&> Handler>
void App::onTeardown(Handler handler) {
  setTeardownHandler([handler = std::move(handler)](const ResourceTeardown& params,
                                                    std::function<void()> done) mutable {
    if constexpr (std::is_void_v<std::invoke_result_t<Handler&, const ResourceTeardown&>>) {
      handler(params);
      done();
    } else {
      handler(params).then(std::move(done));
    }
  });
}

template <class Input, class Output, class Handler>
RegisteredTool App::registerTool(std::string name, ToolConfig config, Handler handler) {
  return addTool(std::move(name), std::move(config),
                 detail::toToolBinding<Input, Output>(std::move(handler)));
}

template <class Handler>
void App::onCallTool(Handler handler) {
  setCallToolHandler(detail::toCallToolHandler(std::move(handler)));
}

template <class Handler>
void App::onListTools(Handler handler) {
  setListToolsHandler(detail::toListToolsHandler(std::move(handler)));
}

template <class Params, class Answer>
Pending<Answer> App::request(const RequestMethod<Params, Answer>& method, const Params& params,
                             RequestOptions options) {
  if (Result<void> allowed = checkCall(method.name); !allowed) {
    return Pending<Answer>::resolved(std::move(allowed).error());
  }
  return session().request(method, params, std::move(options));
}

template <class Params>
Result<void> App::notify(const NotificationMethod<Params>& method, const Params& params) {
  if (Result<void> allowed = checkCall(method.name); !allowed) return allowed;
  return session().notify(method, params);
}

template <class Params>
void App::on(const NotificationMethod<Params>& method,
             std::type_identity_t<std::function<void(const Params&)>> handler) {
  if (mayHandle(method.name, false)) session().on(method, std::move(handler));
}

template <class Params, class Answer, std::invocable<const Params&> Handler>
void App::on(const RequestMethod<Params, Answer>& method, Handler handler) {
  if (!mayHandle(method.name, true)) return;
  session().on(method, [handler = std::move(handler)](const Params& params,
                                                      Session::Answered<Answer> answer) mutable {
    if constexpr (requires { handler(params).then(answer); }) {
      handler(params).then(std::move(answer));
    } else {
      answer(handler(params));
    }
  });
}

template <class Params, class Answer>
void App::on(const RequestMethod<Params, Answer>& method, std::nullptr_t) {
  if (mayHandle(method.name, false)) session().setRequestHandler(method.name, nullptr);
}

}  // namespace mcpapps
