// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "app/event_board.h"

#include <algorithm>

namespace mcpapps::detail {

void EventBoard::keep(std::size_t event, const Payload& params) {
  if (everHeard_[event]) return;
  const auto isSame = [event](const Kept& kept) { return kept.event == event; };
  if (std::ranges::count_if(kept_, isSame) == App::kBacklog) {
    kept_.erase(std::ranges::find_if(kept_, isSame));
  }
  kept_.push_back({event, params});
}

std::optional<EventBoard::Kept> EventBoard::takeHeard() {
  const auto next =
      std::ranges::find_if(kept_, [this](const Kept& kept) { return isHeard(kept.event); });
  if (next == kept_.end()) return std::nullopt;
  Kept kept = std::move(*next);
  kept_.erase(next);
  return kept;
}

}  // namespace mcpapps::detail
