// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// The handlers that an author registers, and the requests that an author makes.

#include "app/app_state.h"

namespace mcpapps {

void App::onToolInput(std::function<void(const ToolInput&)> handler) {
  state_->toolInput.event.setHandler(std::move(handler));
  state_->deliverBacklog<ToolInput>(method::kToolInput.name);
}

void App::onToolInputPartial(std::function<void(const ToolInputPartial&)> handler) {
  state_->toolInputPartial.event.setHandler(std::move(handler));
  state_->deliverBacklog<ToolInputPartial>(method::kToolInputPartial.name);
}

void App::onToolResult(std::function<void(const CallToolResult&)> handler) {
  state_->toolResult.event.setHandler(std::move(handler));
  state_->deliverBacklog<CallToolResult>(method::kToolResult.name);
}

void App::onToolCancelled(std::function<void(const ToolCancelled&)> handler) {
  state_->toolCancelled.event.setHandler(std::move(handler));
  state_->deliverBacklog<ToolCancelled>(method::kToolCancelled.name);
}

void App::onHostContextChanged(std::function<void(const HostContext& changed)> handler) {
  state_->hostContextChanged.setHandler(std::move(handler));
}

namespace {

template <class T>
Event<T>& plainEvent(KeptEvent<T>& kept) {
  return kept.event;
}
template <class T>
Event<T>& plainEvent(Event<T>& event) {
  return event;
}

template <class T>
constexpr std::string_view kMethodName;
template <>
constexpr std::string_view kMethodName<ToolInput> = method::kToolInput.name;
template <>
constexpr std::string_view kMethodName<ToolInputPartial> = method::kToolInputPartial.name;
template <>
constexpr std::string_view kMethodName<CallToolResult> = method::kToolResult.name;
template <>
constexpr std::string_view kMethodName<ToolCancelled> = method::kToolCancelled.name;

}  // namespace

template <class T>
ListenerId App::addEventListener(std::type_identity_t<std::function<void(const T&)>> listener) {
  const ListenerId id = plainEvent(state_->eventOf<T>()).add(std::move(listener));
  if constexpr (std::is_same_v<decltype(state_->eventOf<T>()), KeptEvent<T>&>) {
    state_->deliverBacklog<T>(kMethodName<T>);
  }
  return id;
}

template <class T>
void App::removeEventListener(ListenerId listener) {
  plainEvent(state_->eventOf<T>()).remove(listener);
}

#define MCPAPPS_EVENT(T)                                    \
  template ListenerId App::addEventListener<T>(             \
      std::type_identity_t<std::function<void(const T&)>>); \
  template void App::removeEventListener<T>(ListenerId);
MCPAPPS_EVENT(ToolInput)
MCPAPPS_EVENT(ToolInputPartial)
MCPAPPS_EVENT(CallToolResult)
MCPAPPS_EVENT(ToolCancelled)
MCPAPPS_EVENT(HostContext)
MCPAPPS_EVENT(InitializeResult)
#undef MCPAPPS_EVENT

void App::setTeardownHandler(TeardownHandler handler) {
  if (state_->onTeardown) state_->warnOfReplacing(method::kResourceTeardown.name);
  state_->onTeardown = std::move(handler);
}
void App::onError(std::function<void(const Error&)> handler) {
  state_->onError = std::move(handler);
}
void App::onClose(std::function<void()> handler) { state_->onClose = std::move(handler); }

Pending<CallToolResult> App::callServerTool(CallToolParams params, RequestOptions options) {
  if (!options.resetTimeoutOnProgress) options.resetTimeoutOnProgress = true;
  return request(method::kCallTool, params, std::move(options));
}

Pending<RefusableResult> App::sendMessage(MessageParams params, RequestOptions options) {
  return request(method::kMessage, params, std::move(options));
}

Pending<Empty> App::updateModelContext(UpdateModelContextParams params, RequestOptions options) {
  return request(method::kUpdateModelContext, params, std::move(options));
}

Pending<RefusableResult> App::openLink(OpenLinkParams params, RequestOptions options) {
  return request(method::kOpenLink, params, std::move(options));
}

Pending<RefusableResult> App::downloadFile(DownloadFileParams params, RequestOptions options) {
  return request(method::kDownloadFile, params, std::move(options));
}

Pending<RequestDisplayModeResult> App::requestDisplayMode(RequestDisplayModeParams params,
                                                          RequestOptions options) {
  return request(method::kRequestDisplayMode, params, std::move(options));
}

Pending<Empty> App::ping(RequestOptions options) {
  return request(method::kPing, Empty{}, std::move(options));
}

Result<void> App::sendLog(LoggingMessageParams params) {
  return notify(method::kLoggingMessage, params);
}

Result<void> App::requestTeardown() { return notify(method::kRequestTeardown, Empty{}); }

Result<void> App::sendSizeChanged(SizeChangedParams params) {
  return notify(method::kSizeChanged, params);
}

}  // namespace mcpapps
