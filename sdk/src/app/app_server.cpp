// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// What a view asks of its server and of the host's model.

#include <algorithm>

#include "app/app_state.h"

namespace mcpapps {

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
  if (state_->options.enforceStrictCapabilities && isConnected() &&
      !getHostCapabilities().sampling) {
    return Pending<CreateMessageResult>::resolved(
        Error{ErrorKind::NotSupported, 0,
              std::string(method::kCreateMessage.name)
                  .append(": the host does not list the capability \"sampling\"")});
  }
  return request(method::kCreateMessage, params, std::move(options));
}

Result<void> App::sendToolListChanged(ListChangedParams params) {
  return notify(method::kToolsListChanged, params);
}

namespace {

Session::NotificationHandler withoutParams(std::function<void()> handler) {
  if (!handler) return nullptr;
  return [handler = std::move(handler)](const Payload&) { handler(); };
}

}  // namespace

void App::onToolListChanged(std::function<void()> handler) {
  session().setNotificationHandler(method::kToolsListChanged.name,
                                   withoutParams(std::move(handler)));
}

void App::onResourceListChanged(std::function<void()> handler) {
  session().setNotificationHandler(method::kResourcesListChanged.name,
                                   withoutParams(std::move(handler)));
}

void App::onPromptListChanged(std::function<void()> handler) {
  session().setNotificationHandler(method::kPromptsListChanged.name,
                                   withoutParams(std::move(handler)));
}

// ---- Methods of the author's own ----

void App::State::warnOfReplacing(std::string_view method) const {
  warn(std::string(method).append(": the handler was replaced; the one before is called no more"));
}

bool App::mayHandle(std::string_view method, bool isRequest) const {
  constexpr std::string_view kOwn[] = {
      method::kToolInput.name,          method::kToolInputPartial.name,
      method::kToolResult.name,         method::kToolCancelled.name,
      method::kHostContextChanged.name, method::kProgress.name,
      method::kCancelled.name,          method::kPing.name,
      method::kResourceTeardown.name};
  const auto misuse = [&](std::string_view what) {
    state_->report({ErrorKind::Misuse, 0, std::string(method).append(": ").append(what)});
    return false;
  };
  if (std::ranges::find(kOwn, method) != std::end(kOwn)) {
    return misuse("the App handles this itself; use the function that it has for it");
  }
  if (!isRequest) return true;
  if ((method == method::kCallTool.name || method == method::kListTools.name) &&
      !state_->capabilities.tools) {
    return misuse("needs the capability \"tools\": give it to the App's constructor");
  }
  if (session().hasRequestHandler(method)) state_->warnOfReplacing(method);
  return true;
}

}  // namespace mcpapps
