// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// The tools that a view offers: what joins them to the App. Nothing here is in a view that has
// none.

#include <optional>

#include "app/app_state.h"
#include "app/tool_registry.h"

namespace mcpapps {
namespace {

// The parameters, or nothing if they were refused.
template <class T>
std::optional<T> readParams(std::string_view method, const Payload& params,
                            const detail::Session::Responder& responder) {
  Result<T> read = params.as<T>();
  if (read) return std::move(*read);
  responder.error(error_code::kInvalidParams,
                  std::string(method).append(": ").append(read.error().message));
  return std::nullopt;
}

}  // namespace

// As the reference SDK does: the first tool announces tools, if that is not too late.
void App::State::announceTools() {
  if (Result<void> offered = offerTools(); !offered) report(offered.error());
}

RegisteredTool App::addTool(std::string&& name, const ToolConfig& config,
                            detail::ToolBinding&& binding) {
  // Reports may reach a handler that destroys the App.
  const auto state = state_;
  if (!state->tools) state->makeTools();
  RegisteredTool tool = state->tools->add(std::move(name), config, std::move(binding));
  if (!tool) return tool;
  state->announceTools();
  state->tellToolsChanged();
  return tool;
}

void App::State::makeTools() {
  tools = std::make_shared<detail::ToolRegistry>(self());
  answerByTools = [](const detail::ToolRegistry& registry, std::string_view method,
                     const Payload& params, const detail::Session::Responder& responder) {
    if (method == method::kCallTool.name) {
      registry.call(params, responder);
    } else if (method == method::kListTools.name) {
      registry.list(responder);
    } else {
      return false;
    }
    return true;
  };
}

void App::setCallToolHandler(detail::CallToolHandler handler) {
  const auto state = state_;
  state->requests.set(method::kCallTool.name, [handler = std::move(handler)](
                                                  const Payload& params,
                                                  const detail::Session::Responder& responder) {
    const auto read = readParams<CallToolParams>(method::kCallTool.name, params, responder);
    if (!read) return;
    handler(*read, ToolCall(responder, read->name, params.member("_meta")),
            detail::answerTo<CallToolResult>(responder));
  });
  state->announceTools();
}

void App::setListToolsHandler(detail::ListToolsHandler handler) {
  const auto state = state_;
  state->requests.set(method::kListTools.name, [handler = std::move(handler)](
                                                   const Payload& params,
                                                   const detail::Session::Responder& responder) {
    const auto read = readParams<ListToolsParams>(method::kListTools.name, params, responder);
    if (read) handler(*read, detail::answerTo<ListToolsResult>(responder));
  });
  state->announceTools();
}

}  // namespace mcpapps
