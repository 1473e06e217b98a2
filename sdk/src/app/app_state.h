// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <deque>
#include <memory>

#include "mcpapps/app.h"

namespace mcpapps {

/// An event that hosts send once: what arrives before anybody listens is kept for the first who
/// does.
template <class T>
struct KeptEvent {
  Event<T> event;
  std::deque<T> backlog = {};
  bool everHadListener = false;
};

/// What an App is made of. Shared, so that it outlives a handler that destroys the App.
struct App::State : std::enable_shared_from_this<State> {
  enum class Phase { Closed, Connecting, Connected };

  Implementation info;
  AppCapabilities capabilities;
  AppOptions options;

  Session session;
  Environment environment;
  Phase phase = Phase::Closed;
  bool alive = true;  ///< False once the App is destroyed: no handler may run.

  InitializeResult host;

  KeptEvent<ToolInput> toolInput;
  KeptEvent<ToolInputPartial> toolInputPartial;
  KeptEvent<CallToolResult> toolResult;
  KeptEvent<ToolCancelled> toolCancelled;
  Event<HostContext> hostContextChanged;
  Event<InitializeResult> initialized;
  TeardownHandler onTeardown;
  std::function<void(const Error&)> onError;
  std::function<void()> onClose;
  /// Made for the first tool.
  std::shared_ptr<detail::ToolRegistry> tools;

  State(Implementation theInfo, AppCapabilities theCapabilities, AppOptions theOptions)
      : info(std::move(theInfo)), capabilities(std::move(theCapabilities)), options(theOptions) {}

  void listen();
  void onInitialized(Result<InitializeResult> result, const Pending<InitializeResult>& pending);
  void mergeContext(const Payload& changed);
  void startResizing();
  void stopResizing();
  void close();

  // Tools (app_tools.cpp).
  void makeTools();
  void announceTools();
  void tellToolsChanged();
  void answerCallTool(detail::CallToolHandler handler);
  void answerListTools(detail::ListToolsHandler handler);

  void report(const Error& error);
  void warn(std::string_view message) const;
  void warnOfReplacing(std::string_view method) const;

  template <class T>
  auto& eventOf() {
    if constexpr (std::is_same_v<T, ToolInput>) return toolInput;
    if constexpr (std::is_same_v<T, ToolInputPartial>) return toolInputPartial;
    if constexpr (std::is_same_v<T, CallToolResult>) return toolResult;
    if constexpr (std::is_same_v<T, ToolCancelled>) return toolCancelled;
    if constexpr (std::is_same_v<T, HostContext>) return hostContextChanged;
    if constexpr (std::is_same_v<T, InitializeResult>) return initialized;
  }

  template <class T>
  void dispatch(const Event<T>& event, const T& value) {
    const auto self = shared_from_this();
    event.dispatch(value, [this] { return alive && session.isOpen(); });
  }

  template <class T>
  void receive(const NotificationMethod<T>& method);

  /// Called whenever a handler of an event was registered.
  template <class T>
  void deliverBacklog(std::string_view method);
};

template <class T>
void App::State::receive(const NotificationMethod<T>& method) {
  session.on(method, [this](const T& value) {
    KeptEvent<T>& kept = eventOf<T>();
    if (!kept.event.empty()) return dispatch(kept.event, value);
    if (kept.everHadListener) return;
    if (kept.backlog.size() == kBacklog) kept.backlog.pop_front();
    kept.backlog.push_back(value);
  });
}

template <class T>
void App::State::deliverBacklog(std::string_view method) {
  // The report may reach a handler that destroys the App.
  const auto self = shared_from_this();
  KeptEvent<T>& kept = eventOf<T>();
  if (kept.event.empty() || std::exchange(kept.everHadListener, true)) return;
  if (phase == Phase::Connected) {
    report({ErrorKind::Misuse, 0,
            std::string(method).append(
                ": the handler was registered after connect(); register before, or the host's "
                "message may find nobody")});
  }
  if (!alive || kept.backlog.empty()) return;
  // Not from inside the registration: the caller may not be ready yet.
  environment.clock->after(Duration::zero(), [weak = weak_from_this()] {
    const auto state = weak.lock();
    if (!state) return;
    KeptEvent<T>& late = state->template eventOf<T>();
    for (const T& value : std::exchange(late.backlog, {})) state->dispatch(late.event, value);
  });
}

}  // namespace mcpapps
