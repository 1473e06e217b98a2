// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// A view's requests to its host, its server and the host's model.

#include "mcpapps/host_calls.h"

#include "app/app_state.h"

namespace mcpapps {

Pending<CallToolResult> HostCalls::callServerTool(CallToolParams params,
                                                  RequestOptions options) const {
  return request(method::kCallTool, params, std::move(options));
}

Pending<RefusableResult> HostCalls::sendMessage(MessageParams params,
                                                RequestOptions options) const {
  return request(method::kMessage, params, std::move(options));
}

Pending<Empty> HostCalls::updateModelContext(UpdateModelContextParams params,
                                             RequestOptions options) const {
  return request(method::kUpdateModelContext, params, std::move(options));
}

Pending<RefusableResult> HostCalls::openLink(OpenLinkParams params, RequestOptions options) const {
  return request(method::kOpenLink, params, std::move(options));
}

Pending<RefusableResult> HostCalls::downloadFile(DownloadFileParams params,
                                                 RequestOptions options) const {
  return request(method::kDownloadFile, params, std::move(options));
}

Pending<RequestDisplayModeResult> HostCalls::requestDisplayMode(RequestDisplayModeParams params,
                                                                RequestOptions options) const {
  return request(method::kRequestDisplayMode, params, std::move(options));
}

Pending<Empty> HostCalls::ping(RequestOptions options) const {
  return request(method::kPing, Empty{}, std::move(options));
}

Result<void> HostCalls::sendLog(LoggingMessageParams params) const {
  return notify(method::kLoggingMessage, params);
}

Result<void> HostCalls::requestTeardown() const {
  return notify(method::kRequestTeardown, Empty{});
}

Result<void> HostCalls::sendSizeChanged(SizeChangedParams params) const {
  return notify(method::kSizeChanged, params);
}

Pending<ListToolsResult> HostCalls::listServerTools(ListToolsParams params,
                                                    RequestOptions options) const {
  return request(method::kListTools, params, std::move(options));
}

Pending<ListResourcesResult> HostCalls::listServerResources(ListResourcesParams params,
                                                            RequestOptions options) const {
  return request(method::kListResources, params, std::move(options));
}

Pending<ListResourceTemplatesResult> HostCalls::listServerResourceTemplates(
    ListResourceTemplatesParams params, RequestOptions options) const {
  return request(method::kListResourceTemplates, params, std::move(options));
}

Pending<ListPromptsResult> HostCalls::listServerPrompts(ListPromptsParams params,
                                                        RequestOptions options) const {
  return request(method::kListPrompts, params, std::move(options));
}

Pending<ReadResourceResult> HostCalls::readServerResource(ReadResourceParams params,
                                                          RequestOptions options) const {
  return request(method::kReadResource, params, std::move(options));
}

Pending<CreateMessageResult> HostCalls::createSamplingMessage(CreateMessageParams params,
                                                              RequestOptions options) const {
  return request(method::kCreateMessage, params, std::move(options));
}

Result<void> HostCalls::sendToolListChanged(ListChangedParams params) const {
  return notify(method::kToolsListChanged, params);
}

bool HostCalls::isConnected() const {
  const auto state = app_.lock();
  return state && state->isConnected();
}

std::weak_ptr<detail::AppLink> HostCalls::link() const { return app_; }

void HostCalls::ask(const detail::Outgoing& params, RequestOptions options,
                    const std::shared_ptr<detail::PendingChannel>& channel) const {
  if (const auto state = app_.lock()) return state->ask(params, std::move(options), channel);
  channel->fail(detail::errorOf(ErrorKind::NotConnected, error_code::kConnectionClosed,
                                channel->method, "the App is gone"));
}

Result<void> HostCalls::tell(std::string_view method, const detail::Outgoing& params) const {
  if (const auto state = app_.lock()) return state->tell(method, params);
  return detail::errorOf(ErrorKind::NotConnected, error_code::kConnectionClosed, method,
                         "the App is gone");
}

}  // namespace mcpapps
