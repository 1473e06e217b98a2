// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/detail/event.h"

namespace mcpapps::detail {
namespace {

bool isGone(const std::shared_ptr<Listener>& listener) { return listener->removed; }

}  // namespace

void Event::setHandler(Call call) {
  List list;
  if (call)
    list.push_back(std::make_shared<Listener>(Listener{std::move(call), /*isHandler=*/true}));
  for (const auto& listener : *listeners_) {
    if (listener->isHandler) listener->removed = true;
    if (!isGone(listener)) list.push_back(listener);
  }
  listeners_ = std::make_shared<const List>(std::move(list));
}

std::weak_ptr<Listener> Event::add(Call call) {
  List list = *listeners_;
  std::erase_if(list, isGone);
  list.push_back(std::make_shared<Listener>(Listener{std::move(call)}));
  std::weak_ptr<Listener> added = list.back();
  listeners_ = std::make_shared<const List>(std::move(list));
  return added;
}

}  // namespace mcpapps::detail
