// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <list>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/app_state.h"
#include "mcpapps/app_tools.h"
#include "mcpapps/detail/tool_handler.h"

namespace mcpapps::detail {

/// An error that begins with `name` and `what`, and lists the problems.
Error problemsOf(ErrorKind kind, std::string_view name, std::string_view what,
                 const std::vector<Problem>& problems);

struct RegisteredToolState {
  std::string name;
  /// A Tool of the specification, as `tools/list` says it.
  Payload definition;
  ToolBinding binding;
  /// Empty once the tool was removed.
  std::weak_ptr<ToolRegistry> registry;
  bool enabled = true;
};

/// The tools of an App.
class ToolRegistry : public std::enable_shared_from_this<ToolRegistry> {
 public:
  /// The App hears of each change, and of what a tool's author did wrong.
  explicit ToolRegistry(std::weak_ptr<AppState> app) : app_(std::move(app)) {}

  /// Gives an empty handle, and reports why, if the name is taken or a schema is bad.
  RegisteredTool add(std::string&& name, const ToolConfig& config, ToolBinding&& binding);
  void remove(const RegisteredToolState& tool);
  void changed() const;

  /// Answer the host's `tools/list` and `tools/call`. Neither goes by way of ListToolsResult and
  /// CallToolParams, which would then be in each view that has tools.
  void list(const Responder& responder) const;
  void call(const Payload& params, const Responder& responder) const;

 private:
  using Tool = std::shared_ptr<RegisteredToolState>;

  Tool find(std::string_view name) const;

  /// In the order in which they were registered.
  std::list<Tool> tools_;
  std::weak_ptr<AppState> app_;
};

}  // namespace mcpapps::detail
