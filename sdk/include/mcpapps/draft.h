// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// What is proposed for the specification. It may change or go, and few hosts have it.

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "mcpapps/app.h"
#include "mcpapps/protocol/common.h"
#include "mcpapps/protocol/host_context.h"
#include "mcpapps/protocol/tools.h"
#include "mcpapps/result.h"

namespace mcpapps::draft {

/// The display mode beside the conversation (ext-apps#739):
///
///   if (app.getHostContext().canDisplay(draft::split())) app.requestDisplayMode({draft::split()});
///
/// In AppCapabilities::availableDisplayModes, declare it only for hosts that are known to have it:
/// a host on the reference SDK 2.0.4 refuses the handshake of a view that declares another mode
/// than the specification's.
inline Extensible<DisplayMode> split() { return Extensible<DisplayMode>(std::string("split")); }

namespace detail {
/// Absent if there is none of this type.
Result<Payload> viewContent(const CallToolResult& result, std::string_view mimeType);
}  // namespace detail

/// The content for the view alone that is of this type (ext-apps#699): the first embedded resource
/// of `result` whose `_meta.ui.content` is set, as JSON. The model does not get it. The view's
/// resource declares the type in UiResourceMeta::contentMimeTypes. Nothing if there is none;
/// BadMessage, naming the path, if it does not fit T.
template <class T>
Result<std::optional<T>> viewContent(const CallToolResult& result, std::string_view mimeType) {
  const Result<Payload> found = detail::viewContent(result, mimeType);
  if (!found) return found.error();
  if (!*found) return std::optional<T>();
  Result<T> content = found->template as<T>();
  if (!content) return content.error();
  return std::optional<T>(std::move(*content));
}

/// Asks the server to tell of each change of a resource (MCP, "Subscriptions"; ext-apps#659):
///
///   app.on(draft::kResourceUpdated, [&](const draft::ResourceUri& changed) { … });
///   app.request(draft::kSubscribe, {.uri = "weather://oslo"});
struct ResourceUri {
  std::string uri;
};
MCPAPPS_DESCRIBE(ResourceUri, uri)

inline constexpr RequestMethod<ResourceUri, Empty> kSubscribe{"resources/subscribe"};
inline constexpr RequestMethod<ResourceUri, Empty> kUnsubscribe{"resources/unsubscribe"};
inline constexpr NotificationMethod<ResourceUri> kResourceUpdated{
    "notifications/resources/updated"};

enum class TaskStatus { Working, InputRequired, Completed, Failed, Cancelled };
constexpr auto describe(Describe<TaskStatus>) {
  return enumNames(enumName("working", TaskStatus::Working),
                   enumName("input_required", TaskStatus::InputRequired),
                   enumName("completed", TaskStatus::Completed),
                   enumName("failed", TaskStatus::Failed),
                   enumName("cancelled", TaskStatus::Cancelled));
}

/// A call that runs as a task (MCP 2025-11-25, "Tasks").
struct TaskState {
  std::string taskId;
  Extensible<TaskStatus> status = TaskStatus::Working;
  /// For people.
  std::optional<std::string> statusMessage = {};
  std::chrono::sys_time<std::chrono::milliseconds> createdAt = {};
  std::chrono::sys_time<std::chrono::milliseconds> lastUpdatedAt = {};
  /// How long the task is kept, in milliseconds after its creation; without a limit if missing.
  std::optional<double> ttl = {};
  /// The pause between two questions after its state, in milliseconds.
  std::optional<double> pollInterval = {};
};
MCPAPPS_DESCRIBE(TaskState, taskId, status, statusMessage, createdAt, lastUpdatedAt, ttl,
                 pollInterval)

struct TaskId {
  std::string taskId;
};
MCPAPPS_DESCRIBE(TaskId, taskId)

inline constexpr RequestMethod<TaskId, TaskState> kGetTask{"tasks/get"};
/// Is answered when the task has ended.
inline constexpr RequestMethod<TaskId, CallToolResult> kTaskResult{"tasks/result"};
inline constexpr RequestMethod<TaskId, TaskState> kCancelTask{"tasks/cancel"};

/// Lets the host call registered tools as tasks (MCP Apps, "Long-Running App Tools"): the host gets
/// a TaskState at once, and asks for the result later. Call it before connect().
///
///   draft::answerTasks(app);
///   app.registerTool<Scene>("render", {.execution = ToolExecution{TaskSupport::Optional}}, …);
///
/// Nothing changes for the tool: its stopToken() is asked to stop by `tasks/cancel` too, and what
/// it gives is the task's result. A result with isError and an Error make the task fail. A task is
/// kept for as long as the host asks, at most an hour; there are at most 100. Tools without
/// `execution` are not called as tasks, which the host is told by -32601.
void answerTasks(App& app);

}  // namespace mcpapps::draft
