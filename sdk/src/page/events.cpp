// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/detail/page/events.h"

#include <string>
#include <vector>

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

struct Kept {
  Node node;
  std::string event;
  Handler handler;
};
// A page has one of each.
std::vector<Kept>& handlers() {
  static std::vector<Kept> all;
  return all;
}

struct List {
  Node node;
  ShownRows rows;
};
std::vector<List>& lists() {
  static std::vector<List> all;
  return all;
}

}  // namespace

Slot keep(Node node, std::string_view event, Handler handler) {
  std::vector<Kept>& all = handlers();
  int number = 0;
  for (Kept& each : all) {
    if (each.node == node && each.event == event) {
      each.handler = std::move(handler);
      return {number, false};
    }
    ++number;
  }
  all.push_back({node, std::string(event), std::move(handler)});
  return {number, true};
}

void deliver(int slot, const Payload& brought) {
  const std::vector<Kept>& all = handlers();
  if (static_cast<std::size_t>(slot) >= all.size()) return;
  // It may be replaced while it runs.
  if (const Handler handler = all[static_cast<std::size_t>(slot)].handler) handler(brought);
}

void forgetHandlers() {
  handlers().clear();
  lists().clear();
}

void listen(Node node, std::string_view type, std::string_view brings, Handler handler) {
  const Slot slot = keep(node, type, std::move(handler));
  if (slot.isNew) driver::listen(node, type, brings, slot.number);
}

void ReportEnd::operator()(const Error* error) const {
  if (error) driver::report(error->message);
}

ShownRows& shownRows(Node list) {
  for (List& each : lists()) {
    if (each.node == list) return each.rows;
  }
  lists().push_back({list, {}});
  return lists().back().rows;
}

}  // namespace detail
}  // namespace mcpapps::page
