// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <concepts>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "mcpapps/detail/message_handler.h"
#include "mcpapps/detail/outgoing.h"
#include "mcpapps/pending.h"
#include "mcpapps/protocol/prompts.h"
#include "mcpapps/protocol/resources.h"
#include "mcpapps/protocol/sampling.h"
#include "mcpapps/protocol/tools.h"
#include "mcpapps/protocol/ui.h"
#include "mcpapps/request_options.h"

namespace mcpapps {

class App;
class AppRef;
class ChatGpt;
namespace detail {
class AppState;
}  // namespace detail

/// What a view asks of its host, of its server and of the host's model: of an App, and of an AppRef
/// for code that may outlive the App.
///
/// Capabilities are hints: try, and read an Error of kind Remote, or isError, as "no". Where the
/// user is asked for consent, give a long time-out. Before the handshake is complete these warn,
/// or fail with Misuse under AppOptions::strict; without a connection they fail with NotConnected.
class HostCalls {
 public:
  /// True from the end of the handshake to the end of the connection.
  bool isConnected() const;

  /// Calls a tool of the server that this view belongs to. A tool that fails answers with isError;
  /// an Error means that the call itself failed. Each progress notification starts the time-out
  /// again, unless the options say otherwise.
  Pending<CallToolResult> callServerTool(CallToolParams params, RequestOptions options = {}) const;
  /// The same by name: callServerTool("get_weather", Query{…}). `input` is a described struct or a
  /// Payload.
  template <std::convertible_to<std::string_view> Name, class Input = Payload>
  Pending<CallToolResult> callServerTool(const Name& name, const Input& input = {},
                                         RequestOptions options = {}) const {
    CallToolParams params{.name = std::string(std::string_view(name))};
    if constexpr (std::is_same_v<Input, Payload>) {
      params.arguments = input;
    } else {
      params.arguments = Payload::of(input);
    }
    return callServerTool(std::move(params), std::move(options));
  }

  /// What else the server has. Lists come in pages: while `nextCursor` is set, ask again with it.
  Pending<ListToolsResult> listServerTools(ListToolsParams params = {},
                                           RequestOptions options = {}) const;
  Pending<ListResourcesResult> listServerResources(ListResourcesParams params = {},
                                                   RequestOptions options = {}) const;
  Pending<ListResourceTemplatesResult> listServerResourceTemplates(
      ListResourceTemplatesParams params = {}, RequestOptions options = {}) const;
  Pending<ListPromptsResult> listServerPrompts(ListPromptsParams params = {},
                                               RequestOptions options = {}) const;
  Pending<ReadResourceResult> readServerResource(ReadResourceParams params,
                                                 RequestOptions options = {}) const;

  /// Lets the host's model write. The host chooses the model, and may ask the user or say no.
  Pending<CreateMessageResult> createSamplingMessage(CreateMessageParams params,
                                                     RequestOptions options = {}) const;

  /// Says something in the conversation, in the user's name.
  Pending<RefusableResult> sendMessage(MessageParams params, RequestOptions options = {}) const;
  template <std::convertible_to<std::string_view> Text>
  Pending<RefusableResult> sendMessage(const Text& text, RequestOptions options = {}) const {
    return sendMessage(MessageParams{.content = detail::textBlocks(text)}, std::move(options));
  }

  /// Tells the model what it should know in its next turns, in place of what was told before.
  Pending<Empty> updateModelContext(UpdateModelContextParams params,
                                    RequestOptions options = {}) const;
  template <std::convertible_to<std::string_view> Text>
  Pending<Empty> updateModelContext(const Text& text, RequestOptions options = {}) const {
    return updateModelContext(UpdateModelContextParams{.content = detail::textBlocks(text)},
                              std::move(options));
  }

  /// Opens a URL outside the view, in the user's browser.
  Pending<RefusableResult> openLink(OpenLinkParams params, RequestOptions options = {}) const;

  /// Lets the host save files for the user: a view's own downloads are blocked. Most hosts ask the
  /// user first.
  Pending<RefusableResult> downloadFile(DownloadFileParams params,
                                        RequestOptions options = {}) const;

  /// Asks for another display mode; see HostContext::canDisplay(). The answer is the mode that is
  /// now in force as far as the host says; it becomes a part of the host's context, as if the host
  /// had told of it, unless it has.
  Pending<RequestDisplayModeResult> requestDisplayMode(RequestDisplayModeParams params,
                                                       RequestOptions options = {}) const;

  Pending<Empty> ping(RequestOptions options = {}) const;

  /// A line in the host's log.
  Result<void> sendLog(LoggingMessageParams params) const;
  Result<void> sendLog(LoggingLevel level, std::string_view text) const {
    return sendLog(LoggingMessageParams{.level = level, .data = Payload(text)});
  }

  /// Asks the host to remove the view. If it agrees, onTeardown() runs as for any other reason.
  Result<void> requestTeardown() const;

  /// The view's own tools are no longer those that the host has seen.
  Result<void> sendToolListChanged(ListChangedParams params = {}) const;

  /// Reports a size by hand; automatic resizing does it otherwise.
  Result<void> sendSizeChanged(SizeChangedParams params) const;

  /// Speaks a method for which there is no function here.
  template <class Params, class Answer>
  Pending<Answer> request(const RequestMethod<Params, Answer>& method, const Params& params,
                          RequestOptions options = {}) const {
    const PendingSource<Answer> answer;
    ask(params, std::move(options), detail::askingFor(answer, method.name, link()));
    return answer.pending();
  }
  template <class Params>
  Result<void> notify(const NotificationMethod<Params>& method, const Params& params) const {
    return tell(method.name, params);
  }

 private:
  friend class App;
  friend class AppRef;
  friend class ChatGpt;

  HostCalls() = default;
  ~HostCalls() = default;
  HostCalls(const HostCalls&) = default;
  HostCalls& operator=(const HostCalls&) = default;

  std::weak_ptr<detail::AppLink> link() const;
  /// Sends a request, unless it may not be sent now. The channel, which names the method, gets the
  /// number of the request and its answer.
  void ask(const detail::Outgoing& params, RequestOptions options,
           const std::shared_ptr<detail::PendingChannel>& channel) const;
  Result<void> tell(std::string_view method, const detail::Outgoing& params) const;

  std::weak_ptr<detail::AppState> app_;
};

}  // namespace mcpapps
