// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "mcpapps/method.h"
#include "mcpapps/optional_list.h"
#include "mcpapps/protocol/content.h"
#include "mcpapps/protocol/host_context.h"

namespace mcpapps {

// What a view asks of its host (spec "MCP Apps Specific Messages").

/// The answer of a host that may refuse without an error.
struct RefusableResult {
  /// The host declined: the user said no, or its policy did.
  bool isError = false;
  /// All fields as they came, those included for which there is no member.
  Payload raw = {};
};
constexpr auto describe(Describe<RefusableResult>) {
  return fields(field<&RefusableResult::raw>(""),
                field<&RefusableResult::isError>("isError").orFalse());
}

/// `ui/open-link`.
struct OpenLinkParams {
  std::string url;
};
MCPAPPS_DESCRIBE(OpenLinkParams, url)

/// `ui/download-file` (draft): contents for the host to save, or resources that it is to fetch and
/// save.
using DownloadContents = std::variant<EmbeddedResource, ResourceLink>;
constexpr auto describe(Describe<DownloadContents>) {
  return unionOf<DownloadContents>("type", "resource", "resource_link");
}
struct DownloadFileParams {
  std::vector<DownloadContents> contents;
};
MCPAPPS_DESCRIBE(DownloadFileParams, contents)

/// `ui/message`: says something in the conversation. The specification knows no role but the
/// user's.
struct MessageParams {
  std::vector<ContentBlock> content;
  Role role = Role::User;
};
MCPAPPS_DESCRIBE(MessageParams, content, role)

/// `ui/update-model-context`: what the model is to know in its next turns. Each call replaces the
/// one before it.
struct UpdateModelContextParams {
  OptionalList<ContentBlock> content = {};
  Payload structuredContent = {};
};
MCPAPPS_DESCRIBE(UpdateModelContextParams, content, structuredContent)

/// `ui/request-display-mode`.
struct RequestDisplayModeParams {
  Extensible<DisplayMode> mode = DisplayMode::Inline;
};
MCPAPPS_DESCRIBE(RequestDisplayModeParams, mode)

/// The mode that the host chose, which need not be the one asked for. Some hosts do not say.
struct RequestDisplayModeResult {
  std::optional<Extensible<DisplayMode>> mode = {};
  Payload raw = {};
};
MCPAPPS_DETAIL_DESCRIBE_WITH_RAW(RequestDisplayModeResult, mode)

/// `ui/notifications/size-changed`, in CSS pixels.
struct SizeChangedParams {
  std::optional<double> width;
  std::optional<double> height;
};
MCPAPPS_DESCRIBE(SizeChangedParams, width, height)

enum class LoggingLevel { Debug, Info, Notice, Warning, Error, Critical, Alert, Emergency };
MCPAPPS_DETAIL_DESCRIBE_ENUM(LoggingLevel, Debug, Info, Notice, Warning, Error, Critical, Alert,
                             Emergency)

/// `notifications/message`: a line for the host's log. `data` is any JSON.
struct LoggingMessageParams {
  LoggingLevel level = LoggingLevel::Info;
  Payload data;
  std::optional<std::string> logger = {};
};
constexpr auto describe(Describe<LoggingMessageParams>) {
  using P = LoggingMessageParams;
  return fields(field<&P::level>("level"), field<&P::data>("data").required(),
                field<&P::logger>("logger"));
}

/// `ui/resource-teardown`: the host is about to remove the view and waits for the answer.
struct ResourceTeardown {
  std::optional<std::string> reason;
};
MCPAPPS_DESCRIBE(ResourceTeardown, reason)

/// No message, but what follows from them: `ui/resource-teardown` says that the host wants the view
/// no more. Some hosts send it and keep the view all the same: then their next request or
/// notification says that it is wanted again. So does a view that is still there two seconds after
/// its answer to the teardown.
struct ViewWanted {
  bool isWanted = true;
};

namespace method {
inline constexpr RequestMethod<OpenLinkParams, RefusableResult> kOpenLink{"ui/open-link"};
inline constexpr RequestMethod<DownloadFileParams, RefusableResult> kDownloadFile{
    "ui/download-file"};
inline constexpr RequestMethod<MessageParams, RefusableResult> kMessage{"ui/message"};
inline constexpr RequestMethod<UpdateModelContextParams, Empty> kUpdateModelContext{
    "ui/update-model-context"};
inline constexpr RequestMethod<RequestDisplayModeParams, RequestDisplayModeResult>
    kRequestDisplayMode{"ui/request-display-mode"};
inline constexpr NotificationMethod<SizeChangedParams> kSizeChanged{
    "ui/notifications/size-changed"};
inline constexpr NotificationMethod<LoggingMessageParams> kLoggingMessage{"notifications/message"};
/// Draft: the view would like to be removed. If the host agrees, it sends `ui/resource-teardown`.
inline constexpr NotificationMethod<Empty> kRequestTeardown{"ui/notifications/request-teardown"};
inline constexpr RequestMethod<ResourceTeardown, Empty> kResourceTeardown{"ui/resource-teardown"};
}  // namespace method

}  // namespace mcpapps
