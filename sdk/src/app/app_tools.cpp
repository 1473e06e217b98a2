// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// The tools that a view offers: what joins them to the App. Nothing here is in a view that has
// none.

#include <optional>

#include "app/app_state.h"
#include "app/tool_registry.h"

namespace mcpapps {
namespace {

template <class T>
detail::Done<T> answerTo(const Session::Responder& responder) {
  return [responder](const Result<T>& result) {
    if (result) return responder.result(Payload::of(*result));
    responder.error(result.error());
  };
}

// The parameters, or nothing if they were refused.
template <class T>
std::optional<T> readParams(std::string_view method, const Payload& params,
                            const Session::Responder& responder) {
  Result<T> read = params.as<T>();
  if (read) return std::move(*read);
  responder.error(error_code::kInvalidParams,
                  std::string(method).append(": ").append(read.error().message));
  return std::nullopt;
}

}  // namespace

// As the reference SDK does: the first tool announces tools, if that is not too late.
void App::State::announceTools() {
  if (capabilities.tools) return;
  if (phase == Phase::Closed) {
    capabilities.tools = ListChangedCapability{.listChanged = true};
    return;
  }
  report({ErrorKind::Misuse, 0,
          "tools: the host was told at connect() that this view has none and may never ask for "
          "them; register the first before, or construct the App with AppCapabilities::tools"});
}

RegisteredTool App::addTool(std::string name, ToolConfig config, detail::ToolBinding binding) {
  // Reports may reach a handler that destroys the App.
  const auto state = state_;
  if (!state->tools) state->makeTools();
  const auto registry = state->tools;
  Result<RegisteredTool> tool =
      registry->add(std::move(name), std::move(config), std::move(binding));
  if (!tool) {
    state->report(std::move(tool).error());
    return {};
  }
  state->announceTools();
  registry->changed();
  return *tool;
}

void App::State::makeTools() {
  const std::weak_ptr<State> weak = weak_from_this();
  tools = std::make_shared<detail::ToolRegistry>(
      [weak] {
        const auto self = weak.lock();
        if (self) self->tellToolsChanged();
      },
      [weak](const Error& error) {
        if (const auto self = weak.lock()) self->report(error);
      });
  const std::weak_ptr<detail::ToolRegistry> registry = tools;
  answerCallTool([registry](const CallToolParams& params, const ToolCall& call,
                            const detail::Done<CallToolResult>& done) {
    if (const auto known = registry.lock()) known->call(params, call, done);
  });
  answerListTools([registry](const ListToolsParams&, const detail::Done<ListToolsResult>& done) {
    if (const auto known = registry.lock()) done(known->list());
  });
}

void App::State::tellToolsChanged() {
  if (phase != Phase::Connected || !capabilities.tools) return;
  if (!capabilities.tools->listChanged.value_or(false)) return;
  // If it cannot be sent, the transport has reported why.
  session.notify(method::kToolsListChanged, ListChangedParams{});
}

void App::State::answerCallTool(detail::CallToolHandler handler) {
  session.setRequestHandler(
      method::kCallTool.name,
      [handler = std::move(handler)](const Payload& params, const Session::Responder& responder) {
        const auto read = readParams<CallToolParams>(method::kCallTool.name, params, responder);
        if (!read) return;
        handler(*read, ToolCall(responder, read->name, params.member("_meta")),
                answerTo<CallToolResult>(responder));
      });
}

void App::State::answerListTools(detail::ListToolsHandler handler) {
  session.setRequestHandler(
      method::kListTools.name,
      [handler = std::move(handler)](const Payload& params, const Session::Responder& responder) {
        const auto read = readParams<ListToolsParams>(method::kListTools.name, params, responder);
        if (read) handler(*read, answerTo<ListToolsResult>(responder));
      });
}

void App::setCallToolHandler(detail::CallToolHandler handler) {
  const auto state = state_;
  state->answerCallTool(std::move(handler));
  state->announceTools();
}

void App::setListToolsHandler(detail::ListToolsHandler handler) {
  const auto state = state_;
  state->answerListTools(std::move(handler));
  state->announceTools();
}

}  // namespace mcpapps
