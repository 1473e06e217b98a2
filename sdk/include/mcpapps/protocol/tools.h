// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <string>
#include <vector>

#include "mcpapps/method.h"
#include "mcpapps/protocol/content.h"

namespace mcpapps {

// ---- The tool call that the view shows (spec "Notifications (Host → View)") ----

/// `ui/notifications/tool-input`: the complete arguments of the tool call that this view shows.
/// Some hosts send it twice, some never.
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

// ---- Calls (MCP, "Calling Tools") ----

/// A tool's answer (MCP, "CallToolResult"): of `ui/notifications/tool-result`, of callServerTool()
/// and of the view's own tools.
struct CallToolResult {
  std::vector<ContentBlock> content = {};
  /// Data for the view, of the shape of the tool's output schema.
  Payload structuredContent = {};
  /// The tool itself failed; `content` says how, for the model to read.
  bool isError = false;
  Payload _meta = {};
  /// All fields as they came, those included for which there is no member.
  Payload raw = {};

  /// The text blocks of `content`, one a line. Never empty where `isError` is set: some hosts
  /// refuse a call without a word, and then it is a sentence that says so.
  std::string text() const;

  /// `structuredContent` as a described struct. Fails with Remote and text() where `isError` is
  /// set, and with BadMessage if it does not fit.
  template <class T>
  Result<T> as() const {
    if (isError) return Error{ErrorKind::Remote, 0, text()};
    return structuredContent.as<T>();
  }

  /// The first picture of `content`, for page::Image::show(); null if there is none.
  const ImageContent* image() const MCPAPPS_DETAIL_LIFETIMEBOUND;
};

/// `tools/call`. `arguments` is an object of the shape of the tool's input schema. `task` asks for
/// the call to be run as a task (MCP, "Tasks"; draft.h).
struct CallToolParams {
  std::string name;
  Payload arguments = {};
  Payload task = {};
  Payload _meta = {};
};

// ---- Lists (MCP, "Tool") ----

/// What a tool says of itself; hints, not promises. Where one is missing, the worst is to be
/// assumed: not read-only, destructive, not idempotent, in touch with the open world.
struct ToolAnnotations {
  std::optional<std::string> title = {};
  std::optional<bool> readOnlyHint = {};
  std::optional<bool> destructiveHint = {};
  std::optional<bool> idempotentHint = {};
  std::optional<bool> openWorldHint = {};
};
MCPAPPS_DESCRIBE(ToolAnnotations, title, readOnlyHint, destructiveHint, idempotentHint,
                 openWorldHint)

/// Whether a tool may, must or must not be called as a task. Missing means Forbidden.
enum class TaskSupport { Forbidden, Optional, Required };
MCPAPPS_DETAIL_DESCRIBE_ENUM(TaskSupport, Forbidden, Optional, Required)

struct ToolExecution {
  std::optional<Extensible<TaskSupport>> taskSupport = {};
};
MCPAPPS_DESCRIBE(ToolExecution, taskSupport)

/// A tool's definition. The schemas are JSON Schemas of objects; `inputSchema` must be there.
/// `_meta.ui` is a UiToolMeta, see ui_meta.h.
struct Tool {
  std::string name;
  std::optional<std::string> title = {};
  std::optional<std::string> description = {};
  Payload inputSchema = {};
  Payload outputSchema = {};
  std::optional<ToolAnnotations> annotations = {};
  std::optional<ToolExecution> execution = {};
  Lazy<std::vector<Icon>> icons = {};
  Payload _meta = {};
  /// All fields as they came, those included for which there is no member.
  Payload raw = {};
};
template <>
inline constexpr std::uint16_t detail::kMostElements<Tool> = kMaxListed;

/// `tools/list`.
using ListToolsParams = PaginatedParams;

struct ListToolsResult {
  std::vector<Tool> tools = {};
  /// There are more tools if it is set: ask again with this cursor.
  std::optional<std::string> nextCursor = {};
  Payload _meta = {};
  Payload raw = {};
};

MCPAPPS_DESCRIBE(ToolCancelled, reason)
MCPAPPS_DESCRIBE(ToolInput, arguments)
MCPAPPS_DESCRIBE(ToolInputPartial, arguments)
constexpr auto describe(Describe<CallToolResult>) {
  return fields(
      field<&CallToolResult::raw>(""), field<&CallToolResult::content>("content").orDefault(),
      field<&CallToolResult::structuredContent>("structuredContent"),
      field<&CallToolResult::isError>("isError").orFalse(), field<&CallToolResult::_meta>("_meta"));
}
MCPAPPS_DESCRIBE(CallToolParams, name, arguments, task, _meta)
constexpr auto describe(Describe<Tool>) {
  return fields(field<&Tool::raw>(""), field<&Tool::name>("name"), field<&Tool::title>("title"),
                field<&Tool::description>("description"),
                field<&Tool::inputSchema>("inputSchema").required(),
                field<&Tool::outputSchema>("outputSchema"),
                field<&Tool::annotations>("annotations"), field<&Tool::execution>("execution"),
                field<&Tool::icons>("icons"), field<&Tool::_meta>("_meta"));
}
MCPAPPS_DETAIL_DESCRIBE_WITH_RAW(ListToolsResult, tools, nextCursor, _meta)

namespace method {
/// Both ways: the view calls tools of its server, and the host those of the view.
inline constexpr RequestMethod<CallToolParams, CallToolResult> kCallTool{"tools/call"};
inline constexpr RequestMethod<ListToolsParams, ListToolsResult> kListTools{"tools/list"};
inline constexpr NotificationMethod<ListChangedParams> kToolsListChanged{
    "notifications/tools/list_changed"};

inline constexpr NotificationMethod<ToolInput> kToolInput{"ui/notifications/tool-input"};
inline constexpr NotificationMethod<ToolInputPartial> kToolInputPartial{
    "ui/notifications/tool-input-partial"};
inline constexpr NotificationMethod<CallToolResult> kToolResult{"ui/notifications/tool-result"};
inline constexpr NotificationMethod<ToolCancelled> kToolCancelled{
    "ui/notifications/tool-cancelled"};
}  // namespace method

}  // namespace mcpapps
