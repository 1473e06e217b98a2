// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <tuple>
#include <type_traits>

#include "mcpapps/protocol/initialize.h"
#include "mcpapps/protocol/prompts.h"
#include "mcpapps/protocol/resources.h"
#include "mcpapps/protocol/tools.h"
#include "mcpapps/protocol/ui.h"

namespace mcpapps::detail {

struct EventInfo {
  /// The notification that brings it; empty for an event that the App makes itself.
  std::string_view method;
  /// Hosts send it once, soon after the handshake: what arrives before anybody listens is kept.
  bool isOneShot = false;
};
template <class T>
struct EventSpec : EventInfo {
  using Event = T;
};

/// The events of an App. A new one is a line here, and perhaps an App::on…() of its own.
inline constexpr std::tuple kEvents{
    EventSpec<ToolInput>{{method::kToolInput.name, true}},
    EventSpec<ToolInputPartial>{{method::kToolInputPartial.name, true}},
    EventSpec<CallToolResult>{{method::kToolResult.name, true}},
    EventSpec<ToolCancelled>{{method::kToolCancelled.name, true}},
    EventSpec<HostContext>{{method::kHostContextChanged.name}},
    EventSpec<ToolListChanged>{{method::kToolsListChanged.name}},
    EventSpec<ResourceListChanged>{{method::kResourcesListChanged.name}},
    EventSpec<PromptListChanged>{{method::kPromptsListChanged.name}},
    EventSpec<InitializeResult>{},
    EventSpec<ViewWanted>{},
};

inline constexpr std::size_t kEventCount = std::tuple_size_v<decltype(kEvents)>;
inline constexpr std::size_t kNoEvent = static_cast<std::size_t>(-1);

inline constexpr std::array<EventInfo, kEventCount> kEventInfos = std::apply(
    [](const auto&... specs) { return std::array<EventInfo, kEventCount>{specs...}; }, kEvents);

// No lambda: with what it says of a handler, Clang would tell where each one stands.
template <class T, class... Events>
constexpr std::size_t eventIn(const std::tuple<EventSpec<Events>...>&) {
  std::size_t at = 0;
  return ((std::is_same_v<T, Events> || (++at, false)) || ...) ? at : kNoEvent;
}
template <class T>
inline constexpr std::size_t kEventOf = eventIn<T>(kEvents);

}  // namespace mcpapps::detail
