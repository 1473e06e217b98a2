// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
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

}  // namespace mcpapps::detail
