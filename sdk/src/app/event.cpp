// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include <algorithm>

#include "app/event_board.h"
#include "mcpapps/detail/event.h"

namespace mcpapps::detail {

// In sequence: recursive destructors would be as deep as there are listeners.
Event::~Event() {
  while (first_) first_ = std::exchange(first_->next, nullptr);
}

bool Event::empty() const {
  for (const Listener* one = first_.get(); one; one = one->next.get()) {
    if (!one->removed) return false;
  }
  return true;
}

void Event::dropRemoved() {
  for (std::shared_ptr<Listener>* place = &first_; *place;) {
    if ((*place)->removed) {
      *place = std::shared_ptr<Listener>((*place)->next);
    } else {
      place = &(*place)->next;
    }
  }
}

const std::shared_ptr<Listener>& Event::insert(Call call, bool isHandler, Turn turn) {
  dropRemoved();
  // The handler comes before the listeners without a turn of their own.
  const bool isBeforeInOrder = isHandler || turn == Turn::First;
  std::shared_ptr<Listener>* place = &first_;
  while (*place && !(isBeforeInOrder && (*place)->turn == Turn::InOrder)) place = &(*place)->next;
  return *place = std::make_shared<Listener>(
             Listener{std::move(call), isHandler, turn, /*removed=*/false, ++last_, *place});
}

void Event::setHandler(Call call) {
  for (Listener* one = first_.get(); one; one = one->next.get()) {
    if (one->isHandler) one->removed = true;
  }
  if (call) {
    insert(std::move(call), /*isHandler=*/true, Turn::InOrder);
  } else {
    dropRemoved();
  }
}

std::weak_ptr<Listener> Event::add(Call call, Turn turn) {
  return insert(std::move(call), /*isHandler=*/false, turn);
}

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
