// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <string>
#include <vector>

#include "mcpapps/method.h"
#include "mcpapps/protocol/content.h"

namespace mcpapps {

/// `ui/notifications/tool-input`: the complete arguments of the tool call that this view shows.
/// Some hosts send it twice, some never (spec "Notifications (Host → View)").
struct ToolInput {
  Payload arguments;
};

/// `ui/notifications/tool-input-partial`: the arguments as far as the model has written them;
/// unfinished structures are closed by the host. Read with `arguments.asPartial<T>()`.
struct ToolInputPartial {
  Payload arguments;
};

/// `ui/notifications/tool-cancelled`: there will be no result.
struct ToolCancelled {
  std::optional<std::string> reason;
};

/// A tool's answer (MCP, "CallToolResult"): of `ui/notifications/tool-result` and of
/// callServerTool().
struct CallToolResult {
  std::vector<ContentBlock> content;
  /// Data for the view, of the shape of the tool's output schema.
  Payload structuredContent = {};
  /// The tool itself failed; `content` says how, for the model to read.
  bool isError = false;
  Payload _meta = {};

  /// The text blocks of `content`, one a line.
  std::string text() const;
};

/// `tools/call`.
struct CallToolParams {
  std::string name;
  Payload arguments = {};
};

MCPAPPS_DESCRIBE(CallToolParams, name, arguments)
MCPAPPS_DESCRIBE(ToolCancelled, reason)
constexpr auto describe(Describe<ToolInput>) {
  return fields(field<&ToolInput::arguments>("arguments").orDefault());
}
constexpr auto describe(Describe<ToolInputPartial>) {
  return fields(field<&ToolInputPartial::arguments>("arguments").orDefault());
}
constexpr auto describe(Describe<CallToolResult>) {
  return fields(field<&CallToolResult::content>("content").orDefault(),
                field<&CallToolResult::structuredContent>("structuredContent").orDefault(),
                field<&CallToolResult::isError>("isError").orDefault(),
                field<&CallToolResult::_meta>("_meta").orDefault());
}

namespace method {
inline constexpr RequestMethod<CallToolParams, CallToolResult> kCallTool{"tools/call"};
inline constexpr NotificationMethod<ToolInput> kToolInput{"ui/notifications/tool-input"};
inline constexpr NotificationMethod<ToolInputPartial> kToolInputPartial{
    "ui/notifications/tool-input-partial"};
inline constexpr NotificationMethod<CallToolResult> kToolResult{"ui/notifications/tool-result"};
inline constexpr NotificationMethod<ToolCancelled> kToolCancelled{
    "ui/notifications/tool-cancelled"};
}  // namespace method

}  // namespace mcpapps
