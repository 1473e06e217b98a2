// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "mcpapps/app_tools.h"
#include "mcpapps/detail/tool_handler.h"

namespace mcpapps::detail {

struct RegisteredToolState {
  std::string name;
  ToolConfig config;
  ToolBinding binding;
  bool enabled = true;
  /// Empty once the tool was removed.
  std::weak_ptr<ToolRegistry> registry;
};

/// The tools of an App. Knows nothing of the App but what it is given.
class ToolRegistry : public std::enable_shared_from_this<ToolRegistry> {
 public:
  /// `onChange` is called after each change; `report` takes what a tool's author did wrong.
  ToolRegistry(std::function<void()> onChange, std::function<void(Error)> report)
      : onChange_(std::move(onChange)), report_(std::move(report)) {}

  /// Fails with Misuse if the name is taken or a schema is bad.
  Result<RegisteredTool> add(std::string name, ToolConfig config, ToolBinding binding);
  void remove(const RegisteredToolState& tool);
  void changed() const;

  ListToolsResult list() const;
  void call(const CallToolParams& params, const ToolCall& call,
            const Done<CallToolResult>& done) const;

  /// MCP allows only schemas of objects.
  static Result<void> checkSchemas(const std::string& name, const ToolConfig& config);

 private:
  using Tool = std::shared_ptr<RegisteredToolState>;

  Tool find(std::string_view name) const;

  /// In the order in which they were registered.
  std::vector<Tool> tools_;
  std::function<void()> onChange_;
  std::function<void(Error)> report_;
};

}  // namespace mcpapps::detail
