// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// Tools that a view offers to its host, see App::registerTool().

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>

#include "mcpapps/detail/responder.h"
#include "mcpapps/protocol/tools.h"

namespace mcpapps {

class App;
namespace detail {
struct RegisteredToolState;
class ToolRegistry;
}  // namespace detail

/// What `tools/list` says of a tool, beside its name.
struct ToolConfig {
  std::optional<std::string> title = {};
  /// For the model: what the tool does, and when to call it.
  std::optional<std::string> description = {};
  /// JSON Schemas of objects. Those of described types need not be given; if they are, they win.
  Payload inputSchema = {};
  Payload outputSchema = {};
  std::optional<ToolAnnotations> annotations = {};
  Payload _meta = {};
  /// Whether the tool is called as a task, see draft::answerTasks().
  std::optional<ToolExecution> execution = {};
};
MCPAPPS_DESCRIBE(ToolConfig, title, description, inputSchema, outputSchema, annotations, _meta,
                 execution)

/// One call of a tool, as the tool's handler sees it. Cheap to copy; take it by value.
class ToolCall {
 public:
  /// The tool's name.
  const std::string& name() const { return name_; }
  /// `_meta` of the call.
  const Payload& _meta() const { return meta_; }

  /// Asked to stop when the host cancels the call or the connection ends; no answer is sent then.
  std::stop_token stopToken() const { return responder_.stopToken(); }

  /// Tells the host how far the work is, if it wants to know.
  void progress(const Progress& progress) const { responder_.progress(progress); }

 private:
  friend class App;
  friend class detail::ToolRegistry;
  ToolCall(detail::Responder responder, std::string name, Payload meta)
      : responder_(std::move(responder)), name_(std::move(name)), meta_(std::move(meta)) {}

  detail::Responder responder_;
  std::string name_;
  Payload meta_;
};

/// A handle of a tool that was registered. Copies stand for the same tool; dropping them changes
/// nothing. Each change tells the host (`notifications/tools/list_changed`) while it is connected.
class RegisteredTool {
 public:
  /// Stands for no tool.
  RegisteredTool() = default;

  /// True until remove() or the App's end; false at once if the registration failed.
  explicit operator bool() const;
  /// Empty if this stands for no tool.
  const std::string& name() const;
  bool enabled() const;

  /// A disabled tool is not listed, and calls of it fail.
  void enable() const { setEnabled(true); }
  void disable() const { setEnabled(false); }

  /// Replaces those parts of the configuration that are set. Fails with Misuse, and changes
  /// nothing, if a schema is bad or the tool was removed.
  Result<void> update(const ToolConfig& changes) const;

  /// Its name is free afterwards. Calls under way are answered all the same.
  void remove() const;

 private:
  friend class detail::ToolRegistry;
  explicit RegisteredTool(std::shared_ptr<detail::RegisteredToolState> state)
      : state_(std::move(state)) {}

  void setEnabled(bool enabled) const;

  std::shared_ptr<detail::RegisteredToolState> state_;
};

}  // namespace mcpapps
