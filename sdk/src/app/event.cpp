// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/detail/event.h"

namespace mcpapps::detail {
namespace {

bool isGone(const std::shared_ptr<Listener>& listener) { return listener->removed; }

bool isInOrder(const std::shared_ptr<Listener>& listener) {
  return listener->turn == Turn::InOrder;
}

}  // namespace

void Event::setHandler(Call call) {
  List list = *listeners_;
  for (const auto& listener : list) {
    if (listener->isHandler) listener->removed = true;
  }
  std::erase_if(list, isGone);
  if (call) {
    list.insert(std::ranges::find_if(list, isInOrder),
                std::make_shared<Listener>(Listener{std::move(call), /*isHandler=*/true}));
  }
  listeners_ = std::make_shared<const List>(std::move(list));
}

std::weak_ptr<Listener> Event::add(Call call, Turn turn) {
  List list = *listeners_;
  std::erase_if(list, isGone);
  const auto place = turn == Turn::First ? std::ranges::find_if(list, isInOrder) : list.end();
  std::weak_ptr<Listener> added = *list.insert(
      place, std::make_shared<Listener>(Listener{std::move(call), /*isHandler=*/false, turn}));
  listeners_ = std::make_shared<const List>(std::move(list));
  return added;
}

}  // namespace mcpapps::detail
