// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// Joins the view's tools with the App. Linked only into views with tools.

#include <optional>

#include "app/app_state.h"
#include "app/tool_registry.h"
#include "codec/merge.h"

namespace mcpapps {
namespace {

template <class T>
std::optional<T> readParams(std::string_view method, const Payload& params,
                            const detail::Responder& responder) {
  Result<T> read = params.as<T>();
  if (read) return std::move(*read);
  responder.error(error_code::kInvalidParams,
                  std::string(method).append(": ").append(read.error().message));
  return std::nullopt;
}

}  // namespace

namespace detail {

ToolRegistry& AppState::tools() {
  if (!tools_) tools_ = std::make_shared<ToolRegistry>(weak_from_this());
  return *tools_;
}

void AppState::announce(const Payload& capabilities) {
  capabilities_ = merge(capabilities_, capabilities);
}

RegisteredTool AppState::addTool(std::string&& name, const ToolConfig& config,
                                 ToolBinding&& binding) {
  answerByTools_ = [](const ToolRegistry& registry, std::string_view method, const Payload& params,
                      const Responder& responder) {
    if (method == method::kCallTool.name) {
      registry.call(params, responder);
    } else if (method == method::kListTools.name) {
      registry.list(responder);
    } else {
      return false;
    }
    return true;
  };
  RegisteredTool tool = tools().add(std::move(name), config, std::move(binding));
  if (!tool) return tool;
  announceTools();
  tellToolsChanged();
  return tool;
}

void AppState::announceTools() {
  if (offersTools()) return;
  if (session_->isOpen()) {
    return report(
        misuse("tools",
               "connect() has told the host that this view has no tools, so the host may never ask "
               "for them. Register the first tool before connect(), or construct the App with "
               "AppCapabilities::tools"));
  }
  announce(Payload::of(AppCapabilities{.tools = ListChangedCapability{.listChanged = true}}));
}

void AppState::tellToolsChanged() {
  const packed::Value tells = capabilities_.value().member("tools").member("listChanged");
  if (!isConnected() || !tells.boolean()) return;
  // The transport reports if it cannot be sent.
  session_->notify(method::kToolsListChanged.name, Payload::emptyObject());
}

}  // namespace detail

RegisteredTool App::addTool(std::string&& name, const ToolConfig& config,
                            detail::ToolBinding&& binding) {
  return hold()->addTool(std::move(name), config, std::move(binding));
}

void App::setCallToolHandler(detail::CallToolHandler handler) {
  const auto state = hold();
  state->setOwnRequestHandler(
      method::kCallTool.name,
      [handler = std::move(handler)](const Payload& params, const detail::Responder& responder) {
        const auto read = readParams<CallToolParams>(method::kCallTool.name, params, responder);
        if (!read) return;
        handler(*read, ToolCall(responder, read->name, params.member("_meta")),
                detail::answerTo<CallToolResult>(responder));
      });
  state->announceTools();
}

void App::setListToolsHandler(detail::ListToolsHandler handler) {
  const auto state = hold();
  state->setOwnRequestHandler(
      method::kListTools.name,
      [handler = std::move(handler)](const Payload& params, const detail::Responder& responder) {
        const auto read = readParams<ListToolsParams>(method::kListTools.name, params, responder);
        if (read) handler(*read, detail::answerTo<ListToolsResult>(responder));
      });
  state->announceTools();
}

}  // namespace mcpapps
