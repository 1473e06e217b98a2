// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/detail/page/events.h"

#include <string>
#include <utility>

#include "mcpapps/detail/page/rows.h"
#include "mcpapps/page/element.h"

namespace mcpapps::page {

std::optional<std::string> Element::attribute(std::string_view name) const {
  const Payload value = driver::get(node(), TextOf::Attribute, name);
  if (!value.value().isString()) return std::nullopt;
  return detail::textOf(value);
}

namespace detail {
namespace {

// Lists: growing a std::vector needs much code, and a page has few of each.

struct Kept {
  Node node;
  std::string event;
  int number;
  Handler handler;
  Kept* before;
};
Kept* lastKept = nullptr;
Kept* keptOf(Node node, std::string_view event) {
  Kept* kept = lastKept;
  while (kept && (kept->node != node || kept->event != event)) kept = kept->before;
  return kept;
}

struct List {
  Node node;
  List* before;
  ShownRows rows;
};
List* lastList = nullptr;

template <class Link>
void forget(Link*& last) {
  while (last) delete std::exchange(last, last->before);
}

}  // namespace

int slotOf(Node node, std::string_view event) {
  const Kept* const kept = keptOf(node, event);
  return kept ? kept->number : kNoSlot;
}

Slot keep(Node node, std::string_view event, Handler handler) {
  if (Kept* const kept = keptOf(node, event)) {
    kept->handler = std::move(handler);
    return {kept->number, false};
  }
  const int number = lastKept ? lastKept->number + 1 : 0;
  lastKept = new Kept{node, std::string(event), number, std::move(handler), lastKept};
  return {number, true};
}

bool deliver(int slot, const Payload& brought) {
  const Kept* kept = lastKept;
  while (kept && kept->number != slot) kept = kept->before;
  if (!kept) return false;
  // A copy, as it may be replaced while it runs.
  const Handler handler = kept->handler;
  return handler && handler(brought);
}

void forgetHandlers() {
  forget(lastKept);
  forget(lastList);
  forgetLanguage();
}

void listen(Node node, std::string_view type, std::string_view brings, Handler handler) {
  const Slot slot = keep(node, type, std::move(handler));
  if (slot.isNew) driver::listen(node, type, brings, slot.number);
}

void listenBeside(Node node, std::string_view type, std::string_view name, Handler handler) {
  const Slot slot = keep(node, name, std::move(handler));
  if (slot.isNew) driver::listen(node, type, {}, slot.number);
}

void listenKeysBeside(Node node, std::string_view type, std::string_view name, Handler handler) {
  const Slot slot = keep(node, name, std::move(handler));
  if (slot.isNew) driver::listenKeys(node, type, slot.number);
}

void ReportEnd::operator()(const Error* error) const {
  if (error) driver::report(error->message);
}

ShownRows& shownRows(Node list) {
  for (List* each = lastList; each; each = each->before) {
    if (each->node == list) return each->rows;
  }
  lastList = new List{list, lastList, {}};
  return lastList->rows;
}

}  // namespace detail
}  // namespace mcpapps::page
