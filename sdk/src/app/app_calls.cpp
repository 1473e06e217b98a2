// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// What a view asks of its host, of its server and of the host's model.

#include "mcpapps/app.h"

namespace mcpapps {

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

Pending<ListToolsResult> App::listServerTools(ListToolsParams params, RequestOptions options) {
  return request(method::kListTools, params, std::move(options));
}

Pending<ListResourcesResult> App::listServerResources(ListResourcesParams params,
                                                      RequestOptions options) {
  return request(method::kListResources, params, std::move(options));
}

Pending<ListResourceTemplatesResult> App::listServerResourceTemplates(
    ListResourceTemplatesParams params, RequestOptions options) {
  return request(method::kListResourceTemplates, params, std::move(options));
}

Pending<ListPromptsResult> App::listServerPrompts(ListPromptsParams params,
                                                  RequestOptions options) {
  return request(method::kListPrompts, params, std::move(options));
}

Pending<ReadResourceResult> App::readServerResource(ReadResourceParams params,
                                                    RequestOptions options) {
  return request(method::kReadResource, params, std::move(options));
}

Pending<CreateMessageResult> App::createSamplingMessage(CreateMessageParams params,
                                                        RequestOptions options) {
  return request(method::kCreateMessage, params, std::move(options));
}

Result<void> App::sendToolListChanged(ListChangedParams params) {
  return notify(method::kToolsListChanged, params);
}

}  // namespace mcpapps
