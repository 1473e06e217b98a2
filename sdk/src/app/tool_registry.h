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

Error problemsOf(ErrorKind kind, std::string_view name, std::string_view what,
                 const std::vector<Problem>& problems);

struct RegisteredToolState {
  std::string name;
  /// A Tool of the specification, as in `tools/list`.
  Payload definition;
  ToolBinding binding;
  std::weak_ptr<ToolRegistry> registry;
  bool enabled = true;
};

class ToolRegistry : public std::enable_shared_from_this<ToolRegistry> {
 public:
  /// The App is notified of changes, and of mistakes of a tool's author.
  explicit ToolRegistry(std::weak_ptr<AppState> app) : app_(std::move(app)) {}

  RegisteredTool add(std::string&& name, const ToolConfig& config, ToolBinding&& binding);
  void remove(const RegisteredToolState& tool);
  void changed() const;

  /// Answer the host's `tools/list` and `tools/call`, without ListToolsResult and CallToolParams,
  /// whose code would be in each view with tools.
  void list(const Responder& responder) const;
  void call(const Payload& params, const Responder& responder) const;

  /// Sees each call before its tool: answers it, which gives false, or lets the tool run.
  SharedFunction<bool(const RegisteredToolState& tool, const Payload& params,
                      const Responder& responder)>
      beforeCall;

 private:
  using Tool = std::shared_ptr<RegisteredToolState>;

  Tool find(std::string_view name) const;

  std::list<Tool> tools_;
  std::weak_ptr<AppState> app_;
};

}  // namespace mcpapps::detail
